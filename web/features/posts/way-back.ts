/**
 * Goes along with a link from the feed to a post. Who came by such a link goes back in the history, to the feed as
 * they left it; a new visit of the feed would begin at its top.
 */
export const FROM_FEED = { fromFeed: true } as const;

/** Whether the page before this one is the feed. */
export const cameFromFeed = (state: unknown) => (state as Partial<typeof FROM_FEED> | null)?.fromFeed === true;
