import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the server says on pages that it makes itself. */
export const texts = catalogue({
  // Shown when one ip has asked for more pages than it may.
  tooMany: 'Too many requests',
  again: 'Try again',
  // The list of calls, for people who build something.
  calls: 'Calls',
  allOfThem: 'All of it, as OpenAPI:',
  // On every page of a quiet copy (QUIET=1), and the name of that notice for screen readers.
  quiet: 'This is a copy to try things out. It sends nothing.',
  copy: 'Copy of the site',
});
