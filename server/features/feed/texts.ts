import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  beyondReach:
    'Pages go as far as the newest {reach} items. To read on, send the nextCursor of the page before as cursor, without page.',
  pageOrCursor: 'Send either a page or a cursor.',
});
