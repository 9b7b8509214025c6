import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import { LANDING_VIDEOS } from '../../../contract/videos.ts';
import { shortDate } from '../../platform/time.ts';
import { latestQuery } from '../videos/api.ts';

const wide = matchMedia('(min-width: 80rem)'); // Tailwind's xl, where there is room for it

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Beside the feed on wide screens; elsewhere it is not there at all, and loads nothing. */
export function FeedRail() {
  return useSyncExternalStore(subscribe, () => wide.matches) ? <Rail /> : null;
}

function Rail() {
  const { data: videos = [] } = useQuery(latestQuery(LANDING_VIDEOS));
  return (
    <aside aria-label="Beside the feed" className="sticky top-26 grid gap-6 self-start">
      {videos.length > 0 && (
        <section aria-labelledby="latest" className="card p-5">
          <h2 id="latest" className="text-base">
            Latest highlights
          </h2>
          <ul className="mt-4 grid gap-4">
            {videos.map((video) => (
              <li key={video._id}>
                <a href={video.youtubeLink} target="_blank" rel="noopener" className="group flex gap-3">
                  <img
                    src={video.posterUrl}
                    alt=""
                    width={96}
                    height={54}
                    loading="lazy"
                    className="h-[54px] w-24 flex-none rounded-lg bg-night object-cover"
                  />
                  <span className="min-w-0">
                    <span className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold wrap-anywhere group-hover:underline">
                      {video.title}
                    </span>
                    <span className="text-sm text-muted">{shortDate(video.createdAt)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <Link to={paths.videos} className="btn btn-secondary mt-5 w-full">
            All videos
          </Link>
        </section>
      )}
      <p className="px-1 text-sm text-muted">
        {BRAND} is run by and for the university's sports community. Be fair, on the pitch and here.
      </p>
    </aside>
  );
}
