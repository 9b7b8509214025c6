import Type, { type Static } from 'typebox';
import { Author } from './accounts.ts';
import { Id } from './ids.ts';
import { Hidden } from './reports.ts';
import { sentMax } from './requests.ts';
import { mentions } from './talk/mentions.ts';
import type { TargetKind } from './talk/targets.ts';
import { catalogue } from './texts/catalogue.ts';

export const COMMENT_CONTENT_MAX = 2000;
/** Bytes of the call: enough that a whole book pasted by mistake gets the comment's own error, and not a 413. */
export const COMMENT_BODY_MAX = 256 * 1024;
export const COMMENTS_PAGE_SIZE = 50;
/** Replies that come with their comment; more are asked for. */
export const REPLIES_SHOWN = 2;
/** For so long after it was written, its author may change a comment. */
export const COMMENT_EDIT_MINUTES = 15;

/** `time`: oldest first, the newest stretch of them; `loved`: the most loved first. */
export const COMMENT_ORDERS = ['time', 'loved'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** Texts of the comments calls and screens (spec 2 §5, §8). */
export const commentMessages = catalogue(
  {
    added: 'Comment added successfully',
    deleted: 'Comment deleted successfully',
    addFailed: 'Error adding comment',
    deleteFailed: 'Error deleting comment',
    somethingWrong: 'Something went wrong',
    empty: 'Please enter a comment',
    tooLong: 'Comments can be up to 2,000 characters.',
    loginFirst: 'Please login to comment',
    notFound: 'Comment not found',
    notYours: 'Only the author of a comment can delete it.',
    arrived: 'New comment added!',
    gone: 'Comment removed',
    answeredGone: 'The comment that you answer has been deleted.',
    edited: 'Your comment is changed.',
    editFailed: 'Error changing comment',
    notYoursToEdit: 'Only the author of a comment can change it.',
    tooLate: 'Comments can be changed for 15 minutes.', // COMMENT_EDIT_MINUTES
    changedMeanwhile:
      'This comment has been changed meanwhile, in another tab or on another device. What you have typed is still here. Save again to put it in place of that.',
    loved: 'You love this comment.',
    unloved: 'You no longer love this comment.',
    notOwner: 'Only whose post or clip it is can pin comments.',
    isReply: 'Replies can’t be pinned.',
    pinned: 'The comment is pinned.',
    unpinned: 'The comment is no longer pinned.',
  },
  'comments',
);

const commentFields = {
  _id: Type.String(),
  content: Type.String(),
  user: Author,
  createdAt: Type.String(),
  /** Why others don't see it; left out if they do. */
  hidden: Type.Optional(Hidden),
  mentions,
  // What is below is left out where there is none of it.
  /** The comment that it stands beneath: it is a reply. */
  parentId: Type.Optional(Type.String()),
  /** Whom it answers, where that is another reply beneath the same comment. */
  replyTo: Type.Optional(Author),
  editedAt: Type.Optional(Type.String()),
  /** How often it was changed: whoever changes it names the state that they have seen. */
  edition: Type.Optional(Type.Integer()),
  loveCount: Type.Optional(Type.Integer()),
  /** The viewer loves it. */
  isLoved: Type.Optional(Type.Boolean()),
};

export const Reply = Type.Object(commentFields);
export type Reply = Static<typeof Reply>;

/** A comment with the first replies beneath it. */
export const Comment = Type.Object({
  ...commentFields,
  /** How many replies others see. */
  replyCount: Type.Optional(Type.Integer()),
  /** The first of them, oldest first. */
  replies: Type.Optional(Type.Array(Reply)),
  /** The cursor of those after `replies`; null: these are all. Left out without `replies`. */
  moreReplies: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** It was deleted or is hidden from the viewer, and its replies stand: it has no text, and names nobody. */
  isGone: Type.Optional(Type.Boolean()),
  isPinned: Type.Optional(Type.Boolean()),
});
export type Comment = Static<typeof Comment>;

/** One page of comments on something, and the cursor of those before it (or after it, in another order). */
export const commentStretch = {
  comments: Type.Array(Comment),
  earlier: Type.Union([Type.String(), Type.Null()]),
  /** The one that its owner has pinned, with the first stretch; it stands in its place, too. */
  pinned: Type.Optional(Comment),
};

const target = Type.Object({ id: Id });
const one = Type.Object({ id: Id, commentId: Id });
const content = Type.String({ maxLength: sentMax(COMMENT_CONTENT_MAX), tooLong: commentMessages.tooLong });
/** Of the comment that a reply stands beneath. */
const ofParent = { replyCount: Type.Optional(Type.Integer()) };

/** The calls about the comments on one kind of target. @param path of one of them, with its `:id` */
const callsBelow = <const Path extends string>(path: Path) => {
  const comments = `${path}/comments` as const;
  return {
    /** The newest comments, or those before a cursor. */
    list: {
      method: 'GET',
      path: comments,
      params: target,
      query: Type.Object({
        before: Type.Optional(Type.String({ maxLength: 200 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: COMMENTS_PAGE_SIZE })),
        order: Type.Optional(Type.Enum(COMMENT_ORDERS)),
      }),
      answer: Type.Object(commentStretch),
    },
    /** A comment by its id; for a reply, the comment that it stands beneath and, if not among the first, the reply. */
    find: {
      method: 'GET',
      path: `${comments}/:commentId`,
      params: one,
      answer: Type.Object({ comment: Comment, reply: Type.Optional(Reply) }),
    },
    /** The first replies to a comment, or those after a cursor, oldest first. */
    replies: {
      method: 'GET',
      path: `${comments}/:commentId/replies`,
      params: one,
      query: Type.Object({
        after: Type.Optional(Type.String({ maxLength: 200 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: COMMENTS_PAGE_SIZE })),
      }),
      answer: Type.Object({
        replies: Type.Array(Reply),
        moreReplies: Type.Union([Type.String(), Type.Null()]),
        replyCount: Type.Integer(),
      }),
    },
    add: {
      method: 'POST',
      path: comments,
      params: target,
      /** `replyTo`: the comment, or the reply, that it answers. */
      body: Type.Object({ content, replyTo: Type.Optional(Id) }),
      answer: Type.Object({ message: Type.String(), comment: Comment, commentCount: Type.Integer(), ...ofParent }),
    },
    /**
     * Changes a comment, for as long as it may be. 409 when it has been changed since `edition`: that answer has it as
     * it is now (`now: Comment`).
     */
    edit: {
      method: 'PUT',
      path: `${comments}/:commentId`,
      params: one,
      body: Type.Object({ content, edition: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
      answer: Type.Object({ message: Type.String(), comment: Comment }),
    },
    /** The viewer's heart; the same again changes nothing. */
    love: {
      method: 'PUT',
      path: `${comments}/:commentId/love`,
      params: one,
      body: Type.Object({ isLoved: Type.Boolean() }),
      answer: Type.Object({ message: Type.String(), isLoved: Type.Boolean(), loveCount: Type.Integer() }),
    },
    /** One at most, and only by whose post or clip it is; the one that was pinned no longer is. */
    pin: {
      method: 'PUT',
      path: `${comments}/:commentId/pin`,
      params: one,
      body: Type.Object({ isPinned: Type.Boolean() }),
      answer: Type.Object({ message: Type.String(), pinned: Type.Union([Comment, Type.Null()]) }),
    },
    delete: {
      method: 'DELETE',
      path: `${comments}/:commentId`,
      params: one,
      answer: Type.Object({ message: Type.String(), commentCount: Type.Integer(), ...ofParent }),
    },
  } as const;
};

/** The calls about comments, by what they are on. */
export const commentCalls = {
  post: callsBelow('/api/posts/:id'),
  video: callsBelow('/api/videos/:id'),
  match: callsBelow('/api/matches/:id'),
} as const satisfies Record<TargetKind, unknown>;

export const { list: listComments, add: addComment, delete: deleteComment } = commentCalls.post;
