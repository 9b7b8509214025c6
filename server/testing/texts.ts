/** Texts that cost more than they look like, and JSON deeper than anybody needs (issue 13). */

const ABOVE = '\u0301'; // an acute accent: combining class 230
const BELOW = '\u0316'; // a grave accent below, class 220: composing has to bring it in front of all those above

/** A letter under so many marks, in the order that takes longest to put right: the time grows with the square. */
export const piled = (marks: number) => `a${ABOVE.repeat(Math.ceil(marks / 2))}${BELOW.repeat(Math.floor(marks / 2))}`;

/** So many characters, all of them letters under as many marks as `marks` says. */
export const piledUp = (characters: number, marks: number) =>
  piled(marks)
    .repeat(Math.ceil(characters / (marks + 1)))
    .slice(0, characters);

/** JSON that is so many levels deep: arrays, or objects with one property. */
export const deepJson = (levels: number, kind: 'arrays' | 'objects' = 'arrays') =>
  kind === 'arrays'
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`;

/**
 * Does something, and measures how long everybody else in this process waited at a time meanwhile.
 * @returns milliseconds, and what `act` gave
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
