import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import { errorText } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { counted } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { loadEarlier } from './api.ts';
import { CommentItem } from './comment-item.tsx';
import { KeepReading } from './keep-reading.tsx';

type Props = {
  postId: string;
  comments: Comment[];
  /** Whether there are more before them. */
  hasEarlier: boolean;
  /** One of the viewer's own is about to come. */
  isWaiting: boolean;
  onDelete: (comment: Comment) => void;
};

/** A post's comments, oldest first, as far as they are loaded. */
export function CommentList({ postId, comments, hasEarlier, isWaiting, onDelete }: Props) {
  const client = useQueryClient();
  const me = useSession((session) => session.userData?._id);
  const list = useRef<HTMLOListElement>(null);
  const earlier = useMutation({
    // The button may go with the last of them, and moves out of sight in any case: the keyboard goes on with the list.
    onMutate: () => list.current?.focus({ preventScroll: true }),
    mutationFn: () => loadEarlier(client, postId),
    onError: (error) =>
      toast.error(errorText(error, 'Error fetching comments', commentMessages.somethingWrong), FEED_TOAST),
  });

  if (comments.length === 0 && isWaiting) return null;
  if (comments.length === 0) return <p className="mt-6 text-muted">No comments yet. Be the first to comment!</p>;
  return (
    <>
      {hasEarlier && (
        <div className="mt-4 flex justify-center">
          <Button busy={earlier.isPending} busyText="Loading..." onClick={() => earlier.mutate()}>
            Show earlier comments
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {earlier.isSuccess && `${counted(earlier.data, 'earlier comment')} loaded`}
      </p>
      <KeepReading firstId={comments[0]?._id}>
        <ol ref={list} tabIndex={-1} className="mt-6 grid gap-5 outline-none">
          {comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} isOwn={comment.user._id === me} onDelete={onDelete} />
          ))}
        </ol>
      </KeepReading>
    </>
  );
}
