/** A stretch of a text; with `seconds`, it names that moment of a film. */
export type TimedStretch = { text: string; seconds?: number };

// 1:23 or 1:02:03, and no part of a date, a longer number or another time.
const TIME = /(?<![\d:.,/-])(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,2}):([0-5]\d)(?![\d:]|[.,/-]\d)/g;

/** The stretches of a text, with the moments that it names of a film of that length. */
export function findTimes(text: string, length: number): TimedStretch[] {
  const stretches: TimedStretch[] = [];
  let end = 0;
  for (const found of text.matchAll(TIME)) {
    const [words, hours = '0', minutes, rest] = found;
    const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    if (seconds > length) continue;
    if (found.index > end) stretches.push({ text: text.slice(end, found.index) });
    stretches.push({ text: words, seconds });
    end = found.index + words.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end) });
  return stretches;
}
