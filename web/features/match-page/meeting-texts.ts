import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of how two sides ended before. */
export const meetingTexts = catalogue({
  loading: 'Loading their last meetings',
  failed: 'Their last meetings couldn’t be loaded.',
  none: 'They haven’t met here before.',
});
