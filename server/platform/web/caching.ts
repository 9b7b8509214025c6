/**
 * For what anybody may see until it is hidden: browsers and proxies ask again after five minutes, which costs an answer
 * without a body, and show what they have for one more minute at most.
 */
export const WHILE_IT_STANDS = 'public, max-age=300, stale-while-revalidate=60'; // seconds

/** For what is hidden, when its author or an admin sees it. */
export const FOR_NOBODY_ELSE = 'private, no-store';

/** For files whose name changes with their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'; // a year, in seconds

/**
 * Whether a browser has what the tag names, by its `If-None-Match`. Compares without the mark of weak tags, which
 * proxies that compress add (RFC 9110, 13.1.2).
 */
export const holdsTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;
