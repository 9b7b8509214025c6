import { randomUUIDv7 } from 'node:crypto';
import {
  COMMENT_BODY_MAX,
  COMMENT_CONTENT_MAX,
  COMMENTS_PAGE_SIZE,
  commentCalls,
  commentMessages,
} from '../../../contract/comments.ts';
import { nameOf, type Target, type TargetKind } from '../../../contract/talk/targets.ts';
import { commentRemoved, commentWritten } from '../../facts/comments.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { invalid, notFound, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { isBlank, tidy } from '../../platform/text.ts';
import { holdForReview, needsReview } from '../moderation/queries.ts';
import type { Targets } from '../targets/target.ts';
import { deriveFromComments } from './facts.ts';
import { deletionRefusal } from './policy.ts';
import { presentComment, presentStretch } from './present.ts';
import * as queries from './queries.ts';

// A person who comments on a match as it runs writes one every few seconds; a machine writes many.
const COMMENTS: LimitRule = { name: 'comment', points: 30, seconds: 60 };
const WRITING = perIp('comment', 1000);
const DELETIONS: LimitRule = { name: 'comment-delete', points: 60, seconds: 60 };

/** The text of a comment as it is stored. @throws 400 when it is blank or too long */
function commentText(text: string): string {
  const content = tidy(text);
  if (isBlank(content)) throw invalid(commentMessages.empty, 'content');
  if ([...content].length > COMMENT_CONTENT_MAX) throw invalid(commentMessages.tooLong, 'content');
  return content;
}

/** Comments on posts and videos. What happens to them becomes facts. */
export function mountComments(app: App, parts: FeatureParts, targets: Targets): void {
  deriveFromComments(parts);
  mountCommentsOn('post', app, parts, targets);
  mountCommentsOn('video', app, parts, targets);
}

/** The calls about the comments on one kind of target. The limits are those of all kinds together. */
function mountCommentsOn(kind: TargetKind, app: App, parts: FeatureParts, targets: Targets): void {
  const { config, db, clock, facts, sessions } = parts;
  const calls = commentCalls[kind];
  const source = targets({ kind });

  route(
    app,
    parts,
    calls.list,
    { who: 'everyone', limit: perIp('comments', 1000) },
    async ({ params: { id }, query: { before, limit = COMMENTS_PAGE_SIZE }, request }) => {
      const cursor = before === undefined ? undefined : decodeCursor(before, 'before');
      const viewer = await sessions.viewer(request);
      const [standing, rows] = await Promise.all([
        source.find(db, id),
        queries.listComments(db, { kind, id }, { limit: limit + 1, before: cursor, viewer }),
      ]);
      if (!standing?.isFor(viewer)) throw notFound(source.unknown);
      return presentStretch(rows, limit);
    },
  );

  route(
    app,
    parts,
    calls.add,
    { who: 'member', limit: WRITING, perMember: COMMENTS, once: true, status: 201, bodyLimit: COMMENT_BODY_MAX },
    async ({ params, body, member, once }) => {
      const content = commentText(body.content);
      return once(
        () => content,
        (record) => write(record, member, { kind, id: params.id }, content),
      );
    },
  );

  /**
   * Adds a comment, with its fact.
   * @returns the call's answer
   * @throws 401, 404
   */
  async function write(record: RecordAnswer, member: Member, target: Target, content: string) {
    return facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, member.accountId))) throw unauthenticated();
      if (!(await source.lock(tx, target.id))?.isFor(member)) throw notFound(source.unknown);
      const isHeld = await needsReview(tx, member.accountId, content, config.reviewFirstLinks);
      // The time is taken under the lock, so that a target's comments are committed in their order.
      const hidden = isHeld ? ('held' as const) : null;
      const own = { id: randomUUIDv7(), content, hidden };
      const createdAt = await queries.insertComment(tx, target, {
        ...own,
        ...{ accountId: member.accountId, now: clock.now() },
      });
      const row = { ...own, createdAt };
      if (isHeld) await holdForReview({ tx, tell }, { kind: 'comment', id: row.id }, row.createdAt);
      const comment = presentComment({ ...row, author: { ...member, id: member.accountId } });
      const { commentCount } = await source.countsOf(tx, target.id);
      const written = { ...nameOf(target), commentId: row.id, authorId: member.accountId, hidden };
      tell(commentWritten, written, { comment, commentCount });
      return record(tx, { message: commentMessages.added(), comment, commentCount });
    });
  }

  route(
    app,
    parts,
    calls.delete,
    { who: 'owner', limit: WRITING, perMember: DELETIONS },
    async ({ params: { id, commentId }, member }) => {
      const target = { kind, id };
      const { commentCount } = await facts.act(async ({ tx, tell }) => {
        if (!(await source.lock(tx, id))) throw notFound(source.unknown);
        const refusal = deletionRefusal(await queries.findCommenterId(tx, target, commentId), member.accountId);
        if (refusal) throw refusal;
        const hidden = await queries.deleteComment(tx, commentId);
        const { commentCount } = await source.countsOf(tx, id);
        tell(commentRemoved, { ...nameOf(target), commentId, authorId: member.accountId, hidden }, { commentCount });
        return { commentCount };
      });
      return { message: commentMessages.deleted(), commentCount };
    },
  );
}
