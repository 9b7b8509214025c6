import { commentHidden, commentRemoved, commentShown, commentWritten } from '../../facts/comments.ts';
import type { Parts } from '../../parts.ts';
import { postsChanged } from '../feed/events.ts';

/** What facts about comments change on their posts' cards: the count. */
export function deriveFromComments({ bus }: Pick<Parts, 'bus'>): void {
  const recount = ({ postId }: { postId: string }) => bus.publish(postsChanged, { postIds: [postId] });
  bus.subscribe(commentWritten, (comment) => comment.hidden ?? recount(comment));
  bus.subscribe(commentHidden, (comment) => comment.wasHidden ?? recount(comment));
  bus.subscribe(commentShown, recount);
  bus.subscribe(commentRemoved, (comment) => comment.hidden ?? recount(comment));
}
