import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import { CATCH_UP_SPREAD, COMMENT_SYNC_DELAY, RECONNECT_ATTEMPTS, RECONNECT_DELAY } from '../../../contract/live.ts';
import { idOf, nameOf, type Target, type TargetName } from '../../../contract/talk/targets.ts';
import { backgroundDelay } from '../../platform/backoff.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Room } from '../../platform/live/join-room.ts';
import { openRoom } from '../../platform/live/room.ts';
import type { LiveSocket } from '../../platform/live/socket.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { knownOwn, tellOwn } from '../reactions/own-reactions.ts';
import type { Counts } from '../reactions/transition.ts';
import { showChange, shownThread } from './api.ts';
import { catchUp } from './catch-up.ts';
import type { Live } from './comments.tsx';
import { closeJournal, isOwnDeletion } from './journal.ts';
import { allComments, type Change, type Thread } from './thread.ts';

const isMe = (accountId: string | undefined) => accountId === useSession.getState().userData?._id;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Shows live what others do to a post, a video or a match, its comments and its reactions, as long as the screen is open.
 * @param load fetches it with its newest comments; rejects as `call` does
 * @param onGone called when it no longer exists
 * @param hearMore called with each connection before it begins, for what else is told of that kind
 * @param isAwaited whether anything that is told is shown or awaited already; until then there is no connection
 * @returns `isPaused`: there is no connection at the moment, and reconnecting goes on in the background
 */
export function useLive(
  { kind, id }: Target,
  load: (id: string) => Promise<Thread>,
  onGone: () => void,
  hearMore: (socket: LiveSocket) => void = () => {},
  isAwaited = true,
): Live {
  const client = useQueryClient();
  const current = useRef<LiveSocket>(null);
  const gone = useEffectEvent(onGone);
  const hear = useEffectEvent(hearMore);
  const loadNow = useEffectEvent(() => load(id));
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!isAwaited) return;
    let hasLeft = false;
    let refreshes = 0;
    const pause = () => setIsPaused(true);

    /** Loads what was missed, and retries until an answer comes or the connection is lost again. */
    async function refresh(delay: number): Promise<void> {
      const own = ++refreshes;
      const isOver = () => hasLeft || own !== refreshes;
      for (let tries = 1; ; tries++) {
        if (delay > 0) await wait(delay);
        if (isOver()) return;
        try {
          await catchUp(client, { kind, id }, loadNow);
          return isOver() ? undefined : setIsPaused(false);
        } catch (error) {
          if (isOver()) return;
          if (error instanceof ApiError && error.status === 404) return gone();
          if (tries > RECONNECT_ATTEMPTS) pause();
          delay = tries > RECONNECT_ATTEMPTS ? backgroundDelay(tries - RECONNECT_ATTEMPTS) : RECONNECT_DELAY;
        }
      }
    }

    function listen(socket: LiveSocket) {
      current.current = socket;
      const show = (change: Change) => showChange(client, id, change);
      const shownOf = (commentId: string) => {
        const thread = shownThread(client, id);
        return thread && allComments(thread).find(({ _id }) => _id === commentId);
      };
      const countShown = () => shownThread(client, id)?.commentCount;

      socket.on('comment-added', (comment, { commentCount, again, parentId: _, replyCount, ...where }) => {
        if (idOf(where) !== id) return;
        const wasThere = shownOf(comment._id) !== undefined;
        const isNew = show({ kind: 'added', comment, commentCount, again, replyCount }) && !wasThere;
        if (isNew && !isMe(comment.user._id)) toast.info(commentMessages.arrived(), FEED_TOAST);
      });
      socket.on('comment-removed', (commentId, { commentCount, parentId, replyCount, ...where }) => {
        if (idOf(where) !== id) return;
        const author = shownOf(commentId)?.user._id;
        const before = countShown();
        const isNew = show({ kind: 'removed', commentId, commentCount, parentId, replyCount });
        const isOwn = isOwnDeletion(commentId) || (author !== undefined && isMe(author));
        const wasSeen = author !== undefined || before !== commentCount; // otherwise it was hidden from this viewer
        if (isNew && wasSeen && !isOwn) toast.info(commentMessages.gone(), FEED_TOAST);
      });
      socket.on('comment-hidden', ({ commentId, hidden }, { commentCount, parentId, replyCount, ...where }) => {
        if (idOf(where) === id) show({ kind: 'hidden', commentId, hidden, commentCount, parentId, replyCount });
      });
      socket.on('comment-changed', (patch, where) => {
        if (idOf(where) === id) show({ kind: 'changed', patch });
      });
      socket.on('comment-pinned', (comment, where) => {
        if (idOf(where) === id) show({ kind: 'pinned', comment });
      });
      socket.on('post-changed', ({ hidden, ...fields }, post) => {
        if (post.postId === id) show({ kind: 'post', fields: { ...fields, hidden: hidden ?? undefined } });
      });
      socket.on('own-reaction', (reaction, to) => {
        if (idOf(to) === id) tellOwn(id, reaction);
      });
      const recount = (counts: Counts, to: TargetName) => {
        // The counts include the viewer's own reaction, which the server has sent before.
        if (idOf(to) === id) show({ kind: 'post', fields: { ...counts, viewerReaction: knownOwn(id) } });
      };
      socket.on('post-reactions', recount);
      socket.on('video-reactions', recount);
      socket.on('match-reactions', recount);
      socket.on('post-removed', (post) => {
        if (post.postId === id) gone();
      });
      socket.on('video-changed', (video) => {
        if (video.videoId === id) void refresh(0);
      });
      socket.on('video-removed', (video) => {
        if (video.videoId === id) gone();
      });
      hear(socket);
    }

    const leave = openRoom([`join-${kind}`, nameOf({ kind, id })] as Room, {
      prepare: listen,
      // Joined first, and then loaded, so that nothing falls between the two. The same after every lost connection.
      onJoined: (_, inCrowd) => void refresh(inCrowd ? Math.random() * CATCH_UP_SPREAD : 0),
      onGone: () => gone(),
      onLost: () => void refreshes++,
      onPause: pause,
    });

    return () => {
      hasLeft = true;
      current.current?.volatile.emit(`leave-${kind}`);
      current.current = null;
      leave();
      closeJournal(id);
    };
  }, [client, kind, id, isAwaited]);

  const added = useCallback(
    (comment: Comment) => {
      setTimeout(
        () => current.current?.volatile.emit('new-comment', { ...nameOf({ kind, id }), comment }),
        COMMENT_SYNC_DELAY,
      );
    },
    [kind, id],
  );
  const removed = useCallback(
    (commentId: string) =>
      void current.current?.volatile.emit('comment-deleted', { ...nameOf({ kind, id }), commentId }),
    [kind, id],
  );
  return { added, removed, isPaused };
}
