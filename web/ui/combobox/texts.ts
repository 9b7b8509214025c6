import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  showOptions: 'Show options',
  takeTyped: 'Use “{typed}”',
  foundBy: '{name} <by>({alias})</by>',
  notInList: '“{typed}” is not in the list.',
  notInFull: '“{typed}” is not a full name. Please choose one from the list.',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: 'Page {page} of {pages}',
});
