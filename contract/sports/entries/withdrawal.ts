/** Teams that withdraw from a competition, and come back. */
import Type from 'typebox';
import { CompetitionAnswer, EntryParams, Reason } from '../competition-calls.ts';
import { WITHDRAWALS } from '../competitions.ts';

/**
 * Takes a team out. Before anything of it is planned it is simply gone; afterwards `how` says what becomes of its
 * matches. Captains can always take their own team out: once the competition runs, its name goes on playing without it.
 */
export const withdrawEntry = {
  method: 'POST',
  path: '/api/competitions/:id/entries/:entryId/withdraw',
  params: EntryParams,
  body: Type.Object({ how: Type.Enum(WITHDRAWALS), reason: Reason }),
  answer: CompetitionAnswer,
} as const;

/**
 * Undoes a withdrawal: the matches that it has cancelled or awarded stand as before, unless somebody has decided since.
 * 409 where that would change who plays in a match that has begun.
 */
export const returnEntry = {
  method: 'POST',
  path: '/api/competitions/:id/entries/:entryId/return',
  params: EntryParams,
  body: Type.Object({ reason: Reason }),
  answer: CompetitionAnswer,
} as const;
