/** A stretch of a member's text; with `href` it is a link. */
export type Stretch = { text: string; href?: string };

/**
 * A url up to the first character that no url has in running text: a space, a quote, a bracket of another script, or
 * anything invisible, such as a direction mark, which could make it read as another url. Each character is read once,
 * however hostile the text.
 */
const URL_IN_TEXT =
  /(?<![a-z\d])https:\/\/[\p{L}\p{N}][^\s\p{C}<>"“”„«»‹›`{}|\\^。，、；：！？「」『』（）【】《》〈〉]*/giu;
/** What ends a sentence, not a url. */
const AFTER = ".,;:!?…'’‘*_~";
const OPENING: Record<string, string> = { ')': '(', ']': '[' };

/** The url without what belongs to the sentence around it: 'see (https://a.example/b).' */
function withoutEnd(found: string): string {
  const open: Record<string, number> = { ')': 0, ']': 0 };
  for (const letter of found) {
    if (letter in OPENING) open[letter] = (open[letter] ?? 0) - 1;
    else if (letter === '(') open[')'] = (open[')'] ?? 0) + 1;
    else if (letter === '[') open[']'] = (open[']'] ?? 0) + 1;
  }
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (AFTER.includes(last)) continue;
    if (!(last in OPENING) || (open[last] ?? 0) >= 0) break;
    open[last] = (open[last] ?? 0) + 1; // it closes what was opened before the url
  }
  return found.slice(0, end);
}

/** What to link a url to, or undefined if people would not share such a url. */
function hrefOf(url: string): string | undefined {
  try {
    const { protocol, username, password, hostname, href } = new URL(url);
    // A name before an @ is meant to pass for the host; a numeric host is not one that people share.
    const isPlain = protocol === 'https:' && !username && !password;
    return isPlain && /\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the links in a member's text: https only. The stretches joined together are exactly the text. */
export function findLinks(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const url = withoutEnd(found);
    const href = hrefOf(url);
    if (!href) continue;
    if (index > end) stretches.push({ text: text.slice(end, index) });
    stretches.push({ text: url, href });
    end = index + url.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end) });
  return stretches;
}
