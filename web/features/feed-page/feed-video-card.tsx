import { School, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { schoolPath, videoPath } from '../../../contract/pages/pages.ts';
import type { FeedVideo } from '../../../contract/posts.ts';
import { cutText } from '../../../contract/texts/cut.ts';
import { DESCRIPTION_TOGGLE_LENGTH } from '../../../contract/videos.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkedText } from '../../ui/words/linked-text.tsx';
import { SaveButton } from '../follow/save-button.tsx';
import { MatchLink } from '../match-clips/match-link.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { CardFooter } from '../posts/card-footer.tsx';
import { CardHead, Tags } from '../posts/card-head.tsx';
import { FacultyBadge } from '../videos/faculty-badge.tsx';
import { embedUrl } from '../videos/links.ts';
import { Player } from '../videos/player.tsx';
import { WatchLinks } from '../videos/watch-links.tsx';
import { texts } from './texts.ts';

// Where it can't be had, there is the poster.
const InlineFilm = lazy(
  () => import('./inline/inline-film.tsx').then((module) => ({ default: module.InlineFilm })),
  'quiet',
);

export function FeedVideoCard({ video }: { video: FeedVideo }) {
  const path = videoPath(video._id);
  return (
    <article aria-label={texts.videoCalled({ title: video.title })} className="card-bleed">
      <div className="p-4 sm:p-5">
        <CardHead
          by={video.uploadedBy ?? { username: texts.formerMember() }} // videos outlive accounts (spec D.19)
          time={video.uploadTime}
        >
          <Badge tone="green">{texts.video()}</Badge>
        </CardHead>
        <h2 dir="auto" className="mt-4 text-xl wrap-anywhere">
          <Link to={path} className="hover:underline">
            {video.title}
          </Link>
        </h2>
        <Description text={video.description} />
      </div>
      <div className="relative">
        <Player video={video} />
        {embedUrl(video.youtubeLink)?.startsWith('/') && <InlineFilm video={video} />}
      </div>
      <CardFooter of={video} path={path} text={video.title} inFeed />
      <div className="mx-4 border-t border-line pt-4 pb-2 sm:mx-5">
        {video.match && <MatchLink of={video.match} />}
        <Facts video={video} />
        <Tags tags={video.tags} />
        <WatchLinks video={video}>
          <SaveButton kind="video" id={video._id} className="icon-btn flex-none" />
          <ReportButton kind="video" id={video._id} by={video.uploadedBy} />
        </WatchLinks>
      </div>
    </article>
  );
}

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const start = cutText(text, DESCRIPTION_TOGGLE_LENGTH);
  const long = start !== text;
  const end = long && !whole ? start.trimEnd().length : text.length;
  return (
    <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
      <LinkedText text={text} end={end} />
      {end < text.length && '…'}{' '}
      {long && (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} className="link">
          {whole ? texts.showLess() : texts.showMore()}
        </button>
      )}
    </p>
  );
}

const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>;

function Facts({ video: { school, country, eventType, participants } }: { video: FeedVideo }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge>{eventType}</Badge>
        <FacultyBadge faculty={school.faculty} />
      </div>
      <p className="mt-3 flex gap-2.5 text-[0.9375rem]">
        <School aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <Sentence
            of={texts.school}
            label={unseen}
            name={
              <Link to={schoolPath(school.name)} className="hover:underline">
                <bdi>{school.name}</bdi>
              </Link>
            }
            country={country}
          />
          {school.department && (
            <span dir="auto" className="block text-muted">
              {school.department}
            </span>
          )}
        </span>
      </p>
      {participants.length > 0 && (
        <p className="mt-2 flex gap-2.5 text-[0.9375rem]">
          <Users aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-muted" />
          <span className="min-w-0 wrap-anywhere">
            <Sentence
              of={texts.participants}
              label={unseen}
              names={<bdi>{participants.map(({ name }) => name).join(', ')}</bdi>}
            />
          </span>
        </p>
      )}
    </>
  );
}
