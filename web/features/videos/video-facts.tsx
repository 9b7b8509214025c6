import { School, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { schoolPath } from '../../../contract/pages/pages.ts';
import type { Video } from '../../../contract/videos.ts';
import { shortDate } from '../../platform/time.ts';
import { texts } from './texts.ts';

const PEOPLE_SHOWN = 3; // a card's two lines

/** When it was uploaded: `createdAt` or `uploadDate`, whichever has the date (spec 1 §3); nothing if neither has. */
export function VideoDate({ video }: { video: Partial<Pick<Video, 'createdAt' | 'uploadDate'>> }) {
  const date = [video.createdAt, video.uploadDate].find((text) => text && !Number.isNaN(Date.parse(text)));
  return (
    date && (
      <time dateTime={date} className="flex-none text-sm text-muted">
        {shortDate(date)}
      </time>
    )
  );
}

/** What kind of game it was, of which school, and who plays in it. Videos of another server may lack any of these. */
export function VideoFacts({
  video,
}: {
  video: Partial<Pick<Video, 'eventType' | 'participants'>> & Pick<Video, 'school'>;
}) {
  const { eventType, school, participants = [] } = video;
  const names = participants.map(({ name }) => name);
  return (
    <div className="mt-3 grid gap-1.5 text-sm">
      {(eventType || school.name) && (
        <Line icon={<School aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />}>
          {eventType}
          {eventType && school.name && ' · '}
          {school.name && (
            <Link to={schoolPath(school.name)} className="hover:underline">
              {school.name}
            </Link>
          )}
        </Line>
      )}
      {names.length > 0 && (
        <Line icon={<Users aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />}>
          <People names={names} />
        </Line>
      )}
    </div>
  );
}

function People({ names }: { names: string[] }) {
  const [all, setAll] = useState(false);
  const more = names.length - PEOPLE_SHOWN;
  return (
    <>
      <span className="sr-only">{texts.participants()}</span>
      <span dir="auto">{(all ? names : names.slice(0, PEOPLE_SHOWN)).join(', ')}</span>{' '}
      {more > 0 && (
        // The target is larger than the words, without moving the lines around it.
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className="link -my-2 py-2">
          {all ? texts.fewer() : texts.more({ count: more })}
        </button>
      )}
    </>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);
