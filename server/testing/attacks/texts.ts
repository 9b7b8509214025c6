/** Texts made to harm whoever works on them before looking at their length (issue 13, points 1 and 12). */

/**
 * 'a' with that many marks of two kinds that canonical order puts the other way round: `normalize` takes the square
 * of their number. 60,000 of each took 13 to 21 s.
 */
export const marks = (each = 60_000): string => `a${'\u0301'.repeat(each)}${'\u0316'.repeat(each)}`;

/** Arrays in arrays. */
export const deepJson = (depth = 5000): string => '['.repeat(depth) + ']'.repeat(depth);

/** Objects in objects, below a field. */
export const deepObject = (field: string, depth = 5000): string =>
  `{${JSON.stringify(field)}:${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
