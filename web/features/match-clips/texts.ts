import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the page of a match says of its clips; forms and own clips have theirs in `form-texts.ts`. */
export const texts = catalogue({
  clips: 'Clips',
  add: 'Add clip',
  more: 'More clips',
  moreFailed: 'More clips could not be loaded.',
  at: '{minute}′',
});
