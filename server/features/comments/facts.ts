import { idOf, type TargetName } from '../../../contract/talk/targets.ts';
import { commentHidden, commentRemoved, commentShown, commentWritten } from '../../facts/comments.ts';
import type { Parts } from '../../parts.ts';
import { itemsChanged } from '../feed/events.ts';

/** What facts about comments change on the cards of what they are on: the count. */
export function deriveFromComments({ bus }: Pick<Parts, 'bus'>): void {
  const recount = (on: TargetName) => bus.publish(itemsChanged, { ids: [idOf(on)] });
  bus.subscribe(commentWritten, (comment) => comment.hidden ?? recount(comment));
  bus.subscribe(commentHidden, (comment) => comment.wasHidden ?? recount(comment));
  bus.subscribe(commentShown, recount);
  bus.subscribe(commentRemoved, (comment) => comment.hidden ?? recount(comment));
}
