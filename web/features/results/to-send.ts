import type { CaptainsConduct, EnteredResult } from '../../../contract/sports/results.ts';
import { waitingKind } from '../outbox/waiting.ts';

/** What a captain says of a result. */
export type ResultWords =
  | {
      say: 'submit';
      result: EnteredResult;
      sequence: number;
      seen?: number;
      conduct?: CaptainsConduct;
      reason?: string;
    }
  | { say: 'confirm'; version: number; seen?: number; conduct?: Pick<CaptainsConduct, 'spirit'> }
  | { say: 'dispute'; version: number; reason: string; result?: EnteredResult; conduct?: CaptainsConduct };

export type ResultToSend = {
  matchId: string;
  /** Who plays, to tell it by while it waits. */
  match: string;
  words: ResultWords;
};

export const resultToSend = waitingKind<ResultToSend>('result');
