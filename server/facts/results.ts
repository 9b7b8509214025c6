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

/**
 * A list has entered the results of these matches, or they are taken back. `competitionChanged` is told beside it, once, so
 * that nothing has to be done for each of a season's matches.
 */
export const resultsListed = fact<{ competitionId: string; matchIds: string[] }>('results.listed');

/** A list has decided matches of which somebody had said how they ended; `list`: which one, by its versions. */
export const resultsDecidedByList = fact<{ competitionId: string; list: string; accountId: string }>(
  'results.decided-by-list',
);

export type DueStage = 'first' | 'again' | 'last' | 'missing';

/** What one side says waits, and nobody acts for the other who could confirm it; `accountId`: who has said it. */
export const resultUnanswerable = fact<{ matchId: string; competitionId: string; accountId: string | null }>(
  'results.unanswerable',
);

/** Matches of a competition are over, and nobody has said how they ended. `missing`: their results are due now. */
export const resultsDue = fact<{ competitionId: string; matchIds: string[]; stage: DueStage }>('results.due-together');
