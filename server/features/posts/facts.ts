import { POST_CATEGORIES } from '../../../contract/posts.ts';
import { accountPictureChanged, accountProfileChanged, accountRemoved, accountRenamed } from '../../facts/accounts.ts';
import { postEdited, postHidden, postRemoved, postShown, postWritten } from '../../facts/posts.ts';
import type { Parts } from '../../parts.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

/** What facts about posts mean for the feed: which of its pages have changed. */
export function deriveFromPosts({ bus }: Pick<Parts, 'bus'>): void {
  const reorder = (...categories: string[]) => bus.publish(feedChanged, { categories });
  bus.subscribe(postWritten, ({ hidden, category }) => hidden ?? reorder(category));
  bus.subscribe(postEdited, ({ postId, hidden, category, categoryBefore }) => {
    if (hidden) return; // it was on no page
    if (category !== categoryBefore) reorder(categoryBefore, category);
    bus.publish(itemsChanged, { ids: [postId] });
  });
  bus.subscribe(postHidden, ({ wasHidden, category }) => wasHidden ?? reorder(category));
  bus.subscribe(postShown, ({ category }) => reorder(category));
  bus.subscribe(postRemoved, ({ hidden, category }) => hidden ?? reorder(category));
  // Names and pictures stand on any page, of posts, clips and reactions.
  for (const changed of [accountRenamed, accountPictureChanged, accountProfileChanged])
    bus.subscribe(changed, () => reorder(...POST_CATEGORIES));
  // Posts that are still to be removed may stand on any page.
  bus.subscribe(accountRemoved, ({ hasMore }) => hasMore && reorder(...POST_CATEGORIES));
}
