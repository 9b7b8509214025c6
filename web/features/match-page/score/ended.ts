import { update } from 'idb-keyval';
import type { Act, Answer } from './acts.ts';

/** What became of an act: without an answer it was refused or discarded, or another tab has sent it. */
type Ended = (act: Act, answer: Answer | undefined) => void;

/** The pages that are open, by their match. */
const pages = new Map<string, Ended>();

/** Calls `listener` for each act of a match that waits no longer. @returns removes it */
export function onEnded(matchId: string, listener: Ended): () => void {
  pages.set(matchId, listener);
  return () => void (pages.get(matchId) === listener && pages.delete(matchId));
}

/** What has been answered while the page of a match was not open, and it has not shown yet. */
export type Answered = { act: Act; answer: Answer };
export const answeredKey = (accountId: string, matchId: string) => `score-answered:${accountId}:${matchId}`;

/** Tells the page of a match that an act waits no longer: if it is not open, when it is. */
export async function tellEnded(accountId: string, matchId: string, act: Act, answer?: Answer): Promise<void> {
  const page = pages.get(matchId);
  if (page) return page(act, answer);
  if (!answer) return;
  await update<Answered[]>(answeredKey(accountId, matchId), (before = []) => [...before, { act, answer }]);
}
