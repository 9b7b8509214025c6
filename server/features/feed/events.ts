import { topic } from '../../platform/messages/bus.ts';

/** Something entered the feed, left it or changed its category: the pages of these categories list other items. */
export const feedChanged = topic<{ categories: string[] }>('feed-changed');
/** What the cards of these items show has changed: text, pictures, counts. */
export const itemsChanged = topic<{ ids: string[] }>('items-changed');
