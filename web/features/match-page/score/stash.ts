/**
 * What a scorer needs and has done, in the browser's database, so that it outlives a reload without a network: forgotten
 * with the rest at logout (platform/offline/stash.ts).
 */
import { del, entries, get, set } from 'idb-keyval';
import type { loadRosters } from '../api.ts';
import type { MatchWithThread } from '../match-query.ts';
import type { Act } from './acts.ts';

export type Rosters = Awaited<ReturnType<typeof loadRosters>>;
/** What the page showed last. */
export type Seen = { view: MatchWithThread; rosters: Rosters };
export type StashedAct = { key: string; act: Act };

const seenKey = (accountId: string, matchId: string) => `score-seen:${accountId}:${matchId}`;
const actsPrefix = (accountId: string, matchId: string) => `score:${accountId}:${matchId}:`;
const LATEST = 15; // digits: longer than any time in ms

export const readSeen = (accountId: string, matchId: string): Promise<Seen | undefined> =>
  get<Seen>(seenKey(accountId, matchId));

export const writeSeen = (accountId: string, matchId: string, seen: Seen): Promise<void> =>
  set(seenKey(accountId, matchId), seen);

let count = 0;

/** Adds an act behind the others; two tabs add to the same ones. Rejects if the browser has no room for it. */
export async function addAct(accountId: string, matchId: string, act: Act): Promise<void> {
  const at = String(Date.now()).padStart(LATEST, '0');
  await set(`${actsPrefix(accountId, matchId)}${at}:${String(++count).padStart(6, '0')}`, act);
}

/** Those that are still to be sent, in their order. */
export async function readActs(accountId: string, matchId: string): Promise<StashedAct[]> {
  const prefix = actsPrefix(accountId, matchId);
  const all = await entries<string, Act>();
  return all
    .filter(([key]) => String(key).startsWith(prefix))
    .map(([key, act]) => ({ key, act }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

export const removeAct = (key: string): Promise<void> => del(key);
