/**
 * The header of an answer that is only what the database last said, because it can't be asked at the moment: when it
 * said so (ISO 8601).
 */
export const LAST_KNOWN = 'last-known';
