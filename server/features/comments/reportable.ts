import { shorten } from '../../../contract/pages/content-heads.ts';
import { commentHidden, commentRemoved, commentShown } from '../../facts/comments.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { countsOf, lockPost } from '../posts/queries.ts';
import { presentComment } from './present.ts';
import { deleteComment, findComment, setCommentHidden } from './queries.ts';
import { describeComments, holdComment, listHiddenComments } from './reportable-queries.ts';

const NAME_LENGTH = 60; // characters of a comment's text, in the audit log

/** How comments are reported, and what admins can do with them. */
export const reportableComments: Reportable = {
  kind: 'comment',
  removed: commentRemoved,
  auditActs: CONTENT_ACTS,
  hold: holdComment,
  async describe(db, ids) {
    return (await describeComments(db, ids)).map((comment) => ({ ...comment, watchLink: null, pictureUrl: null }));
  },
  async listHiddenOf(db, accountId, limit) {
    return (await listHiddenComments(db, accountId, limit)).map((comment) => ({ kind: 'comment', ...comment }));
  },
  async lock({ tx, tell, now }, id) {
    const found = await findComment(tx, id);
    // It may have been deleted while this waited for the post's lock.
    const comment = found && (await lockPost(tx, found.postId)) ? await findComment(tx, id) : undefined;
    if (!comment) return undefined;
    const { postId, author, hidden } = comment;
    const of = { postId, commentId: id, authorId: author.id };
    const commentCount = async () => ({ commentCount: (await countsOf(tx, postId)).commentCount });
    return {
      name: `“${shorten(comment.content, NAME_LENGTH)}” by ${author.username}`,
      authorName: author.username,
      async hide() {
        await setCommentHidden(tx, id, 'hidden');
        tell(commentHidden, { ...of, hidden: 'hidden', wasHidden: hidden }, await commentCount());
      },
      async show(isNew) {
        const asOf = isNew ? now : undefined;
        const createdAt = (await setCommentHidden(tx, id, null, asOf)) ?? comment.createdAt;
        const shown = presentComment({ ...comment, hidden: null, createdAt });
        tell(commentShown, { ...of, wasHidden: hidden }, { comment: shown, ...(await commentCount()) });
      },
      async remove() {
        await deleteComment(tx, id);
        tell(commentRemoved, { ...of, hidden }, await commentCount());
      },
    };
  },
};
