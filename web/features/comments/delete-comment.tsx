import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { sendCommentDeletion, showChange } from './api.ts';
import { deletingHere } from './journal.ts';

type Props = {
  postId: string;
  comment: Comment;
  /** How many comments there are. */
  count: number;
  onDeleted: (commentId: string) => void;
  onClose: () => void;
};

/** Asks before a comment is deleted. */
export function DeleteComment({ postId, comment, count, onDeleted, onClose }: Props) {
  const client = useQueryClient();
  const commentId = comment._id;
  const isSent = useRef(false); // a double click is quicker than what the mutation says

  const deleting = useMutation({
    mutationFn: () => {
      deletingHere(commentId);
      return sendCommentDeletion(postId, commentId);
    },
    onSuccess: ({ message, commentCount }) => {
      showChange(client, postId, { kind: 'removed', commentId, commentCount });
      toast.success(message, FEED_TOAST);
      onDeleted(commentId);
    },
    onError: (error) => {
      toast.error(errorText(error, commentMessages.deleteFailed, commentMessages.somethingWrong), FEED_TOAST);
      // Deleted in another tab: what was asked for is so.
      if (error instanceof ApiError && error.message === commentMessages.notFound)
        showChange(client, postId, { kind: 'removed', commentId, commentCount: Math.max(0, count - 1) });
      onClose();
    },
  });

  function press() {
    if (isSent.current) return;
    isSent.current = true;
    deleting.mutate();
  }

  return (
    <Dialog title="Delete comment" kind="question" onClose={onClose} dismissable={!deleting.isPending}>
      <p>Are you sure you want to delete this comment? This action cannot be undone.</p>
      <blockquote className="mt-3 line-clamp-3 border-l-2 border-line pl-3 text-muted wrap-anywhere">
        {comment.content}
      </blockquote>
      <DialogActions>
        <Button onClick={onClose} disabled={deleting.isPending}>
          Cancel
        </Button>
        <Button look="danger" busy={deleting.isPending} busyText="Deleting..." onClick={press}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
