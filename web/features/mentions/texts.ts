import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  people: 'People to mention',
  found: { one: '{count} person to mention', other: '{count} people to mention' },
});
