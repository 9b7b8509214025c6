import { cutText } from '../../../contract/texts/cut.ts';
import type { YouTubeConfig } from '../../config.ts';
import { tidy } from '../../platform/text.ts';
import type { Clip } from '../video-host.ts';

// https://developers.google.com/youtube/v3/docs/videos#properties
const TITLE_MAX = 100; // characters
const DESCRIPTION_MAX = 5000; // bytes
const TAGS_MAX = 500; // characters in all, with the commas between them and quotes around those with a space
const SPORTS = '17'; // https://developers.google.com/youtube/v3/docs/videoCategories/list
const UNTITLED = 'Highlight';

/**
 * YouTube refuses the two angle brackets, in whose place stand two that look alike, so that '3 > 2' can still be read; and
 * control characters, which texts of before can have.
 */
const accepted = (text: string) => tidy(text).replaceAll('<', '‹').replaceAll('>', '›');

/** As much of a text as has a `size` of at most `most`. */
const cut = (text: string, most: number, size: (text: string) => number): string =>
  size(text) <= most ? text : `${cutText(text, most - size('…'), size).trimEnd()}…`;

const characters = (text: string) => text.length;
const bytes = (text: string) => Buffer.byteLength(text);

/** A description that fits. The credits are its last paragraph: only the text before them is cut. */
function descriptionThatFits(text: string): string {
  const start = text.lastIndexOf('\n\n');
  if (start < 0) return cut(text, DESCRIPTION_MAX, bytes);
  const words = text.slice(0, start);
  const credits = cut(text.slice(start), Math.max(DESCRIPTION_MAX / 2, DESCRIPTION_MAX - bytes(words)), bytes);
  return cut(words, DESCRIPTION_MAX - bytes(credits), bytes) + credits;
}

function tagsThatFit(tags: string[]): string[] {
  const kept = new Map<string, string>();
  let used = 0;
  for (const raw of tags) {
    const tag = accepted(raw).replace(/[",]/g, ' ').replace(/\s+/g, ' ').trim();
    const length = tag.length + (tag.includes(' ') ? 2 : 0) + (kept.size > 0 ? 1 : 0);
    if (tag === '' || kept.has(tag.toLowerCase()) || used + length > TAGS_MAX) continue;
    kept.set(tag.toLowerCase(), tag);
    used += length;
  }
  return [...kept.values()];
}

/** A clip as the resource that videos.insert takes. What YouTube would refuse is replaced or cut. */
export function describeVideo(clip: Pick<Clip, 'title' | 'description' | 'tags'>, privacy: YouTubeConfig['privacy']) {
  const title = accepted(clip.title).replace(/\s+/g, ' ').trim();
  return {
    snippet: {
      title: cut(title || UNTITLED, TITLE_MAX, characters),
      description: descriptionThatFits(accepted(clip.description)),
      tags: tagsThatFit(clip.tags),
      categoryId: SPORTS,
    },
    status: { privacyStatus: privacy },
  };
}
