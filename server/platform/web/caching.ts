/**
 * For what anybody may see as long as it stands, and nobody once it is hidden: browsers and proxies ask again after
 * five minutes, which costs an answer without bytes, and show what they have for one minute more at most (issue 13).
 */
export const WHILE_IT_STANDS = 'public, max-age=300, stale-while-revalidate=60'; // seconds

/** For what is hidden, when its author or an admin sees it. */
export const FOR_NOBODY_ELSE = 'private, no-store';
