import { useEffect, useState } from 'react';
import { LANDING_VIDEOS, type listVideos, type Video } from '../../../contract/videos.ts';
import { call } from '../../platform/http/http.ts';
import { shuffled } from './shuffle.ts';

const FETCHED = 12; // picked at random from all videos, to choose from here

export type LandingVideos =
  | { state: 'loading' }
  /** `busy`: a retry is under way. */
  | { state: 'failed'; busy: boolean; retry: () => void }
  | { state: 'loaded'; videos: Video[] };

/** At most 3 videos: the first 3 of a shuffle of the fetched list. Reloaded at login and logout (spec 1 §4). */
export function useLandingVideos(isLoggedIn: boolean): LandingVideos {
  const [tries, setTries] = useState(0);
  /** The outcome of the last try, and for whom; without videos if it failed. */
  const [result, setResult] = useState<{ videos?: Video[]; tries: number; isLoggedIn: boolean }>();

  useEffect(() => {
    const leaving = new AbortController();
    call<typeof listVideos>('GET', '/api/videos/get-videos', {
      query: { limit: FETCHED, order: 'random' },
      signal: leaving.signal,
    })
      .then(({ videos }) => setResult({ videos: shuffled(videos).slice(0, LANDING_VIDEOS), tries, isLoggedIn }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn('The landing page has no videos:', error); // spec 1 §8
        setResult({ tries, isLoggedIn });
      });
    return () => leaving.abort();
  }, [isLoggedIn, tries]);

  if (result?.isLoggedIn !== isLoggedIn) return { state: 'loading' };
  const { videos } = result;
  if (videos) return { state: 'loaded', videos };
  return { state: 'failed', busy: result.tries !== tries, retry: () => setTries(tries + 1) };
}
