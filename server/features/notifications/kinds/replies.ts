import { commentHidden, commentRemoved, commentShown, commentWritten } from '../../../facts/comments.ts';
import { on } from '../../../platform/facts/fact.ts';
import { answeredBy } from '../act-queries.ts';
import type { Kind } from '../kind.ts';

/** Replies to a member's comments, as long as others see them. */
export const replies: Kind = {
  kind: 'reply',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(commentWritten, async (tx, { data, createdAt }, afterwards) => {
      const to = data.hidden ? undefined : await answeredBy(tx, data);
      const happening = { at: createdAt, placeId: data.commentId };
      if (to) await act({ tx, afterwards }, to, { actor: data.authorId }, happening, { adds: 'each' });
    }),
    on(commentShown, async (tx, { data, createdAt }, afterwards) => {
      const to = await answeredBy(tx, data);
      const counting = { adds: 'each', isNews: data.wasHidden === 'held' } as const;
      const happening = { at: createdAt, placeId: data.commentId };
      if (to) await act({ tx, afterwards }, to, { actor: data.authorId }, happening, counting);
    }),
    on(commentHidden, async (tx, { data }, afterwards) => {
      const to = data.wasHidden ? undefined : await answeredBy(tx, data);
      if (to) await takeBack({ tx, afterwards }, to, data.authorId, data.commentId);
    }),
    on(commentRemoved, async (tx, { data }, afterwards) => {
      const to = data.hidden ? undefined : await answeredBy(tx, data);
      if (to) await takeBack({ tx, afterwards }, to, data.authorId, data.commentId);
    }),
  ],
};
