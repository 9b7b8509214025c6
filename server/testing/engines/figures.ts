/** What a test has measured, for whoever reads its output: times on a busy machine are told, and bounded generously. */

/** The value that `share` of the list does not exceed. */
export const percentile = (list: number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(list.length * share) - 1)] ?? 0;

/** 'p50 1.2, p99 30 ms (400)' */
export const spread = (list: number[]): string =>
  `p50 ${percentile(list, 0.5).toFixed(1)}, p99 ${percentile(list, 0.99).toFixed(1)} ms (${list.length})`;

/** Prints a test's figures in one line. */
export const tellFigures = (title: string, figures: Record<string, string | number>): void =>
  console.log(
    `${title}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join('; ')}`,
  );
