import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { COMMENT_EDIT_MINUTES, type Comment, commentMessages } from '../../../contract/comments.ts';
import { errorText } from '../../platform/http/errors.ts';
import { now } from '../../platform/now.ts';
import { useSession } from '../../platform/session/session.ts';
import { useAbilities } from '../../platform/session/use-abilities.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { cn } from '../../ui/cn.ts';
import { sendLove, sendPin, showChange } from './api.ts';
import { texts } from './texts.ts';
import { useThreadActions } from './thread-actions.ts';

const MINUTE = 60_000; // ms

/** Whether a comment may still be changed; the server decides. */
function useIsYoung(createdAt: string): boolean {
  const left = () => Date.parse(createdAt) + COMMENT_EDIT_MINUTES * MINUTE - now();
  const [isYoung, setIsYoung] = useState(() => left() > 0);
  useEffect(() => {
    if (!isYoung) return;
    const timer = setTimeout(() => setIsYoung(false), left());
    return () => clearTimeout(timer);
  });
  return isYoung;
}

const BUTTON = cn('btn btn-quiet min-h-9 px-2 text-sm');

/** Heart, Reply, Edit and Pin beneath a comment, as far as the viewer may. */
export function CommentActions({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { onAnswer, isOwner } = useThreadActions();
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const can = useAbilities('comment', comment.user._id);
  const isYoung = useIsYoung(comment.createdAt);
  const isShown = !comment.hidden; // to others
  if (!isMember && !comment.loveCount) return null;
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-1">
      {isShown && <Love comment={comment} isMember={isMember} />}
      {isMember && isShown && (
        <button type="button" onClick={() => onAnswer(comment)} className={BUTTON}>
          {texts.reply()}
        </button>
      )}
      {can.edit && isYoung && (
        <button type="button" onClick={onEdit} className={BUTTON}>
          {texts.edit()}
        </button>
      )}
      {isOwner && isShown && comment.parentId === undefined && <Pin comment={comment} />}
    </div>
  );
}

const failed = (error: unknown) =>
  toast.error(errorText(error, commentMessages.somethingWrong(), commentMessages.somethingWrong()), FEED_TOAST);

function Love({ comment, isMember }: { comment: Comment; isMember: boolean }) {
  const client = useQueryClient();
  const { target } = useThreadActions();
  const name = comment.user.name ?? comment.user.username;
  const { _id: commentId, parentId, isLoved = false, loveCount = 0 } = comment;
  const show = (fields: { isLoved: boolean; loveCount: number }) =>
    showChange(client, target.id, {
      kind: 'changed',
      patch: { commentId, ...(parentId !== undefined && { parentId }), ...fields },
    });
  const loving = useMutation({
    scope: { id: `love:${commentId}` }, // one after the other, so that the last press counts
    mutationFn: (to: boolean) => sendLove(target, commentId, to),
    onMutate: (to) => show({ isLoved: to, loveCount: Math.max(0, loveCount + (to ? 1 : -1)) }),
    onSuccess: ({ isLoved: to, loveCount: count }) => show({ isLoved: to, loveCount: count }),
    onError: (error) => {
      show({ isLoved, loveCount });
      failed(error);
    },
  });
  const heart = <Heart aria-hidden="true" className={cn('size-4', isLoved && 'fill-current')} />;
  if (!isMember)
    return (
      <span className="flex items-center gap-1.5 px-2 text-sm text-muted">
        {heart}
        {texts.loves({ count: loveCount })}
      </span>
    );
  return (
    <button
      type="button"
      aria-pressed={isLoved}
      aria-label={loveCount > 0 ? texts.loveToo({ name, count: loveCount }) : texts.love({ name })}
      onClick={() => loving.mutate(!isLoved)}
      className={cn(BUTTON, 'gap-1.5 tabular-nums', isLoved && 'text-danger-ink')}
    >
      {heart}
      {loveCount > 0 && loveCount}
    </button>
  );
}

function Pin({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const { target } = useThreadActions();
  const isPinned = comment.isPinned === true;
  const pinning = useMutation({
    mutationFn: () => sendPin(target, comment._id, !isPinned),
    onSuccess: ({ message, pinned }) => {
      showChange(client, target.id, { kind: 'pinned', comment: pinned });
      toast.success(message, FEED_TOAST);
    },
    onError: failed,
  });
  return (
    <button type="button" disabled={pinning.isPending} onClick={() => pinning.mutate()} className={BUTTON}>
      {isPinned ? texts.unpin() : texts.pin()}
    </button>
  );
}
