import Type, { type Static } from 'typebox';
import { Author } from './accounts.ts';
import { Id } from './ids.ts';
import { Hidden } from './reports.ts';
import { sentMax } from './requests.ts';
import type { TargetKind } from './talk/targets.ts';
import { catalogue } from './texts/catalogue.ts';

export const COMMENT_CONTENT_MAX = 2000;
/** Bytes of the call: enough that a whole book pasted by mistake gets the comment's own error, and not a 413. */
export const COMMENT_BODY_MAX = 256 * 1024;
export const COMMENTS_PAGE_SIZE = 50;

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
  },
  'comments',
);

export const Comment = Type.Object({
  _id: Type.String(),
  content: Type.String(),
  user: Author,
  createdAt: Type.String(),
  /** Why others don't see it; left out if they do. */
  hidden: Type.Optional(Hidden),
});
export type Comment = Static<typeof Comment>;

/** One page of comments on something, oldest first, and the cursor of those before it. */
export const commentStretch = {
  comments: Type.Array(Comment),
  earlier: Type.Union([Type.String(), Type.Null()]),
};

const target = Type.Object({ id: Id });

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
      }),
      answer: Type.Object(commentStretch),
    },
    add: {
      method: 'POST',
      path: comments,
      params: target,
      body: Type.Object({
        content: Type.String({ maxLength: sentMax(COMMENT_CONTENT_MAX), tooLong: commentMessages.tooLong }),
      }),
      answer: Type.Object({ message: Type.String(), comment: Comment, commentCount: Type.Integer() }),
    },
    delete: {
      method: 'DELETE',
      path: `${comments}/:commentId`,
      params: Type.Object({ id: Id, commentId: Id }),
      answer: Type.Object({ message: Type.String(), commentCount: Type.Integer() }),
    },
  } as const;
};

/** The calls about comments, by what they are on. */
export const commentCalls = {
  post: callsBelow('/api/posts/:id'),
  video: callsBelow('/api/videos/:id'),
} as const satisfies Record<TargetKind, unknown>;

export const { list: listComments, add: addComment, delete: deleteComment } = commentCalls.post;
