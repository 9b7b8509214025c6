import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import type { Target } from '../../../contract/talk/targets.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { sendCommentDeletion, showChange } from './api.ts';
import { markOwnDeletion } from './journal.ts';
import { texts } from './texts.ts';

type Props = {
  target: Target;
  comment: Comment;
  /** How many comments there are. */
  count: number;
  onDeleted: (commentId: string) => void;
  onClose: () => void;
};

const failureOf = (error: unknown) =>
  errorText(error, commentMessages.deleteFailed(), commentMessages.somethingWrong());

/** Asks before a comment is deleted. */
export function DeleteComment({ target, comment, count, onDeleted, onClose }: Props) {
  const client = useQueryClient();
  const commentId = comment._id;

  const deleting = useMutation({
    mutationFn: () => {
      markOwnDeletion(commentId);
      return sendCommentDeletion(target, commentId).catch((error: unknown) => {
        // Already deleted, in another tab: that is what was wanted.
        if (error instanceof ApiError && error.status === 404)
          return { message: commentMessages.deleted(), commentCount: Math.max(0, count - 1), replyCount: undefined };
        throw error;
      });
    },
    onSuccess: ({ message, commentCount, replyCount }) => {
      const { parentId } = comment;
      showChange(client, target.id, { kind: 'removed', commentId, commentCount, parentId, replyCount });
      toast.success(message, FEED_TOAST);
      onDeleted(commentId);
    },
    onError: (error) => toast.error(failureOf(error), FEED_TOAST),
  });

  return (
    <Dialog title={texts.deleteTitle()} kind="question" onClose={onClose} dismissable={!deleting.isPending}>
      <p>{texts.sure()}</p>
      <blockquote dir="auto" className="mt-3 line-clamp-3 border-l-2 border-line pl-3 text-muted wrap-anywhere">
        {comment.content}
      </blockquote>
      <DialogError text={deleting.isError && failureOf(deleting.error)} />
      <DialogActions>
        <Button onClick={onClose} disabled={deleting.isPending}>
          {texts.cancel()}
        </Button>
        <Button
          variant="danger"
          busy={deleting.isPending}
          busyText={texts.deleting()}
          onClick={() => deleting.mutate()}
        >
          {texts.delete()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
