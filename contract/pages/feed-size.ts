/** Stands alone: whatever changes items of a feed needs it, and none of the texts about posts. */
export const FEED_PAGE_SIZE = 10; // spec 2 §9
