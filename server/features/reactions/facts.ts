import { idOf } from '../../../contract/talk/targets.ts';
import { accountPortionRemoved, accountRemoved, type ChangedTargets } from '../../facts/accounts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { Parts } from '../../parts.ts';
import { itemsChanged } from '../feed/events.ts';

/** What reactions, and accounts that are removed with theirs, change on the cards of posts and videos: the counts. */
export function deriveFromReactions({ bus }: Pick<Parts, 'bus'>): void {
  bus.subscribe(reactionSet, (reaction) => bus.publish(itemsChanged, { ids: [idOf(reaction)] }));
  for (const gone of [accountRemoved, accountPortionRemoved]) {
    bus.subscribe<ChangedTargets>(gone, ({ changedPostIds, changedVideoIds }) => {
      const ids = [...changedPostIds, ...changedVideoIds];
      if (ids.length > 0) bus.publish(itemsChanged, { ids });
    });
  }
}
