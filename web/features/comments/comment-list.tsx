import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { commentMessages } from '../../../contract/comments.ts';
import type { Target } from '../../../contract/talk/targets.ts';
import { errorText } from '../../platform/http/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { loadEarlier, loadLoved } from './api.ts';
import { CommentThread } from './comment-thread.tsx';
import { KeepReading } from './keep-reading.tsx';
import type { Order } from './order.tsx';
import type { Talk } from './replies.ts';
import { texts } from './texts.ts';
import type { Thread } from './thread.ts';

type Props = {
  target: Target;
  thread: Thread;
  order: Order;
  /** One of the viewer's own is waiting to be sent. */
  isWaiting: boolean;
};

/** What is shown in an order, and whether there is more. */
function shownIn({ comments, earlier, loved }: Thread, order: Order): { shown: Talk[]; hasMore: boolean } {
  if (order === 'loved') return { shown: loved?.comments ?? [], hasMore: !loved || loved.earlier !== null };
  return { shown: order === 'newest' ? comments.toReversed() : comments, hasMore: earlier !== null };
}

/** The comments that have been loaded: the pinned one, the one that a link leads to, and the others in their order. */
export function CommentList({ target, thread, order, isWaiting }: Props) {
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const isByLove = order === 'loved';
  const more = useMutation({
    mutationFn: (load: typeof loadEarlier) => load(client, target),
    onError: (error) =>
      toast.error(errorText(error, texts.earlierFailed(), commentMessages.somethingWrong()), FEED_TOAST),
  });
  const { mutate } = more;
  const isUnasked = isByLove && !thread.loved;
  useEffect(() => {
    if (isUnasked) mutate(loadLoved);
  }, [isUnasked, mutate]);

  const { pinned, linked } = thread;
  const { shown, hasMore } = shownIn(thread, order);
  const others = shown.filter(({ _id }) => _id !== pinned?._id);
  const isApart = linked && linked._id !== pinned?._id && !others.some(({ _id }) => _id === linked._id);

  if (thread.comments.length === 0 && !pinned && !isApart) {
    return isWaiting ? null : <p className="mt-6 text-muted">{texts.empty()}</p>;
  }
  const button = hasMore && (
    <div className="mt-4 flex justify-center">
      <Button
        busy={more.isPending}
        busyText={texts.loading()}
        onClick={() => {
          // The button disappears with the last of them, and moves out of sight in any case, so the list takes the focus.
          list.current?.focus({ preventScroll: true });
          mutate(isByLove ? loadLoved : loadEarlier);
        }}
      >
        {isByLove ? texts.showMore() : texts.showEarlier()}
      </Button>
    </div>
  );
  return (
    <>
      {pinned && (
        <Above label={texts.pinnedList()}>
          <CommentThread comment={pinned} />
        </Above>
      )}
      {isApart && (
        <Above label={texts.linkedList()}>
          <CommentThread comment={linked} />
        </Above>
      )}
      {order === 'oldest' && button}
      <p role="status" className="sr-only">
        {more.isSuccess && more.data > 0 && !isByLove && texts.earlierLoaded({ count: more.data })}
      </p>
      <KeepReading firstId={others[0]?._id}>
        <ol ref={list} tabIndex={-1} className="mt-6 grid gap-5 outline-none">
          {others.map((comment) => (
            <CommentThread key={comment._id} comment={comment} />
          ))}
        </ol>
      </KeepReading>
      {order !== 'oldest' && button}
    </>
  );
}

function Above({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-6 rounded-card border border-line p-3 sm:p-4">
      <ol aria-label={label}>{children}</ol>
    </div>
  );
}
