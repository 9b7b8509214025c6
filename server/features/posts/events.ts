import { topic } from '../../platform/bus.ts';

/** Something came into the feed, left it, or changed its category: the order of these categories' pages has changed. */
export const feedChanged = topic<{ categories: string[] }>('feed-changed');
/** What a card shows of these posts has changed: text, pictures, counts. */
export const postsChanged = topic<{ postIds: string[] }>('posts-changed');
/** A post is gone, with its comments and reactions. */
export const postRemoved = topic<{ postId: string }>('post-removed');
