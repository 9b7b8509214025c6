import type { Comment } from '../../../contract/comments.ts';
import { capitalise } from '../../platform/text.ts';
import { relativeTime } from '../../platform/time.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** A post's comments, oldest first. */
export function CommentList({ comments, count }: { comments: Comment[]; count: number }) {
  return (
    <section aria-labelledby="comments" className="mt-8">
      <h2 id="comments" className="text-xl">
        Comments ({count})
      </h2>
      {comments.length === 0 ? (
        <p className="mt-4 text-muted">No comments yet. Be the first to comment!</p>
      ) : (
        <ol className="mt-4 grid gap-5">
          {comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} />
          ))}
        </ol>
      )}
    </section>
  );
}

function CommentItem({ comment: { user, content, createdAt } }: { comment: Comment }) {
  return (
    <li className="flex gap-3">
      <Avatar name={user.username} picture={user.profilePicture} className="size-9" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold wrap-anywhere">{capitalise(user.username)}</span>
          <time dateTime={createdAt} className="text-sm text-muted">
            {relativeTime(createdAt)}
          </time>
        </p>
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{content}</p>
      </div>
    </li>
  );
}
