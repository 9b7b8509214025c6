import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BRAND } from '../../../../contract/pages/head.ts';
import { paths } from '../../../../contract/pages/pages.ts';
import { LANDING_VIDEOS } from '../../../../contract/videos.ts';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { shortDate } from '../../../platform/time.ts';
import { useElapsed } from '../../../platform/timing.ts';
import { todayQuery } from '../../sports/today-query.ts';
import { latestQuery } from '../../videos/api.ts';
import { texts } from '../texts.ts';
import { useHasRail } from './has-rail.ts';

// Most days of most members have none.
const Today = lazy(() => import('../../sports/today.tsx').then((module) => ({ default: module.Today })), 'quiet');

const SETTLED = 1500; // ms: the feed and its pictures come first

/** The column beside the feed on wide screens. On narrower ones it isn't rendered at all, and loads nothing. */
export function FeedRail() {
  return useHasRail() ? <Rail /> : null;
}

function Rail() {
  const { data: videos = [], isFetched } = useQuery(latestQuery(LANDING_VIDEOS));
  const { data: today } = useQuery({ ...todayQuery, enabled: useElapsed(SETTLED) && isFetched });
  return (
    <aside aria-label={texts.beside()} className="sticky top-26 grid gap-6 self-start">
      {today?.matches[0] && <Today {...today} isColumn />}
      {videos.length > 0 && (
        <section aria-labelledby="latest" className="card p-5">
          <h2 id="latest" className="text-base">
            {texts.latest()}
          </h2>
          <ul className="mt-4 grid gap-4">
            {videos.map((video) => (
              <li key={video._id}>
                <a href={video.youtubeLink} target="_blank" rel="noopener" className="group flex gap-3">
                  <img
                    src={`${video.posterUrl}?width=320`} // sharp at three device pixels per CSS pixel, too
                    alt=""
                    width={96}
                    height={54}
                    loading="lazy"
                    className="h-[54px] w-24 flex-none rounded-lg bg-night object-cover"
                  />
                  <span className="min-w-0">
                    <span
                      dir="auto"
                      className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold wrap-anywhere group-hover:underline"
                    >
                      {video.title}
                    </span>
                    <span className="text-sm text-muted">{shortDate(video.createdAt)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <Link to={paths.videos} className="btn btn-secondary mt-5 w-full">
            {texts.allVideos()}
          </Link>
        </section>
      )}
      <p className="px-1 text-sm text-muted">{texts.about({ brand: BRAND })}</p>
    </aside>
  );
}
