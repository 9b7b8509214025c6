import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { useWaiting, waitsAt } from '../outbox/waiting.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { addToDraft } from './draft.ts';
import type { Thread } from './thread.ts';
import { useLive } from './use-live.ts';

const WaitingComments = lazy(() =>
  import('../outbox/waiting-comments.tsx').then((module) => ({ default: module.WaitingComments })),
);

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
  const isWaiting = useWaiting(({ items }) => waitsAt(items, 'comment', postId));
  /** Another form each time that a text is put back into it. */
  const [formNumber, setFormNumber] = useState(0);
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
        key={formNumber}
        takesFocus={formNumber > 0}
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
        isWaiting={isWaiting}
        onDelete={askToDelete}
      />
      {isWaiting && (
        <Suspense>
          <WaitingComments
            postId={postId}
            comments={thread.comments}
            onEdit={(text) => {
              addToDraft(postId, text);
              setFormNumber((number) => number + 1);
            }}
          />
        </Suspense>
      )}
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
