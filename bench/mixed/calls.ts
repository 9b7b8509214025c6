/** What people ask for on a match day, in the shares in which the pages ask for it. */
import { person } from '../feed/seed.ts';
import { SIGNED_IN } from '../match-day/people.ts';
import { COMPETITIONS, competitionId, matchId } from '../match-day/seed.ts';
import type { Call } from './fire.ts';

const CALLS = 20_000; // in an order that is the same each time
const MEMBERS = 0.6; // of the calls that visitors can make, too
const HOT = 0.7; // so much of what is asked for is one of the few that everybody looks at
const FEW = 20;
const ADDRESSES = 4000; // callers' ips
/** The page that a browser asks from has given it the double-submit value. */
const OF_VISITORS = 'XSRF-TOKEN=of-a-visitor-which-is-any-text';

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In `share` of a hundred calls; `isOwn`: only members can make it, or who has it is shown to members only. */
type Kind = { share: number; isOwn?: true; path: (nth: (of: number) => number) => string };

const video = (n: number) => `0190000a-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const post = (n: number) => `01890000-0000-7000-8003-${String(n).padStart(12, '0')}`;

export const KINDS: Record<string, Kind> = {
  feed: { share: 20, isOwn: true, path: (nth) => `/api/posts?page=${Math.min(5, nth(5))}` },
  clip: { share: 15, path: (nth) => `/api/videos/${video(nth(5000))}` },
  match: { share: 15, path: (nth) => `/api/matches/${matchId(1000 + nth(550))}` },
  competition: { share: 10, path: (nth) => `/api/competitions/${competitionId(nth(COMPETITIONS))}` },
  'its matches': {
    share: 5,
    path: (nth) => `/api/competitions/${competitionId(nth(COMPETITIONS))}/matches?list=coming`,
  },
  profile: { share: 10, isOwn: true, path: (nth) => `/api/people/Member${nth(5000)}` },
  thread: { share: 15, isOwn: true, path: (nth) => `/api/posts/${post(nth(5000))}/comments` },
  notifications: { share: 10, isOwn: true, path: () => '/api/notifications' },
};

/** @param only the name of the one kind of call to make */
export function makeCalls(only?: string): Call[] {
  const random = numbers(1930);
  const nth = (of: number) => 1 + Math.floor(random() * (random() < HOT ? Math.min(FEW, of) : of));
  const kinds = Object.entries(KINDS).filter(([name]) => only === undefined || name === only);
  const places = kinds.flatMap(([, kind]) => Array<Kind>(kind.share).fill(kind));
  return Array.from({ length: CALLS }, () => {
    const kind = places[Math.floor(random() * places.length)];
    if (!kind) throw new Error(`no kind of call is named ${only}`);
    const n = Math.floor(random() * ADDRESSES);
    const ip = `10.0.${n >> 8}.${n & 255}`;
    const isMember = kind.isOwn || random() < MEMBERS;
    return {
      path: kind.path(nth),
      headers: {
        'x-forwarded-for': ip,
        cookie: isMember ? person(1 + Math.floor(random() * SIGNED_IN)).cookie : OF_VISITORS,
      },
    };
  });
}
