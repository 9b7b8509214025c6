/** Matches: what happens in them, and who plays (issue 18). */
import type { SportEvent } from './sports.ts';

/** What stands in a match's timeline. */
export type MatchEventKind = SportEvent | 'points' | 'period';

/** Who says how a match ended. */
export const RESULT_ACTS = ['submitted', 'confirmed', 'disputed', 'decided', 'corrected', 'silence'] as const;
/** `silence`: nobody has disputed it for a day. */
export type ResultAct = (typeof RESULT_ACTS)[number];
