import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  oneOf: 'Ask for a tag or for a school.',
});
