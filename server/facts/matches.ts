import { fact } from '../platform/facts/fact.ts';

/** What of a match is different now; `tie`: the result of its other leg. */
export type MatchChange =
  | ('made' | 'removed' | 'time' | 'sides' | 'state' | 'score' | 'events' | 'line-up' | 'result')
  | 'tie';

/** Something of a match has changed: whoever looks at it, or at its competition, is told. `eventIds`: of its timeline. */
export const matchChanged = fact<{ matchId: string; competitionId: string; what: MatchChange; eventIds?: string[] }>(
  'matches.changed',
);
/**
 * It is played at another time or place, or that is open again; `teamIds`: of the sides that are known; `accountId`: who
 * has moved it.
 */
export const matchMoved = fact<{
  matchId: string;
  competitionId: string;
  teamIds: string[];
  accountId: string | null;
}>('matches.moved');
/**
 * Who plays it is known now, is somebody else, or is open again. `teamIds`: of the sides that are known, and of those
 * before where they are others; `outIds`: of these, who play there no more; `elsewhereIds`: of these, who have been put
 * into another match by the same act; `decidedId`: the match whose result an organiser has decided, which did it;
 * `accountId`: who has put others there, null where results only filled it.
 */
export const sidesMoved = fact<{
  matchId: string;
  competitionId: string;
  teamIds: string[];
  outIds: string[];
  elsewhereIds: string[];
  decidedId: string | null;
  accountId: string | null;
}>('matches.sides-moved');
