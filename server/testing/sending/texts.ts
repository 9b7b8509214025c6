/** Texts that cost more to process than they seem to, and JSON deeper than anybody needs. */

const ABOVE = '\u0301'; // an acute accent: combining class 230
const BELOW = '\u0316'; // a grave accent below, class 220: composing has to move it in front of all those above

/** A letter with that many marks, in the order that takes longest to sort: the time grows with the square. */
export const piled = (marks: number) => `a${ABOVE.repeat(Math.ceil(marks / 2))}${BELOW.repeat(Math.floor(marks / 2))}`;

/** A text of that many characters, all of them letters with `marks` marks each. */
export const piledUp = (characters: number, marks: number) =>
  piled(marks)
    .repeat(Math.ceil(characters / (marks + 1)))
    .slice(0, characters);

/** JSON of that depth: arrays, or objects with one property. */
export const deepJson = (levels: number, kind: 'arrays' | 'objects' = 'arrays') =>
  kind === 'arrays'
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`;

/**
 * Runs `act` and measures the longest time for which it kept all else in this process waiting.
 * @returns that time in milliseconds, and the result of `act`
 */
export async function whileOthersWait<T>(act: () => Promise<T>): Promise<{ longest: number; result: T }> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  try {
    const result = await act();
    look();
    return { longest, result };
  } finally {
    clearInterval(timer);
  }
}
