/** Pages to go on to after signing in: those for members, and a clip's page. */
const PAGES = /^\/(?:app(?:\/|$)|watch$)/;
const LONGEST = 1000; // characters: no url of ours comes near
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers silently drop from a url
const TRICKS = /[\u0000-\u0020\u007f\\]/;

/**
 * Where a member may be sent after signing in: a page of this site, or undefined for anything else. A url's parameter
 * may come from anybody, so it is parsed as a browser would parse it, and then checked.
 */
export function ownPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > LONGEST || !/^\/(?!\/)/.test(next) || TRICKS.test(next)) return;
  const origin = 'https://own.invalid'; // ours does not matter
  try {
    const url = new URL(next, origin);
    return url.origin === origin && PAGES.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return; // not a url at all
  }
}
