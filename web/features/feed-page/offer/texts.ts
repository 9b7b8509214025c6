import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const offerTexts = catalogue({
  title: 'New here?',
  note: 'Three short steps: your university, who to follow, what’s on today.',
  begin: 'Begin',
  notNow: 'Not now',
});
