import { catalogue } from '../../../contract/texts/catalogue.ts';

/** While the server's database is away. */
export const texts = catalogue({
  lastKnown: 'The latest can’t be loaded at the moment. This is how it was at {time}.',
  busy: 'The site is catching its breath. What is missing will come by itself.',
});
