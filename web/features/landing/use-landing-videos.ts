import { useEffect, useState } from 'react';
import { LANDING_VIDEOS, type listVideos, type Video } from '../../../contract/videos.ts';
import { call } from '../../platform/http.ts';

const FETCHED = 12; // to choose from; the newest ones, so that 'latest' stays true

export type LandingVideos = { state: 'loading' | 'failed' } | { state: 'loaded'; videos: Video[] };

/** At most 3 videos: the first 3 of a shuffle of the fetched list. Loaded anew when somebody logs in or out (spec 1 §4). */
export function useLandingVideos(isLoggedIn: boolean): LandingVideos {
  const [result, setResult] = useState<LandingVideos & { isLoggedIn?: boolean }>({ state: 'loading' });

  useEffect(() => {
    const leaving = new AbortController();
    call<typeof listVideos>('GET', '/api/videos/get-videos', { query: { limit: FETCHED }, signal: leaving.signal })
      .then(({ videos }) =>
        setResult({ state: 'loaded', videos: shuffled(videos).slice(0, LANDING_VIDEOS), isLoggedIn }),
      )
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn('The landing page has no videos:', error); // only logged (spec 1 §8)
        setResult({ state: 'failed', isLoggedIn });
      });
    return () => leaving.abort();
  }, [isLoggedIn]);

  return result.isLoggedIn === isLoggedIn ? result : { state: 'loading' };
}

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}
