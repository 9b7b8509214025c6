/** Cutting what people typed, in the one way of server and browser: what is seen as one stays whole. */

let segmenter: Intl.Segmenter | undefined; // made when something is first cut, which most pages never do

/**
 * The beginning of a text, up to a size, cut between what is seen as one: emoji of several, flags, letters with their
 * marks (UAX #29). Empty where even the first is larger.
 * @param most the size; in characters (code points), unless `size` measures something else
 */
export function cutText(text: string, most: number, size = (one: string) => [...one].length): string {
  if (size(text) <= most) return text;
  segmenter ??= new Intl.Segmenter('en');
  let [end, left] = [0, most];
  for (const { segment } of segmenter.segment(text)) {
    left -= size(segment);
    if (left < 0) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
