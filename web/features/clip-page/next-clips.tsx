import { Link } from 'react-router';
import { posterSet } from '../../../contract/media.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths, videoPath } from '../../../contract/pages/pages.ts';
import type { Video } from '../../../contract/videos.ts';
import { useSession } from '../../platform/session/session.ts';
import { clock, shortDate } from '../../platform/time.ts';
import { texts } from './texts.ts';

/** What to watch next, and a link to all the rest. */
export function NextClips({ clips }: { clips: Video[] }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        {clips.length > 0 ? texts.moreHighlights() : texts.noOthers()}
      </h2>
      <ul className="mt-4 grid gap-4 sm:max-lg:grid-cols-2">
        {clips.map((clip) => (
          <li key={clip._id}>
            <NextClip clip={clip} />
          </li>
        ))}
      </ul>
      <Link to={isLoggedIn ? paths.videos : paths.clips} className="btn btn-secondary mt-6 w-full">
        {isLoggedIn ? texts.allVideos() : texts.explore({ brand: BRAND })}
      </Link>
    </section>
  );
}

function NextClip({ clip }: { clip: Video }) {
  const { title, posterUrl, durationSeconds, school, eventType, createdAt } = clip;
  return (
    <Link to={videoPath(clip._id)} className="group flex gap-3">
      <span className="relative flex-none self-start">
        <img
          src={posterUrl}
          srcSet={posterSet(posterUrl)}
          sizes="144px"
          alt=""
          width={144}
          height={81}
          loading="lazy"
          className="h-[81px] w-36 rounded-lg bg-night object-cover"
        />
        <span className="absolute right-1 bottom-1 rounded bg-night/85 px-1.5 text-xs font-semibold text-chalk">
          {clock(durationSeconds)}
        </span>
      </span>
      <span className="min-w-0 text-sm text-muted">
        <span
          dir="auto"
          className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold wrap-anywhere text-ink group-hover:underline"
        >
          {title}
        </span>
        <span className="mt-1 line-clamp-1 wrap-anywhere">{school.name}</span>
        <span className="line-clamp-1">
          {shortDate(createdAt)} · {eventType}
        </span>
      </span>
    </Link>
  );
}
