import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What stands around every feed. */
export const texts = catalogue({
  which: 'Which feed',
  all: 'All',
  following: 'Following',
  myList: 'My list',
  keys: 'Keyboard shortcuts',
});
