import type { FeedItem } from '../../../contract/posts.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import type { Category } from '../feed/feed-items.ts';
import { useWaiting } from '../outbox/waiting.ts';
import { postToSend } from '../posts/waiting/to-send.ts';

const WaitingPosts = lazy(() =>
  import('../posts/waiting/waiting-posts.tsx').then((module) => ({ default: module.WaitingPosts })),
);

/** Whether the member has written a post that is not sent yet. */
export const usePostWaits = () => useWaiting(({ items }) => items.some(postToSend.is));

/** The member's posts that are not sent yet, above those that are `shown`. */
export function WaitingOnTop({ category, shown }: { category: Category; shown: FeedItem[] }) {
  return usePostWaits() && <WaitingPosts category={category} shown={shown} />;
}
