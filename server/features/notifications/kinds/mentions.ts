import { type TargetName, targetOf } from '../../../../contract/talk/targets.ts';
import { commentEdited, commentHidden, commentRemoved, commentShown, commentWritten } from '../../../facts/comments.ts';
import type { Mentioned, MentionsEdited } from '../../../facts/mentions.ts';
import { postEdited, postHidden, postShown, postWritten } from '../../../facts/posts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Afterwards, on, type Written } from '../../../platform/facts/fact.ts';
import { ownerOf } from '../act-queries.ts';
import type { Kind, Turn } from '../kind.ts';

type Said = TargetName & { authorId: string; commentId?: string } & Mentioned;

/**
 * Mentions of a member in posts, and in comments on posts and clips, all on one thing in one, as long as others see
 * them. The facts say whom: the first ones in a text.
 */
export const mentions: Kind = {
  kind: 'mention',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => {
    const toOf = (name: TargetName, accountId: string) => {
      const { kind: subjectKind, id: subjectId } = targetOf(name);
      return { accountId, subjectKind, subjectId };
    };
    async function tell(turn: Turn, said: Said, at: Date, accountIds: string[] = [], isNews = true): Promise<void> {
      if (accountIds.length === 0) return;
      // Whose it stands on is behind it, too: whoever does not come across that is not called there.
      const owner = await ownerOf(turn.tx, said);
      const behind = { actor: said.authorId, others: owner ? [owner.accountId] : [] };
      const happening = { at, placeId: said.commentId };
      for (const accountId of accountIds)
        await act(turn, toOf(said, accountId), behind, happening, { adds: 'each', isNews });
    }
    async function untell(turn: Turn, said: Said, accountIds: string[] = []): Promise<void> {
      for (const accountId of accountIds) await takeBack(turn, toOf(said, accountId), said.authorId, said.commentId);
    }
    type Heard<Data> = (tx: Db, written: Written<Said & Data>, afterwards: Afterwards) => Promise<void>;
    const onWritten: Heard<{ hidden: string | null }> = async (tx, { data, createdAt }, afterwards) => {
      if (!data.hidden) await tell({ tx, afterwards }, data, createdAt, data.mentioned);
    };
    const onShown: Heard<{ wasHidden: string | null }> = async (tx, { data, createdAt }, afterwards) =>
      tell({ tx, afterwards }, data, createdAt, data.mentioned, data.wasHidden === 'held');
    const onHidden: Heard<{ wasHidden: string | null }> = async (tx, { data }, afterwards) => {
      if (!data.wasHidden) await untell({ tx, afterwards }, data, data.mentioned);
    };
    const onEdited: Heard<{ hidden: string | null } & MentionsEdited> = async (tx, { data, createdAt }, afterwards) => {
      if (data.hidden) return;
      await tell({ tx, afterwards }, data, createdAt, data.mentioned);
      await tell({ tx, afterwards }, data, createdAt, data.mentionedAgain, false);
      await untell({ tx, afterwards }, data, data.unmentioned);
    };
    return [
      on(commentWritten, onWritten),
      on(postWritten, onWritten),
      on(commentShown, onShown),
      on(postShown, onShown),
      on(commentHidden, onHidden),
      on(postHidden, onHidden),
      on(commentRemoved, async (tx, { data }, afterwards) => {
        if (!data.hidden) await untell({ tx, afterwards }, data, data.mentioned);
      }),
      on(commentEdited, onEdited),
      on(postEdited, onEdited),
    ];
  },
};
