import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import { posterSet } from '../../../contract/media.ts';
import { addClipPath, loginPath, videoPath } from '../../../contract/pages/pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Drawn } from '../../ui/drawn.tsx';
import { clipsKey, loadClips } from './clips-of-match.ts';
import { byMinute, type Minute, typedMinute } from './minute.ts';
import { texts } from './texts.ts';

/** The clips of a match, as many as have been loaded. */
const useClips = (matchId: string, options: { staleTime?: number } = {}) =>
  useInfiniteQuery({
    ...options,
    queryKey: clipsKey(matchId),
    queryFn: ({ pageParam, signal }) => loadClips(matchId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/**
 * The clips of a match in a row, by their minutes.
 * @param props.canAdd whether one can be added; else there is nothing while there is none
 */
export function MatchClips({ matchId, canAdd }: { matchId: string; canAdd: boolean }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const query = useClips(matchId, { staleTime: 0 }); // whoever comes back has added one
  const clips = (query.data?.pages ?? []).flatMap((page) => page.clips).toSorted(byMinute);
  if (clips.length === 0 && !canAdd) return null;
  const form = addClipPath(matchId);
  return (
    <section aria-labelledby="match-clips" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="match-clips" className="text-xl">
          {texts.clips()}
        </h2>
        {canAdd && (
          <Link to={isLoggedIn ? form : loginPath(form)} className="btn btn-secondary">
            <Drawn icon="Plus" className="size-5" />
            {texts.add()}
          </Link>
        )}
      </div>
      <ul className="-mx-4 mt-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 empty:hidden">
        {clips.map((clip) => (
          <li key={clip.video._id} className="w-52 flex-none snap-start">
            <Link to={videoPath(clip.video._id)} className="card block h-full overflow-hidden hover:border-edge">
              <span className="relative block">
                <img
                  src={clip.video.posterUrl}
                  srcSet={posterSet(clip.video.posterUrl)}
                  sizes="13rem"
                  alt=""
                  loading="lazy"
                  className="aspect-video w-full bg-sunken object-cover"
                />
                {clip.minute !== null && (
                  <span className="absolute start-2 bottom-2 rounded-full bg-pitch px-2 py-0.5 text-sm font-semibold text-white tabular-nums">
                    {texts.at({ minute: typedMinute(clip) })}
                  </span>
                )}
              </span>
              <span className="block p-3">
                <bdi className="line-clamp-2 font-semibold wrap-anywhere">{clip.video.title}</bdi>
                {clip.people.length > 0 && (
                  <span className="mt-1 line-clamp-2 block text-sm text-muted wrap-anywhere">
                    {clip.people.map(({ name }) => name).join(', ')}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-sm text-danger-ink">
          {errorText(query.error, texts.moreFailed())}
        </p>
      )}
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {texts.more()}
        </Button>
      )}
    </section>
  );
}

/** The loaded clips of a match between two minutes of its timeline, as links to them. */
export function ClipsBetween({
  matchId,
  from,
  until,
}: {
  matchId: string;
  /** Those of this minute and later; undefined: from the beginning. */
  from: Minute | undefined;
  /** Those before this one; undefined: to the end. */
  until: Minute | undefined;
}) {
  const { data } = useClips(matchId);
  const clips = (data?.pages ?? [])
    .flatMap((page) => page.clips)
    .filter((clip) => clip.minute !== null)
    .filter((clip) => (!from || byMinute(from, clip) <= 0) && (!until || byMinute(clip, until) < 0))
    .toSorted((one, other) => byMinute(other, one));
  return clips.map((clip) => (
    <li key={clip.video._id} className="flex min-w-0 justify-center py-1">
      <Link
        to={videoPath(clip.video._id)}
        className="flex max-w-full items-center gap-2 rounded-full bg-sunken px-3 py-1.5 text-sm font-semibold hover:underline"
      >
        <Clapperboard aria-hidden="true" className="size-4 flex-none text-pitch-ink" />
        <span className="tabular-nums">{texts.at({ minute: typedMinute(clip) })}</span>
        <bdi className="min-w-0 truncate">{clip.video.title}</bdi>
      </Link>
    </li>
  ));
}
