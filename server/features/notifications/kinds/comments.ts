import type { TargetName } from '../../../../contract/talk/targets.ts';
import {
  commentEdited,
  commentHidden,
  commentRemoved,
  commentShown,
  commentWritten,
  type OfReply,
} from '../../../facts/comments.ts';
import type { Mentioned } from '../../../facts/mentions.ts';
import type { Db } from '../../../platform/database/database.ts';
import { on } from '../../../platform/facts/fact.ts';
import { answeredBy, ownerOf } from '../act-queries.ts';
import type { Kind } from '../kind.ts';

/** To whom a comment is told as one on what is theirs: not if it is told to them as mentioning or answering them. */
async function ownerTold(tx: Db, data: TargetName & Mentioned & OfReply) {
  const to = await ownerOf(tx, data);
  if (!to || data.mentioned?.includes(to.accountId)) return undefined;
  return (await answeredBy(tx, data))?.accountId === to.accountId ? undefined : to;
}

/** Comments on a member's posts and clips, as long as others see them. */
export const comments: Kind = {
  kind: 'comment',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(commentWritten, async (tx, { data, createdAt }, afterwards) => {
      const to = data.hidden ? undefined : await ownerTold(tx, data);
      const happening = { at: createdAt, placeId: data.commentId };
      if (to) await act({ tx, afterwards }, to, { actor: data.authorId }, happening, { adds: 'each' });
    }),
    on(commentShown, async (tx, { data, createdAt }, afterwards) => {
      const to = await ownerTold(tx, data);
      const counting = { adds: 'each', isNews: data.wasHidden === 'held' } as const;
      const happening = { at: createdAt, placeId: data.commentId };
      if (to) await act({ tx, afterwards }, to, { actor: data.authorId }, happening, counting);
    }),
    on(commentHidden, async (tx, { data }, afterwards) => {
      const to = data.wasHidden ? undefined : await ownerTold(tx, data);
      if (to) await takeBack({ tx, afterwards }, to, data.authorId, data.commentId);
    }),
    on(commentRemoved, async (tx, { data }, afterwards) => {
      const to = data.hidden ? undefined : await ownerTold(tx, data);
      if (to) await takeBack({ tx, afterwards }, to, data.authorId, data.commentId);
    }),
    // Whom an edit no longer mentions, or mentions again, was told of the comment: in the one way or in the other.
    on(commentEdited, async (tx, { data, createdAt }, afterwards) => {
      const to = data.hidden ? undefined : await ownerOf(tx, data);
      if (!to) return;
      const turn = { tx, afterwards };
      if (data.unmentioned?.includes(to.accountId))
        await act(
          turn,
          to,
          { actor: data.authorId },
          { at: createdAt, placeId: data.commentId },
          { adds: 'each', isNews: false },
        );
      else if (data.mentionedAgain?.includes(to.accountId)) await takeBack(turn, to, data.authorId, data.commentId);
    }),
  ],
};
