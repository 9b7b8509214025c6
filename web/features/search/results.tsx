import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths, personPath, postPath, videoPath } from '../../../contract/pages/pages.ts';
import { competitionPath, teamPath } from '../../../contract/pages/sports-pages.ts';
import type {
  Found,
  FoundClip,
  FoundCompetition,
  FoundPerson,
  FoundPost,
  FoundTeam,
} from '../../../contract/search/search.ts';
import { sportTexts } from '../../../contract/sports/sports.ts';
import { nameOf } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { clock } from '../../platform/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { Count } from '../../ui/words/count.tsx';
import { schoolSaid, VouchedMark } from '../sports/vouched.tsx';
import type { Kind } from './asked.ts';
import { piecesOf } from './mark.ts';
import { texts } from './texts.ts';

type Marking = { words: string[] };

/** A text with what was searched for marked in it. */
function Marked({ text, words, isName = false }: Marking & { text: string; isName?: boolean }) {
  return (
    <bdi translate={isName ? 'no' : 'yes'}>
      {piecesOf(text, words).map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
        piece.isFound ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  );
}

/** One result: all of it leads to where it is. */
function Result({
  to,
  picture,
  title,
  children,
}: {
  to: string;
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className="card flex items-center gap-4 p-4 hover:border-edge">
        {picture}
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {children}
        </span>
      </Link>
    </li>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{children}</span>
);

const Person = ({ person, words }: Marking & { person: FoundPerson }) => (
  <Result
    to={personPath(person.username)}
    picture={<Avatar name={person.username} picture={person.profilePicture} />}
    title={<Marked isName text={nameOf(person)} words={words} />}
  >
    {person.name && (
      <Line>
        <Marked isName text={texts.at({ username: person.username })} words={words} />
      </Line>
    )}
    {person.faculty && <Line>{texts.facultyOf({ faculty: person.faculty })}</Line>}
  </Result>
);

const Clip = ({ clip, words }: Marking & { clip: FoundClip }) => (
  <Result
    to={videoPath(clip._id)}
    picture={
      <span className="relative flex-none">
        <img
          src={clip.posterUrl}
          alt=""
          width={128}
          height={72}
          loading="lazy"
          className="h-18 w-32 rounded-md object-cover"
        />
        <span className="absolute right-1 bottom-1 rounded bg-black/80 px-1 text-xs text-white">
          {clock(clip.durationSeconds)}
        </span>
      </span>
    }
    title={<Marked text={clip.title} words={words} />}
  >
    <Line>
      <Marked text={clip.school.name} words={words} /> · <Ago time={clip.createdAt} inLink />
    </Line>
    <Line>
      <Marked text={clip.excerpt} words={words} />
    </Line>
  </Result>
);

const Post = ({ post, words }: Marking & { post: FoundPost }) => (
  <Result to={postPath(post._id)} title={<Marked text={post.excerpt} words={words} />}>
    <Line>
      <Sentence of={texts.by} name={<bdi translate="no">{nameOf(post.author)}</bdi>} /> ·{' '}
      <Ago time={post.createdAt} inLink /> · <Count count={post.commentCount} of={texts.comments} />
    </Line>
  </Result>
);

/** What it is, and whose: what there is of it, each once. */
const Whose = ({ said, words }: Marking & { said: (string | null)[] }) => (
  <Line>
    {[...new Set(said)]
      .filter((one): one is string => Boolean(one))
      .map((one, at) => (
        <span key={one}>
          {at > 0 && ' · '}
          <Marked text={one} words={words} />
        </span>
      ))}
  </Line>
);

const Team = ({ team, words }: Marking & { team: FoundTeam }) => (
  <Result
    to={teamPath(team._id)}
    title={
      <>
        <Marked text={team.name} words={words} />
        <VouchedMark of={team} />
      </>
    }
  >
    <Whose said={[sportTexts.names[team.sport](), team.ofName, schoolSaid(team, 'captain')]} words={words} />
    {team.isEnded && <Line>{texts.ended()}</Line>}
  </Result>
);

const Competition = ({ competition, words }: Marking & { competition: FoundCompetition }) => (
  <Result
    to={competitionPath(competition._id)}
    title={
      <>
        <Marked text={competition.name} words={words} />
        <VouchedMark of={competition} />
      </>
    }
  >
    <Whose said={[sportTexts.names[competition.sport](), schoolSaid(competition, 'organiser')]} words={words} />
    {competition.state !== 'draft' && <Line>{texts.states[competition.state]()}</Line>}
  </Result>
);

/** Where a school's clips are, and the posts and clips with a tag: on this page. */
const clipsOf = (school: string) => `${paths.search}?${new URLSearchParams({ tab: 'clips', school })}`;
const withTag = (tag: string) => `${paths.search}?${new URLSearchParams({ tab: 'posts', q: `#${tag}` })}`;

function itemsOf(kind: Kind, { people, clips, posts, teams, competitions, schools, tags, words }: Found): ReactNode {
  switch (kind) {
    case 'people':
      return people.found.map((person) => <Person key={person._id} person={person} words={words} />);
    case 'clips':
      return clips.found.map((clip) => <Clip key={clip._id} clip={clip} words={words} />);
    case 'posts':
      return posts.found.map((post) => <Post key={post._id} post={post} words={words} />);
    case 'teams':
      return teams.found.map((team) => <Team key={team._id} team={team} words={words} />);
    case 'competitions':
      return competitions.found.map((one) => <Competition key={one._id} competition={one} words={words} />);
    case 'schools':
      return schools.found.map(({ name, country }) => (
        <Result key={`${country} ${name}`} to={clipsOf(name)} title={<Marked text={name} words={words} />}>
          <Line>{country}</Line>
        </Result>
      ));
    case 'tags':
      return tags.found.map(({ tag }) => (
        <Result key={tag} to={withTag(tag)} title={<Marked text={texts.tag({ tag })} words={words} />} />
      ));
  }
}

/** What was found of a kind, as a list of links. */
export function Results({ kind, found }: { kind: Kind; found: Found }) {
  return (
    <>
      <ul className="grid gap-3">{itemsOf(kind, found)}</ul>
      {found[kind].more && <p className="mt-6 text-center text-muted">{texts.more()}</p>}
    </>
  );
}
