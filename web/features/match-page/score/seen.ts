/** What the scorekeeper's page showed last, in the browser's database: forgotten with the rest at logout. */
import { del, get, set } from 'idb-keyval';
import type { loadRosters } from '../api.ts';
import type { MatchWithThread } from '../match-query.ts';
import { withAnswer } from './acts.ts';
import { type Answered, answeredKey } from './ended.ts';

type Rosters = Awaited<ReturnType<typeof loadRosters>>;
export type Seen = { view: MatchWithThread; rosters: Rosters };

const seenKey = (accountId: string, matchId: string) => `score-seen:${accountId}:${matchId}`;

/** What it showed last, with what was answered since. */
export async function readSeen(accountId: string, matchId: string): Promise<Seen | undefined> {
  const seen = await get<Seen>(seenKey(accountId, matchId));
  const answered = await get<Answered[]>(answeredKey(accountId, matchId));
  if (!seen || !answered) return seen;
  const players = playersOf(seen);
  const view = answered.reduce((before, { act, answer }) => withAnswer(before, act, answer, players).view, seen.view);
  return { ...seen, view };
}

export async function writeSeen(accountId: string, matchId: string, seen: Seen): Promise<void> {
  await set(seenKey(accountId, matchId), seen);
  await del(answeredKey(accountId, matchId));
}

/** Who can be named in a match. */
export const playersOf = ({ view: { lineUps }, rosters }: Seen) => [
  ...rosters.home,
  ...rosters.away,
  ...lineUps.home,
  ...lineUps.away,
];
