/**
 * For what anybody may see until it is hidden: browsers and proxies ask again after five minutes, which costs an answer
 * without a body, and show what they have for one more minute at most (issue 13).
 */
export const WHILE_IT_STANDS = 'public, max-age=300, stale-while-revalidate=60'; // seconds

/** For what is hidden, when its author or an admin sees it. */
export const FOR_NOBODY_ELSE = 'private, no-store';

/** For files whose name changes with their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'; // a year, in seconds
