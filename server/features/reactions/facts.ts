import { accountPortionRemoved, accountRemoved } from '../../facts/accounts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { Parts } from '../../parts.ts';
import { postsChanged } from '../feed/events.ts';

/** What reactions, and accounts that are removed with theirs, change on the cards of posts: the counts. */
export function deriveFromReactions({ bus }: Pick<Parts, 'bus'>): void {
  bus.subscribe(reactionSet, ({ postId }) => bus.publish(postsChanged, { postIds: [postId] }));
  for (const gone of [accountRemoved, accountPortionRemoved]) {
    bus.subscribe<{ changedPostIds: string[] }>(gone, ({ changedPostIds: postIds }) => {
      if (postIds.length > 0) bus.publish(postsChanged, { postIds });
    });
  }
}
