import type { MatchState, Side } from '../../contract/sports/core.ts';
import type { ResultAct } from '../../contract/sports/matches.ts';
import { fact } from '../platform/facts/fact.ts';

/** Somebody, or a day of silence, has said how a match ended. */
export const resultSaid = fact<{
  matchId: string;
  competitionId: string;
  version: number;
  act: ResultAct;
  /** The side for which it was said; null: an organiser, or nobody. */
  side: Side | null;
  accountId: string | null;
  /** Where the match stands since. */
  state: MatchState;
  /** From now on another result counts than before. */
  counts: boolean;
  /** It is a knockout, and nobody goes on by what counts. */
  isUndecided: boolean;
}>('results.said');

/** A match is over, and nobody has said how it ended. `missing`: it is due now. */
export const resultDue = fact<{
  matchId: string;
  competitionId: string;
  stage: 'first' | 'again' | 'last' | 'missing';
}>('results.due');
