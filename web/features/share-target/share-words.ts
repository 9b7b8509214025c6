import type { Share } from '../../platform/offline/shares.ts';

type Words = Pick<Share, 'title' | 'text' | 'url'>;

/** The lines of them, without what another line says already: many apps put the url into the text, and repeat a title. */
const lines = (all: string[]) =>
  all.filter((line, place) => line && !all.some((other, at) => at !== place && says(other, line, at < place)));
const says = (other: string, line: string, isBefore: boolean) =>
  other.includes(line) && (other.length > line.length || isBefore);

/** What was shared, as the text of a post. */
export const wordsForPost = ({ title, text, url }: Words): string => lines([title, text, url]).join('\n');

/** What was shared, as the words of a clip. */
export const wordsForClip = ({ title, text, url }: Words): { title: string; description: string } => ({
  title,
  description: lines([text, url]).join('\n'),
});
