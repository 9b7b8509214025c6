import type { FeedItem } from '../../../contract/posts.ts';
import type { ViewerReader } from '../feed/viewer.ts';
import { moment, noteOwn, readViewerReactions } from './own-reactions.ts';
import type { Own } from './transition.ts';

/** Adds the viewer's own reaction, `viewerReaction`, to each item of a page of the feed, if the answer has them. */
export const readReactions: ViewerReader = () => {
  const asked = moment();
  return (items, headers) => {
    const own = readViewerReactions(headers);
    return own ? items.map((item) => withOwn(item, own, asked)) : items;
  };
};

function withOwn(
  item: FeedItem,
  own: Map<string, NonNullable<Own>>,
  asked: number,
): FeedItem & { viewerReaction?: Own } {
  const viewerReaction = own.get(item._id) ?? null;
  noteOwn(item._id, viewerReaction, asked);
  return { ...item, viewerReaction };
}
