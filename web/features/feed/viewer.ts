import type { FeedItem } from '../../../contract/posts.ts';

/**
 * Reads the viewer's own data from a page's headers, since the body is the same for everybody. Called when the page is
 * requested; the function that it returns is called with the answer, and returns the completed items.
 */
export type ViewerReader = () => (items: FeedItem[], headers: Headers) => FeedItem[];

const readers = new Set<ViewerReader>();

/** Adds a reader, which every page of the feed is then passed through. */
export const readPages = (reader: ViewerReader): void => void readers.add(reader);

/** To be called when a page is requested. @returns a function that completes the answer's items */
export function beginReading(): (items: FeedItem[], headers: Headers) => FeedItem[] {
  const begun = [...readers].map((reader) => reader());
  return (items, headers) => begun.reduce((read, complete) => complete(read, headers), items);
}
