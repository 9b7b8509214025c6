import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import { errorText } from '../../platform/http/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { loadReplies } from './api.ts';
import { CommentItem } from './comment-item.tsx';
import { countMore, type Talk } from './replies.ts';
import { texts } from './texts.ts';
import { useThreadActions } from './thread-actions.ts';
import { ReplyForm } from './write/comment-form.tsx';

/** A comment with the replies to it, and the form for one where it is asked for. */
export const CommentThread = memo(function CommentThread({ comment }: { comment: Talk }) {
  const { target, answering, onAnswer, onAdded } = useThreadActions();
  const isAnswering = answering !== undefined && (answering.parentId ?? answering._id) === comment._id;
  const hasReplies = Boolean(comment.replyCount || comment.replies?.length || comment.late?.length);
  return (
    <CommentItem comment={comment}>
      {hasReplies && <Replies comment={comment} />}
      {isAnswering && (
        <ReplyForm
          key={answering._id}
          target={target}
          to={answering}
          onAdded={onAdded}
          onClose={() => onAnswer(undefined)}
        />
      )}
    </CommentItem>
  );
});

function Replies({ comment }: { comment: Talk }) {
  const client = useQueryClient();
  const { target } = useThreadActions();
  const list = useRef<HTMLOListElement>(null);
  const more = countMore(comment);
  const loading = useMutation({
    onMutate: () => list.current?.focus({ preventScroll: true }), // the button moves, or goes with the last of them
    mutationFn: () => loadReplies(client, target, comment),
    onError: (error) =>
      toast.error(errorText(error, texts.earlierFailed(), commentMessages.somethingWrong()), FEED_TOAST),
  });
  const items = (some: Comment[] | undefined) => some?.map((reply) => <CommentItem key={reply._id} comment={reply} />);
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={
        comment.isGone ? texts.repliesToGone() : texts.replies({ name: comment.user.name ?? comment.user.username })
      }
      className="mt-3 grid gap-4 border-l-2 border-line pl-3 outline-none sm:pl-4"
    >
      {items(comment.replies)}
      {more > 0 && (
        <li>
          <Button
            busy={loading.isPending}
            busyText={texts.loading()}
            onClick={() => loading.mutate()}
            className="text-sm"
          >
            {comment.replies ? texts.moreReplies({ count: more }) : texts.showReplies({ count: more })}
          </Button>
        </li>
      )}
      {items(comment.late)}
    </ol>
  );
}
