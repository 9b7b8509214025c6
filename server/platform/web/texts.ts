import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the server says on pages that it makes itself. */
export const texts = catalogue({
  // Shown when one ip has asked for more pages than it may (issue 13).
  tooMany: 'Too many requests',
  again: 'Try again',
  // The list of calls, for people who build something.
  calls: 'Calls',
  allOfThem: 'All of it, as OpenAPI:',
});
