import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import type { Target } from '../../../contract/talk/targets.ts';
import { errorText } from '../../platform/http/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { loadEarlier } from './api.ts';
import { CommentItem } from './comment-item.tsx';
import { KeepReading } from './keep-reading.tsx';
import { texts } from './texts.ts';

type Props = {
  target: Target;
  comments: Comment[];
  /** Whether there are earlier ones. */
  hasEarlier: boolean;
  /** One of the viewer's own is waiting to be sent. */
  isWaiting: boolean;
  onDelete: (comment: Comment) => void;
};

/** The comments that have been loaded, oldest first. */
export function CommentList({ target, comments, hasEarlier, isWaiting, onDelete }: Props) {
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const earlier = useMutation({
    // The button disappears with the last of them, and moves out of sight in any case, so the list takes the focus.
    onMutate: () => list.current?.focus({ preventScroll: true }),
    mutationFn: () => loadEarlier(client, target),
    onError: (error) =>
      toast.error(errorText(error, texts.earlierFailed(), commentMessages.somethingWrong()), FEED_TOAST),
  });

  if (comments.length === 0 && isWaiting) return null;
  if (comments.length === 0) return <p className="mt-6 text-muted">{texts.empty()}</p>;
  return (
    <>
      {hasEarlier && (
        <div className="mt-4 flex justify-center">
          <Button busy={earlier.isPending} busyText={texts.loading()} onClick={() => earlier.mutate()}>
            {texts.showEarlier()}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {earlier.isSuccess && texts.earlierLoaded({ count: earlier.data })}
      </p>
      <KeepReading firstId={comments[0]?._id}>
        <ol ref={list} tabIndex={-1} className="mt-6 grid gap-5 outline-none">
          {comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} onDelete={onDelete} />
          ))}
        </ol>
      </KeepReading>
    </>
  );
}
