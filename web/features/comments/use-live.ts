import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { type Comment, commentMessages } from '../../../contract/comments.ts';
import { COMMENT_SYNC_DELAY, RECONNECT_ATTEMPTS, RECONNECT_DELAY } from '../../../contract/live.ts';
import { ApiError } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import type { LiveSocket } from '../../platform/socket.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { postQuery } from '../posts/api.ts';
import { catchUp, showChange } from './api.ts';
import { closeJournal, isDeletedHere } from './journal.ts';

/** Hints to the server about what was done here (spec 2 §7). It knows already, and tells others by itself. */
export type Hints = { added: (comment: Comment) => void; removed: (commentId: string) => void };

const isMe = (accountId: string | undefined) => accountId === useSession.getState().userData?._id;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * As long as the screen stands, others' comments on a post arrive and go live, and its deletion is told.
 * @param onGone the post is not there any more
 */
export function useLive(postId: string, onGone: () => void): Hints {
  const client = useQueryClient();
  const current = useRef<LiveSocket>(null);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    let hasLeft = false;
    let close = () => {};

    /** Loads what was missed, and tries again where no answer comes. */
    async function refresh(): Promise<void> {
      for (let tries = 0; tries < RECONNECT_ATTEMPTS && !hasLeft; tries++) {
        try {
          return await catchUp(client, postId);
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return gone();
          await wait(RECONNECT_DELAY);
        }
      }
    }

    function listen(socket: LiveSocket) {
      current.current = socket;
      // First joined, then loaded: nothing falls between the two. So it is after every lost connection.
      socket.on('connect', () => {
        socket.emit('join-post', { postId }, (isThere) => {
          if (hasLeft) return;
          if (isThere) void refresh();
          else gone();
        });
      });
      socket.on('comment-added', (comment, where) => {
        if (where.postId !== postId) return;
        const isNew = showChange(client, postId, { kind: 'added', comment, commentCount: where.commentCount });
        if (isNew && !isMe(comment.user._id)) toast.info(commentMessages.arrived, FEED_TOAST);
      });
      socket.on('comment-removed', (commentId, where) => {
        if (where.postId !== postId) return;
        const comments = client.getQueryData(postQuery(postId).queryKey)?.comments ?? [];
        const author = comments.find(({ _id }) => _id === commentId)?.user._id;
        const isNew = showChange(client, postId, { kind: 'removed', commentId, commentCount: where.commentCount });
        const isOwn = isDeletedHere(commentId) || (author !== undefined && isMe(author));
        if (isNew && !isOwn) toast.info(commentMessages.gone, FEED_TOAST);
      });
      socket.on('post-removed', (post) => {
        if (post.postId === postId) gone();
      });
    }

    async function open(): Promise<void> {
      const { openSocket } = await import('../../platform/socket.ts');
      if (!hasLeft) close = openSocket(listen);
    }
    const openOrWait = () => open().catch(() => addEventListener('online', openOrWait, { once: true })); // the code did not come
    void openOrWait();

    return () => {
      hasLeft = true;
      removeEventListener('online', openOrWait);
      current.current?.volatile.emit('leave-post', { postId });
      current.current = null;
      close();
      closeJournal(postId);
    };
  }, [client, postId]);

  const added = useCallback(
    (comment: Comment) => {
      setTimeout(() => current.current?.volatile.emit('new-comment', { postId, comment }), COMMENT_SYNC_DELAY);
    },
    [postId],
  );
  const removed = useCallback(
    (commentId: string) => void current.current?.volatile.emit('comment-deleted', { postId, commentId }),
    [postId],
  );
  return { added, removed };
}
