/** Texts made to harm whoever works on them before looking at their length (issue 13, points 1 and 12). */

/**
 * 'a' with that many marks of two kinds that canonical order puts the other way round: `normalize` takes the square
 * of their number. 60,000 of each took 13 to 21 s.
 */
export const marks = (each = 60_000): string => `a${'\u0301'.repeat(each)}${'\u0316'.repeat(each)}`;

/** Arrays in arrays. */
export const deepJson = (depth = 5000): string => '['.repeat(depth) + ']'.repeat(depth);

/** The same object with one field more, which nobody asked for, and arrays in arrays in it. */
export const withDeepField = (object: Record<string, unknown>, depth = 5000): string =>
  `${JSON.stringify(object).slice(0, -1)},"more":${deepJson(depth)}}`;
