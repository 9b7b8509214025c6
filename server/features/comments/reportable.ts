import { shorten } from '../../../contract/pages/content-heads.ts';
import { targetOf } from '../../../contract/talk/targets.ts';
import { commentHidden, commentRemoved, commentShown } from '../../facts/comments.ts';
import { mentioning } from '../../facts/mentions.ts';
import { listTold } from '../mentions/queries.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import type { Targets } from '../targets/target.ts';
import { presentTold } from './present.ts';
import { describeComments, holdComment, listHiddenComments } from './reportable-queries.ts';
import { deleteComment, findComment, repliesBeside, setCommentHidden } from './write-queries.ts';

const NAME_LENGTH = 60; // characters of a comment's text, in the audit log

/** How comments are reported, and what admins can do with them. */
export const reportableComments = (targets: Targets): Reportable => ({
  kind: 'comment',
  removed: commentRemoved,
  auditActs: CONTENT_ACTS,
  hold: (tx, id) => holdComment(targets, tx, id),
  async describe(db, ids) {
    return (await describeComments(db, ids)).map((comment) => ({ ...comment, watchLink: null, pictureUrl: null }));
  },
  async listHiddenOf(db, accountId, limit) {
    return (await listHiddenComments(db, accountId, limit)).map((comment) => ({ kind: 'comment', ...comment }));
  },
  async lock({ tx, tell, now }, id) {
    const found = await findComment(tx, id);
    if (!found) return undefined;
    const target = targetOf(found.on);
    const { lock, countsOf } = targets(target);
    // It may have been deleted while this waited for that lock.
    const comment = (await lock(tx, target.id)) && (await findComment(tx, id));
    if (!comment) return undefined;
    const { on, author, hidden } = comment;
    const mentioned = mentioning(await listTold(tx, { kind: 'comment', id }));
    const of = { ...on, ...comment.of, commentId: id, authorId: author.id, ...mentioned };
    const counts = async () => ({
      commentCount: (await countsOf(tx, target.id)).commentCount,
      replyCount: await repliesBeside(tx, comment.of.parentId),
    });
    return {
      name: `“${shorten(comment.content, NAME_LENGTH)}” by ${author.username}`,
      authorName: author.username,
      async hide() {
        await setCommentHidden(tx, id, 'hidden');
        tell(commentHidden, { ...of, hidden: 'hidden', wasHidden: hidden }, await counts());
      },
      async show(isNew) {
        const asOf = isNew ? { target, now } : undefined;
        const createdAt = (await setCommentHidden(tx, id, null, asOf)) ?? comment.createdAt;
        const shown = presentTold({ ...comment, hidden: null, createdAt });
        tell(commentShown, { ...of, wasHidden: hidden }, { ...shown, ...(await counts()) });
      },
      async remove() {
        await deleteComment(tx, id);
        tell(commentRemoved, { ...of, hidden }, await counts());
      },
    };
  },
});
