import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Over the matches of a day. Lists have them; the page of a match, which loads the other words, has none. */
export const texts = catalogue({ today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' });
