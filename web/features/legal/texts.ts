import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What both legal pages say. */
export const texts = catalogue({
  updated: 'Last updated: <time>{date}</time>',
  onThisPage: 'On this page',
  /** Whom to write to if the site has no support email. */
  people: 'the people who run this site at your sports union',
});
