import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What a visitor who would like to react is offered. */
export const texts = catalogue({
  join: 'Join {brand} to react and comment.',
  logIn: 'Log in',
  joinNow: 'Join',
});
