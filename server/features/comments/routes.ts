import { randomUUIDv7 } from 'node:crypto';
import {
  addComment,
  COMMENT_BODY_MAX,
  COMMENT_CONTENT_MAX,
  COMMENTS_PAGE_SIZE,
  commentMessages,
  deleteComment,
  listComments,
} from '../../../contract/comments.ts';
import { idempotencyHeaders } from '../../../contract/idempotency.ts';
import { postMessages } from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor } from '../../platform/cursor.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { invalid, notFound, unauthenticated } from '../../platform/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { isBlank, tidy } from '../../platform/text.ts';
import { holdAccount } from '../accounts/queries.ts';
import { postsChanged } from '../posts/events.ts';
import { isThereFor } from '../posts/policy.ts';
import { countsOf, findStanding, lockPost } from '../posts/queries.ts';
import { holdForReview, needsReview } from '../reports/queries.ts';
import { commentAdded, commentRemoved } from './events.ts';
import { deletionRefusal } from './policy.ts';
import { presentComment, presentStretch } from './present.ts';
import * as queries from './queries.ts';

// Somebody who comments on a match as it runs writes one every few seconds; a machine writes many.
const COMMENTS: LimitRule = { name: 'comment', points: 30, seconds: 60 };
const DELETIONS: LimitRule = { name: 'comment-delete', points: 60, seconds: 60 };

/** The text of a comment as it is kept. @throws 400 when it is blank or too long */
function commentText(text: string): string {
  const content = tidy(text);
  if (isBlank(content)) throw invalid(commentMessages.empty, 'content');
  if ([...content].length > COMMENT_CONTENT_MAX) throw invalid(commentMessages.tooLong, 'content');
  return content;
}

/** Comments on posts. What they tell others goes over the bus, once it is committed. */
export function mountComments(app: App, { config, db, clock, bus, limits, sessions, once }: FeatureParts): void {
  app.get(
    listComments.path,
    {
      schema: { params: listComments.params, querystring: listComments.query, response: { 200: listComments.answer } },
    },
    async (request) => {
      await limits.spendAddress(perAddress('comments', 1000), request);
      const { id } = request.params;
      const { before, limit = COMMENTS_PAGE_SIZE } = request.query;
      const cursor = before === undefined ? undefined : decodeCursor(before, 'before');
      if (!isUuid(id)) throw notFound(postMessages.notFound);
      const viewer = await sessions.viewer(request);
      const [post, rows] = await Promise.all([
        findStanding(db, id),
        queries.listComments(db, id, { limit: limit + 1, before: cursor, viewer }),
      ]);
      if (!isThereFor(post, viewer)) throw notFound(postMessages.notFound);
      return presentStretch(rows, limit);
    },
  );

  app.post(
    addComment.path,
    {
      bodyLimit: COMMENT_BODY_MAX,
      schema: {
        headers: idempotencyHeaders,
        params: addComment.params,
        body: addComment.body,
        response: { 201: addComment.answer },
      },
    },
    async (request, reply) => {
      await limits.spendAddress(perAddress('comment', 1000), request);
      const member = await sessions.member(request);
      await limits.spend(COMMENTS, member.accountId);
      const { id: postId } = request.params;
      const content = commentText(request.body.content);
      if (!isUuid(postId)) throw notFound(postMessages.notFound);
      const answer = await once({ request, accountId: member.accountId, content: () => content }, (keep) =>
        write(keep, member, postId, content),
      );
      return reply.code(201).send(answer);
    },
  );

  /** Puts a comment beneath a post, and tells others of it. @returns the call's answer @throws 401, 404 */
  async function write(keep: Keep, member: Member, postId: string, content: string) {
    const answer = await db.transaction(async (tx) => {
      if (!(await holdAccount(tx, member.accountId))) throw unauthenticated();
      if (!isThereFor(await lockPost(tx, postId), member)) throw notFound(postMessages.notFound);
      const isHeld = await needsReview(tx, member.accountId, content, config.reviewFirstLinks);
      // The time is taken under the lock, so that a post's comments are committed in their order.
      const hidden = isHeld ? ('held' as const) : null;
      const row = { id: randomUUIDv7(), content, hidden, createdAt: clock.now() };
      await queries.insertComment(tx, { ...row, postId, accountId: member.accountId });
      if (isHeld) await holdForReview(tx, { commentId: row.id }, row.createdAt);
      const comment = presentComment({ ...row, author: { ...member, id: member.accountId } });
      const { commentCount } = await countsOf(tx, postId);
      return keep(tx, { message: commentMessages.added, comment, commentCount });
    });
    const { comment, commentCount } = answer;
    if (!comment.hidden) {
      bus.publish(postsChanged, { postIds: [postId] });
      bus.publish(commentAdded, { postId, comment, commentCount });
    }
    return answer;
  }

  app.delete(
    deleteComment.path,
    { schema: { params: deleteComment.params, response: { 200: deleteComment.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('comment', 1000), request);
      const member = await sessions.member(request);
      await limits.spend(DELETIONS, member.accountId);
      const { id: postId, commentId } = request.params;
      if (!isUuid(postId)) throw notFound(postMessages.notFound);
      if (!isUuid(commentId)) throw notFound(commentMessages.notFound);
      const { commentCount } = await db.transaction(async (tx) => {
        if (!(await lockPost(tx, postId))) throw notFound(postMessages.notFound);
        const refusal = deletionRefusal(await queries.findCommenterId(tx, postId, commentId), member.accountId);
        if (refusal) throw refusal;
        await queries.deleteComment(tx, commentId);
        return countsOf(tx, postId);
      });
      bus.publish(postsChanged, { postIds: [postId] });
      bus.publish(commentRemoved, { postId, commentId, commentCount });
      return { message: commentMessages.deleted, commentCount };
    },
  );
}
