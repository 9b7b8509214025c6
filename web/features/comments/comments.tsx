import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Comment } from '../../../contract/comments.ts';
import { idOf, type Target } from '../../../contract/talk/targets.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useWaiting } from '../outbox/waiting.ts';
import { loadLinked } from './api.ts';
import { CommentList } from './comment-list.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { OrderSelect, useOrder } from './order.tsx';
import { texts } from './texts.ts';
import { allComments, type Thread } from './thread.ts';
import { ThreadContext } from './thread-actions.ts';
import { goesOnToWrite } from './to-write.ts';
import { CommentForm } from './write/comment-form.tsx';
import { addToDraft, draftKey } from './write/draft.ts';
import { commentToSend } from './write/to-send.ts';

const WaitingComments = lazy(() =>
  import('./write/waiting-comments.tsx').then((module) => ({ default: module.WaitingComments })),
);

/** The connection by which others' changes arrive while the thread is on screen. */
export type Live = {
  /** There is no connection at the moment, and reconnecting goes on in the background. */
  isPaused: boolean;
  /** Hints to the server about what was done here (spec 2 §7). It already knows, and tells others by itself. */
  added: (comment: Comment) => void;
  removed: (commentId: string) => void;
};

type Props = {
  target: Target;
  thread: Thread;
  live: Live;
  /** Whose post or clip it is; null if nobody's any more. */
  ownerId: string | null;
  /** The viewer looks after what is nobody's own, such as a match. */
  isKeeper?: boolean;
};

/** The comments on a post, a video or a match, live, and the form for writing one. */
export function Comments({ target, thread, live, ownerId, isKeeper = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [written, setWritten] = useState<Comment>();
  const [asked, setAsked] = useState<Comment>();
  const isWaiting = useWaiting(({ items }) => items.some((item) => commentToSend.is(item) && idOf(item) === target.id));
  /** The form's key: a text that goes back into the form gets a new form. */
  const [formNumber, setFormNumber] = useState(0);
  const [answering, setAnswering] = useState<Comment>();
  const [order, setOrder] = useOrder();
  const me = useSession(({ userData }) => userData?._id);
  const { added } = live;
  const actions = useMemo(
    () => ({
      ...{ target, answering, isOwner: isKeeper || (me !== undefined && me === ownerId) },
      onDelete: setAsked,
      onAnswer: setAnswering,
      onAdded(comment: Comment) {
        setWritten(comment);
        setAnswering(undefined);
        added(comment);
      },
    }),
    [target, answering, me, ownerId, isKeeper, added],
  );

  useWayToComments(heading, thread, target);

  useEffect(() => {
    // The viewer's new comment is scrolled into view, at the end of the list.
    if (written) document.getElementById(`comment-${written._id}`)?.scrollIntoView({ block: 'nearest' });
  }, [written]);

  return (
    <section aria-labelledby="comments" className="mt-8">
      {/* Beside the heading, and always in view while the thread is being read. */}
      <div role="status" className="pointer-events-none sticky top-20 z-10 flex h-0 justify-end">
        {live.isPaused && (
          <span className="fade-in badge h-7 flex-none" data-tone="amber">
            {texts.livePaused()}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id="comments" tabIndex={-1} className="scroll-mt-24 text-xl tabular-nums outline-none">
          {texts.title({ total: String(thread.commentCount) })}
        </h2>
        {thread.comments.length > 1 && <OrderSelect order={order} onChange={setOrder} />}
      </div>
      <CommentForm
        key={formNumber}
        takesFocus={formNumber > 0}
        target={target}
        onAdded={(comment) => {
          setWritten(comment);
          live.added(comment);
        }}
      />
      <ThreadContext value={actions}>
        <CommentList target={target} thread={thread} order={order} isWaiting={isWaiting} />
      </ThreadContext>
      {isWaiting && (
        <WaitingComments
          target={target}
          comments={allComments(thread)}
          onEdit={({ content, replyTo }) => {
            const to = allComments(thread).find(({ _id }) => _id === replyTo);
            addToDraft(draftKey(target.id, to), content);
            setAnswering(to);
            if (!to) setFormNumber((number) => number + 1);
          }}
        />
      )}
      {asked && (
        <DeleteComment
          target={target}
          comment={asked}
          count={thread.commentCount}
          onDeleted={(commentId) => {
            live.removed(commentId);
            setAsked(undefined);
            heading.current?.focus({ preventScroll: true }); // the button that had the focus has gone
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/**
 * Scrolls to the comments after a link to them, or to one of them, was followed, even if they had to load first. Going
 * back in the history or reloading the page stays where it was. A comment that is not among those that are loaded is
 * fetched by itself.
 */
function useWayToComments(heading: RefObject<HTMLElement | null>, thread: Thread, target: Target): void {
  const client = useQueryClient();
  const { hash, key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default'; // the router's key of a first page
  const isAsked = /^#comment(s$|-)/.test(hash) && !isReturn;
  const reached = useRef('');
  const fetched = useRef('');

  useEffect(() => {
    const [, commentId] = /^#comment-(.+)$/.exec(hash) ?? [];
    if (!isAsked || commentId === undefined || fetched.current === hash) return;
    fetched.current = hash;
    if (document.getElementById(hash.slice(1))) return;
    // What is gone, or was never there, is not looked for again.
    loadLinked(client, target, commentId).catch(() => {});
  }, [client, target, hash, isAsked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one comment may come with a newer thread than the first
  useEffect(() => {
    if (!isAsked || reached.current === hash) return;
    // Only after the frame has done what it does for every new page.
    const frame = requestAnimationFrame(() => {
      const isAll = hash === '#comments';
      const place = isAll ? heading.current : document.getElementById(hash.slice(1));
      if (!place) return;
      reached.current = hash;
      if (goesOnToWrite(state)) return place.closest('section')?.querySelector('textarea')?.focus();
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: isAll ? 'start' : 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, hash, heading, thread]);
}
