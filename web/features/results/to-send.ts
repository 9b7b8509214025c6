import type { EnteredResult } from '../../../contract/sports/results.ts';
import { waitingKind } from '../outbox/waiting.ts';

/** What a captain says of a result. */
export type ResultWords =
  | { say: 'submit'; result: EnteredResult; sequence: number }
  | { say: 'confirm'; version: number }
  | { say: 'dispute'; version: number; reason: string; result?: EnteredResult };

export type ResultToSend = {
  matchId: string;
  /** Who plays, to tell it by while it waits. */
  match: string;
  words: ResultWords;
};

export const resultToSend = waitingKind<ResultToSend>('result');
