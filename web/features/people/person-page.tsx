import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createPath, Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { personHead } from '../../../contract/pages/content-heads.ts';
import { personPath } from '../../../contract/pages/pages.ts';
import { PERSON_COUNT_MAX, type Person } from '../../../contract/people/people.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { loginLink } from '../../platform/session/way-back.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { shortDate } from '../../platform/time.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Count } from '../../ui/words/count.tsx';
import { FollowPerson } from '../follow/follow-person.tsx';
import { Athlete } from '../match-clips/athlete.tsx';
import { ShareButton } from '../posts/share-button.tsx';
import { personQuery } from './api.ts';
import { ClearProfile } from './clear-profile.tsx';
import { Clips, Posts } from './shared.tsx';
import { texts } from './texts.ts';

/** The page of one person: who they are, and what they have shared. */
export function Component() {
  const username = useParams().username ?? '';
  const query = useQuery(personQuery(username));
  const isVisitor = useSession(({ isLoggedIn }) => !isLoggedIn);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  // A former username leads on: the server has answered with the present one.
  const present = query.data?.username;
  useEffect(() => {
    if (present && present.toLowerCase() !== username.toLowerCase()) navigate(personPath(present), { replace: true });
  }, [present, username, navigate]);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <NotFound />
        {isVisitor && (
          <p className="px-4 pb-16 text-center">
            <Sentence
              of={texts.forMembers}
              login={(words) => (
                <Link to={loginLink(here)} className="link">
                  {words}
                </Link>
              )}
            />
          </p>
        )}
      </>
    );
  }
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.failed())}
        loading={texts.loading()}
        skeleton={<Skeleton className="h-40" />}
      >
        {(person) => <Shown key={person._id} person={person} />}
      </Loaded>
    </div>
  );
}

function Shown({ person }: { person: Person }) {
  const head = useMemo(() => personHead(person), [person]);
  const { profile } = person;
  const name = profile.name || capitalise(person.username);
  const [shows, show] = useShown(person.counts);
  const isOwn = useSession(({ userData }) => userData?._id === person._id);
  return (
    <>
      <PageHead head={head} />
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {/* The initial is as large as the text around it. */}
        <div className="text-4xl">
          <Avatar name={person.username} picture={person.largePicture} className="size-24" />
        </div>
        <div className="min-w-0 grow basis-56">
          <h1 dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
            {name}
          </h1>
          <p className="mt-1 text-muted">
            <bdi translate="no">{texts.at({ username: person.username })}</bdi> ·{' '}
            <time dateTime={person.joinedAt}>{texts.joined({ date: shortDate(person.joinedAt) })}</time>
          </p>
          <FollowPerson id={person._id} name={name} />
          {isOwn && (
            <p className="mt-2 text-sm text-muted">
              <Sentence
                of={texts.own}
                edit={(words) => (
                  <Link to={accountPaths.profile} className="link">
                    {words}
                  </Link>
                )}
              />
            </p>
          )}
        </div>
        {profile.visibility !== 'nobody' && <ShareButton path={personPath(person.username)} text={name} />}
        <ClearProfile person={person} name={name} />
      </header>
      <About profile={profile} />
      <Counts counts={person.counts} />
      <Athlete username={person.username} />
      <div className="mt-8">
        <Tabs
          label={texts.shared({ name })}
          tabs={[
            { name: 'clips', label: texts.clips() },
            { name: 'posts', label: texts.posts() },
          ]}
          chosen={shows}
          onChoose={show}
        >
          {shows === 'clips' ? (
            <Clips username={person.username} name={name} />
          ) : (
            <Posts username={person.username} name={name} />
          )}
        </Tabs>
      </div>
    </>
  );
}

function About({ profile: { bio, school, faculty, teams, links } }: Pick<Person, 'profile'>) {
  const places = [school, faculty, teams].filter(Boolean);
  return (
    <div className="mt-5 grid gap-2 empty:hidden">
      {bio && (
        <p dir="auto" className="max-w-[65ch] wrap-anywhere">
          {bio}
        </p>
      )}
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          {places.map((place) => (
            <li key={place} dir="auto" className="wrap-anywhere">
              {place}
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul aria-label={texts.links()} className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map((link) => (
            <li key={link} className="min-w-0 wrap-anywhere">
              <a href={link} dir="ltr" target="_blank" rel="nofollow ugc noopener" className="link">
                {link.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Counts({ counts }: Pick<Person, 'counts'>) {
  const names = ['clips', 'posts', 'reactionsGiven', 'reactionsReceived'] as const;
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
      {names.map((name) => {
        const said = <Count count={counts[name]} of={texts.counts[name]} />;
        const isMore = name !== 'reactionsReceived' && counts[name] >= PERSON_COUNT_MAX;
        return (
          <li key={name}>{isMore ? texts.atLeast({ counted: texts.counts[name]({ count: counts[name] }) }) : said}</li>
        );
      })}
    </ul>
  );
}

type Kind = 'clips' | 'posts';

/** What the page lists is in its url, so that it can be reloaded and left with Back: by itself, what there is. */
function useShown(counts: Person['counts']): [Kind, (kind: Kind) => void] {
  const [search, setSearch] = useSearchParams();
  const first = counts.clips === 0 && counts.posts > 0 ? 'posts' : 'clips';
  const asked = search.get('show');
  const show = (kind: Kind) => setSearch({ show: kind }, { replace: true, preventScrollReset: true });
  return [asked === 'clips' || asked === 'posts' ? asked : first, show];
}
