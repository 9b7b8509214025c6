import { randomUUIDv7 } from 'node:crypto';
import {
  COMMENT_BODY_MAX,
  COMMENT_CONTENT_MAX,
  COMMENTS_PAGE_SIZE,
  commentCalls,
  commentMessages,
} from '../../../contract/comments.ts';
import { nameOf, type Target, type TargetKind } from '../../../contract/talk/targets.ts';
import {
  commentEdited,
  commentHidden,
  commentLoved,
  commentPinned,
  commentRemoved,
  commentWritten,
  type OfReply,
  replyOf,
} from '../../facts/comments.ts';
import { mentioning, mentionsEdited } from '../../facts/mentions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { invalid, notFound, Problem, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { told } from '../../platform/memory/last-known.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { isBlank, tidy } from '../../platform/text.ts';
import { JSON_ANSWER } from '../../platform/web/quick-answers.ts';
import { findShownName } from '../accounts/queries.ts';
import type { Unseen } from '../feed/source.ts';
import { presentMentions } from '../mentions/present.ts';
import { holdMentioned, listTold, noteMentions } from '../mentions/queries.ts';
import { holdForReview, needsReview } from '../moderation/queries.ts';
import type { Targets } from '../targets/target.ts';
import { type Beginnings, createBeginnings, isBeginning } from './beginnings.ts';
import { deriveFromComments } from './facts.ts';
import { deletionRefusal, editRefusal, pinRefusal } from './policy.ts';
import {
  presentComment,
  presentCommentPage,
  presentReplies,
  presentTold,
  presentWithReplies,
  readCursor,
} from './present.ts';
import { type CommentRow, findListed, findReply, listComments, listReplies } from './queries.ts';
import type { AllTalks } from './shown.ts';
import * as queries from './write-queries.ts';

// A person who comments on a match as it runs writes one every few seconds; a machine writes many.
const COMMENTS: LimitRule = { name: 'comment', points: 30, seconds: 60 };
const WRITING = perIp('comment', 1000);
const DELETIONS: LimitRule = { name: 'comment-delete', points: 60, seconds: 60 };
const EDITS: LimitRule = { name: 'comment-edit', points: 30, seconds: 60 };
const LOVES: LimitRule = { name: 'comment-love', points: 120, seconds: 60 }; // as reactions
const LOVING = perIp('comment-love', 3000);
const PINS: LimitRule = { name: 'comment-pin', points: 30, seconds: 60 };
const READING = perIp('comments', 1000);

/** The text of a comment as it is stored. @throws 400 when it is blank or too long */
function commentText(text: string): string {
  const content = tidy(text);
  if (isBlank(content)) throw invalid(commentMessages.empty, 'content');
  if ([...content].length > COMMENT_CONTENT_MAX) throw invalid(commentMessages.tooLong, 'content');
  return content;
}

/** Beneath which comment a reply is stored, and which other reply it answers. */
const placeOf = ({ id, parentId }: queries.Answered) =>
  parentId === null ? { parentId: id, answersId: null } : { parentId, answersId: id };

/** Which comment a patch is of. */
const placeIn = (commentId: string, { parentId }: OfReply) => ({
  commentId,
  ...(parentId !== undefined && { parentId }),
});

/** Comments on posts, videos and matches. What happens to them becomes facts. */
export function mountComments(
  app: App,
  parts: FeatureParts,
  targets: Targets,
  { talks, unseen }: { talks: AllTalks; unseen: Unseen },
): void {
  deriveFromComments(parts);
  mountCommentsOn('post', app, parts, targets, createBeginnings(talks.post, unseen));
  mountCommentsOn('video', app, parts, targets, createBeginnings(talks.video, unseen));
  mountCommentsOn('match', app, parts, targets);
}

/**
 * The calls about the comments on one kind of target. The limits are those of all kinds together.
 * @param beginnings where they are read once for all
 */
function mountCommentsOn(
  kind: TargetKind,
  app: App,
  parts: FeatureParts,
  targets: Targets,
  beginnings?: Beginnings,
): void {
  const { config, db, clock, facts, sessions } = parts;
  const calls = commentCalls[kind];
  const source = targets({ kind });

  route(
    app,
    parts,
    calls.list,
    { who: 'everyone', limit: READING, ...(beginnings && { quick: beginnings.quick }) },
    async ({ params: { id }, query, request, reply }) => {
      const { before, limit = COMMENTS_PAGE_SIZE, order } = query;
      const isByLove = order === 'loved';
      const cursor = before === undefined ? undefined : readCursor(before, isByLove);
      const viewer = await sessions.viewer(request);
      if (beginnings && isBeginning(query)) {
        const beginning = told(reply, await beginnings.of(id, viewer));
        if (beginning) return reply.headers(JSON_ANSWER).send(beginning);
      }
      const [standing, stretch] = await Promise.all([
        source.find(db, id),
        listComments(db, { kind, id }, { limit: limit + 1, before: cursor, viewer, order }),
      ]);
      if (!standing?.isFor(viewer)) throw notFound(source.unknown);
      return presentCommentPage(stretch, limit, audienceOf(viewer), isByLove);
    },
  );

  route(app, parts, calls.find, { who: 'everyone', limit: READING }, async ({ params: { id, commentId }, request }) => {
    const target = { kind, id };
    const viewer = await sessions.viewer(request);
    const [standing, reply] = await Promise.all([source.find(db, id), findReply(db, target, commentId, viewer)]);
    if (!standing?.isFor(viewer)) throw notFound(source.unknown);
    const found = await findListed(db, target, reply?.parentId ?? commentId, viewer);
    const [row] = found?.rows ?? [];
    if (!found || !row) throw notFound(commentMessages.notFound);
    const to = audienceOf(viewer);
    const comment = presentWithReplies(row, found, to);
    const isAmongFirst = comment.replies?.some(({ _id }) => _id === commentId);
    return { comment, ...(reply && !isAmongFirst && { reply: presentComment(reply, to) }) };
  });

  route(
    app,
    parts,
    calls.replies,
    { who: 'everyone', limit: READING },
    async ({ params: { id, commentId }, query: { after, limit = COMMENTS_PAGE_SIZE }, request }) => {
      const target = { kind, id };
      const cursor = after === undefined ? undefined : decodeCursor(after, 'after');
      const viewer = await sessions.viewer(request);
      const [standing, found, rows] = await Promise.all([
        source.find(db, id),
        findListed(db, target, commentId, viewer),
        listReplies(db, target, commentId, { limit: limit + 1, after: cursor, viewer }),
      ]);
      if (!standing?.isFor(viewer)) throw notFound(source.unknown);
      const [row] = found?.rows ?? [];
      if (!row) throw notFound(commentMessages.notFound);
      return { ...presentReplies(rows, limit, audienceOf(viewer)), replyCount: row.replyCount ?? 0 };
    },
  );

  route(
    app,
    parts,
    calls.add,
    { who: 'member', limit: WRITING, perMember: COMMENTS, once: true, status: 201, bodyLimit: COMMENT_BODY_MAX },
    async ({ params, body: { content: text, replyTo }, member, once }) => {
      const content = commentText(text);
      return once(
        () => (replyTo === undefined ? content : [content, replyTo]),
        (record) => write(record, member, { kind, id: params.id }, content, replyTo),
      );
    },
  );

  /**
   * Adds a comment, or a reply to one, with its fact.
   * @returns the call's answer
   * @throws 401, 404
   */
  async function write(record: RecordAnswer, member: Member, target: Target, content: string, replyTo?: string) {
    return facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, member.accountId))) throw unauthenticated();
      const meant = await holdMentioned(tx, member.accountId, content, clock.now());
      if (!(await source.lock(tx, target.id))?.isFor(member)) throw notFound(source.unknown);
      // Under the lock: it can't be deleted or hidden before its reply is there.
      const answered = replyTo === undefined ? undefined : await queries.findAnswered(tx, target, replyTo, member);
      if (replyTo !== undefined && !answered) throw notFound(commentMessages.answeredGone);
      const isHeld = await needsReview(tx, member.accountId, content, config.reviewFirstLinks);
      // The time is taken under the lock, so that a target's comments are committed in their order.
      const hidden = isHeld ? ('held' as const) : null;
      const place = answered && placeOf(answered);
      const own = { id: randomUUIDv7(), content, hidden, ...place };
      const createdAt = await queries.insertComment(tx, target, {
        ...own,
        ...{ accountId: member.accountId, now: clock.now() },
      });
      if (isHeld) await holdForReview({ tx, tell }, { kind: 'comment', id: own.id }, createdAt);
      const { mentions, told } = await noteMentions(
        tx,
        { kind: 'comment', id: own.id },
        { authorId: member.accountId, now: createdAt, text: content, meant, untold: [answered?.author.id] },
      );
      const author = { ...member, id: member.accountId, shownName: await findShownName(tx, member.accountId) };
      const answers = place?.answersId && { answered: answered?.author };
      const shown = presentTold({ ...own, createdAt, mentions, author, ...answers });
      const { commentCount } = await source.countsOf(tx, target.id);
      const counts = { commentCount, ...(await countBeside(tx, place?.parentId)) };
      const of = { commentId: own.id, authorId: member.accountId, ...(place && replyOf(place)) };
      tell(commentWritten, { ...nameOf(target), ...of, ...mentioning(told.first), hidden }, { ...shown, ...counts });
      return record(tx, { message: commentMessages.added(), comment: shown.comment, ...counts });
    });
  }

  /** How many replies there are beside one, for the call's answer; nothing for what is no reply. */
  async function countBeside(tx: Db, parentId: string | undefined): Promise<{ replyCount?: number }> {
    const replyCount = await queries.repliesBeside(tx, parentId);
    return replyCount === undefined ? {} : { replyCount };
  }

  route(
    app,
    parts,
    calls.delete,
    { who: 'owner', limit: WRITING, perMember: DELETIONS },
    async ({ params: { id, commentId }, member }) => {
      const target = { kind, id };
      const counts = await facts.act(async ({ tx, tell }) => {
        if (!(await source.lock(tx, id))) throw notFound(source.unknown);
        const refusal = deletionRefusal(await queries.findCommenterId(tx, target, commentId), member.accountId);
        if (refusal) throw refusal;
        const mentioned = mentioning(await listTold(tx, { kind: 'comment', id: commentId }));
        const gone = await queries.deleteComment(tx, commentId);
        const { commentCount } = await source.countsOf(tx, id);
        const counts = { commentCount, ...(await countBeside(tx, gone.parentId)) };
        tell(
          commentRemoved,
          { ...nameOf(target), commentId, authorId: member.accountId, ...mentioned, ...gone },
          counts,
        );
        return counts;
      });
      return { message: commentMessages.deleted(), ...counts };
    },
  );

  route(
    app,
    parts,
    calls.edit,
    { who: 'owner', limit: WRITING, perMember: EDITS, once: true, bodyLimit: COMMENT_BODY_MAX },
    async ({ params: { id, commentId }, body, member, once }) => {
      const content = commentText(body.content);
      return once(
        () => [content, body.edition],
        (record) => edit(record, member, { kind, id }, commentId, { content, edition: body.edition }),
      );
    },
  );

  /**
   * Changes a comment's text, with its fact.
   * @returns the call's answer
   * @throws 403, 404, 409
   */
  async function edit(
    record: RecordAnswer,
    member: Member,
    target: Target,
    commentId: string,
    { content, edition }: { content: string; edition: number },
  ) {
    const { accountId } = member;
    return facts.act(async ({ tx, tell }) => {
      const now = clock.now();
      const meant = await holdMentioned(tx, accountId, content, now);
      const standing = await source.lock(tx, target.id);
      if (!standing?.isFor(member)) throw notFound(source.unknown);
      const found = await queries.findComment(tx, commentId, target);
      const refusal = editRefusal(found, accountId, now);
      if (refusal || !found) throw refusal;
      const { on, of, ...comment } = found;
      const answer = (as: CommentRow) => ({
        message: commentMessages.edited(),
        comment: presentComment(as, 'members'),
      });
      if (comment.content === content) return record(tx, answer(comment)); // sent twice, or nothing was changed
      if (comment.edition !== edition)
        throw new Problem(409, 'conflict', commentMessages.changedMeanwhile, {
          now: presentComment(comment, 'members'),
        });
      // Before the change: the comment is counted as it was.
      const isHeld = !comment.hidden && (await needsReview(tx, accountId, content, config.reviewFirstLinks));
      const change = { content, editedAt: now, hidden: isHeld ? ('held' as const) : comment.hidden };
      const edited = { ...comment, ...change, edition: await queries.changeText(tx, commentId, change) };
      const named = { ...on, ...of, commentId, authorId: accountId };
      const thing = { kind: 'comment', id: commentId } as const;
      if (isHeld) {
        const mentioned = mentioning(await listTold(tx, thing));
        await holdForReview({ tx, tell }, { kind: 'comment', id: commentId }, now);
        const { commentCount } = await source.countsOf(tx, target.id);
        const counts = { commentCount, ...(await countBeside(tx, of.parentId)) };
        tell(commentHidden, { ...named, hidden: 'held', wasHidden: null, ...mentioned }, counts);
      }
      // Whoever was told of the comment by other means is not told anew.
      const untold = [standing.ownerId, of.answersId && (await queries.findCommenterId(tx, target, of.answersId))];
      const written = { authorId: accountId, now, text: content, before: comment.content, meant, untold };
      const { mentions, told } = await noteMentions(tx, thing, written);
      const row = { ...edited, mentions };
      const patch = {
        ...{ content, ...(comment.content.includes('@') && { mentions: [] }), ...presentMentions(mentions) },
        ...{ editedAt: now.toISOString(), edition: row.edition, ...placeIn(commentId, of) },
      };
      tell(commentEdited, { ...named, ...mentionsEdited(told), hidden: row.hidden }, { patch });
      return record(tx, answer(row));
    });
  }

  route(
    app,
    parts,
    calls.love,
    { who: 'member', limit: LOVING, perMember: LOVES, once: true },
    async ({ params: { id, commentId }, body: { isLoved }, member, once }) =>
      once(
        () => isLoved,
        (record) => love(record, member, { kind, id }, commentId, isLoved),
      ),
  );

  /** Sets or removes a member's heart. @throws 401, 404 */
  async function love(record: RecordAnswer, member: Member, target: Target, commentId: string, isLoved: boolean) {
    const { accountId } = member;
    return facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, accountId))) throw unauthenticated();
      if (!(await source.lock(tx, target.id))?.isFor(member)) throw notFound(source.unknown);
      const found = await queries.findAnswered(tx, target, commentId, member);
      if (!found) throw notFound(commentMessages.notFound);
      const isChanged = await queries.setLove(tx, { commentId, accountId, createdAt: clock.now() }, isLoved);
      const loveCount = await queries.countLoves(tx, commentId);
      if (isChanged) {
        const patch = { loveCount, ...placeIn(commentId, { parentId: found.parentId ?? undefined }) };
        tell(commentLoved, { ...nameOf(target), commentId, accountId, isLoved }, { patch });
      }
      const message = isLoved ? commentMessages.loved() : commentMessages.unloved();
      return record(tx, { message, isLoved, loveCount });
    });
  }

  route(
    app,
    parts,
    calls.pin,
    { who: kind === 'match' ? 'owner or admin' : 'owner', limit: WRITING, perMember: PINS },
    async ({ params: { id, commentId }, body: { isPinned }, member }) => {
      const target = { kind, id };
      return facts.act(async ({ tx, tell }) => {
        const standing = await source.lock(tx, id);
        if (!standing?.isFor(member)) throw notFound(source.unknown);
        const found = await queries.findComment(tx, commentId, target);
        const refusal = pinRefusal(found, standing, member);
        if (refusal || !found) throw refusal;
        const now = clock.now();
        if (isPinned || found.pinnedAt) {
          await queries.setPinned(tx, target, isPinned ? commentId : null, now);
          const shown = isPinned ? presentTold({ ...found, pinnedAt: now }) : { comment: null };
          const pinnedId = isPinned ? commentId : null;
          tell(commentPinned, { ...nameOf(target), commentId: pinnedId }, shown);
          return { message: (isPinned ? commentMessages.pinned : commentMessages.unpinned)(), pinned: shown.comment };
        }
        return { message: commentMessages.unpinned(), pinned: null };
      });
    },
  );
}
