import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { DeleteComment } from './delete-comment.tsx';
import type { Thread } from './thread.ts';
import { useLive } from './use-live.ts';

type Props = {
  postId: string;
  thread: Thread;
  /** The post was deleted while it was looked at. */
  onGone: () => void;
};

/** A post's comments and the form for one's own, live. */
export function Comments({ postId, thread, onGone }: Props) {
  const hints = useLive(postId, onGone);
  const heading = useRef<HTMLHeadingElement>(null);
  const [written, setWritten] = useState<Comment>();
  const [asked, setAsked] = useState<Comment>();
  const askToDelete = useCallback((comment: Comment) => setAsked(comment), []);

  useEffect(() => {
    // Who has written something sees it, at the end of the list.
    if (written) document.getElementById(`comment-${written._id}`)?.scrollIntoView({ block: 'nearest' });
  }, [written]);

  return (
    <section aria-labelledby="comments" className="mt-8">
      <h2 ref={heading} id="comments" tabIndex={-1} className="text-xl tabular-nums outline-none">
        Comments ({thread.commentCount})
      </h2>
      <CommentForm
        postId={postId}
        onAdded={(comment) => {
          setWritten(comment);
          hints.added(comment);
        }}
      />
      <CommentList
        postId={postId}
        comments={thread.comments}
        hasEarlier={thread.earlier !== null}
        onDelete={askToDelete}
      />
      {asked && (
        <DeleteComment
          postId={postId}
          comment={asked}
          count={thread.commentCount}
          onDeleted={(commentId) => {
            hints.removed(commentId);
            setAsked(undefined);
            heading.current?.focus({ preventScroll: true }); // where the button was is nothing any more
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
