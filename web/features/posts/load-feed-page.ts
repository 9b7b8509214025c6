import { FEED_PAGE_SIZE, type FeedItem, type listPosts, type PostCategory } from '../../../contract/posts.ts';
import { callWhole } from '../../platform/http.ts';
import { moment, noteOwn, readViewerReactions } from '../reactions/own-reactions.ts';
import type { Own } from '../reactions/transition.ts';

/** One page of the feed; '' is all categories. Each post carries the viewer's own reaction, `viewerReaction`. */
export async function loadFeedPage(page: number, category: PostCategory | '', signal?: AbortSignal) {
  const asked = moment();
  const { answer, headers } = await callWhole<typeof listPosts>('GET', '/api/posts', {
    query: { page, limit: FEED_PAGE_SIZE, ...(category && { category }) },
    ...(signal && { signal }),
  });
  const own = readViewerReactions(headers);
  return own ? { ...answer, posts: (answer.posts as FeedItem[]).map((item) => withOwn(item, own, asked)) } : answer;
}

function withOwn(
  item: FeedItem,
  own: Map<string, NonNullable<Own>>,
  asked: number,
): FeedItem & { viewerReaction?: Own } {
  if (item.kind === 'video') return item;
  const viewerReaction = own.get(item._id) ?? null;
  noteOwn(item._id, viewerReaction, asked);
  return { ...item, viewerReaction };
}
