/** Members ask to be told when one match begins, of its goals, and when it is over. */
import Type from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';

/** Of matches that are not over. */
export const MATCH_ALERTS_MAX = 200;

/** Texts of the calls. */
export const matchAlertMessages = catalogue(
  {
    set: 'Alerts for this match are on',
    ended: 'Alerts for this match are off',
    over: 'This match is over.',
    tooMany: 'You can have alerts for up to 200 matches at a time.', // MATCH_ALERTS_MAX
  },
  'matchAlerts',
);

/** Asks to be told of a match; again: changes nothing. 404: the member doesn't see it; 409: it is over, or too many. */
export const setMatchAlert = {
  method: 'PUT',
  path: '/api/match-alerts/:id',
  params: Type.Object({ id: Id }),
  answer: MessageAnswer,
} as const;

/** Asks to be told no more, of any match. */
export const endMatchAlert = { ...setMatchAlert, method: 'DELETE' } as const;
