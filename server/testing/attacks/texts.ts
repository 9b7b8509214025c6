/** Texts made to harm whatever processes them before checking their length. */

/**
 * 'a' with that many marks of each of two kinds, which canonical order reverses: the time of `normalize` grows with the
 * square of their number. 60,000 of each took 13 to 21 s.
 */
export const marks = (each = 60_000): string => `a${'\u0301'.repeat(each)}${'\u0316'.repeat(each)}`;

/** Arrays nested in arrays. */
export const deepJson = (depth = 5000): string => '['.repeat(depth) + ']'.repeat(depth);

/** The same object with one unexpected field more, which holds arrays nested in arrays. */
export const withDeepField = (object: Record<string, unknown>, depth = 5000): string =>
  `${JSON.stringify(object).slice(0, -1)},"more":${deepJson(depth)}}`;
