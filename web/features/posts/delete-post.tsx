import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/pages.ts';
import { type Post, postMessages } from '../../../contract/posts.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { deletionKey, removePost, sendDeletion } from './api.ts';

const QUOTED = 50; // characters (spec 2 §9)

/** The first characters of a post as the question quotes them. */
function quoted(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ').trim()];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : characters.join('');
}

/** Asks before a post is deleted. `onPage`: on the post's own page, which then leads to the feed (spec 2 §4). */
export function DeletePost({ post, onPage, onClose }: { post: Post; onPage: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const text = quoted(post.content);

  const deleting = useMutation({
    mutationKey: deletionKey(post._id),
    mutationFn: () =>
      sendDeletion(post._id).catch((error: unknown) => {
        // Deleted before, in another tab: what was wanted is so.
        if (error instanceof ApiError && error.status === 404) return { message: postMessages.deleted };
        throw error;
      }),
    onSuccess: () => {
      const next = neighbourOf(place.current);
      flushSync(onClose);
      if (onPage) navigate(paths.feed, { replace: true });
      next?.focus({ preventScroll: true });
      removePost(client, post._id);
      toast.success(postMessages.deleted, FEED_TOAST);
    },
    onError: (error) => toast.error(errorText(error, postMessages.deleteFailed), FEED_TOAST),
  });

  return (
    <div ref={place}>
      <Dialog kind="question" title="Delete post?" onClose={onClose} dismissable={!deleting.isPending}>
        <p className="wrap-anywhere text-muted">
          Are you sure you want to delete {text ? `"${text}"` : 'this post'}? This action cannot be undone and will
          permanently remove the post and all its comments.
        </p>
        <DialogActions>
          <Button onClick={onClose} disabled={deleting.isPending}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => deleting.mutate()} busy={deleting.isPending} busyText="Deleting...">
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Where the focus goes when an item of the feed goes: to the next, else the one before, else the page. */
function neighbourOf(element: HTMLElement | null): HTMLElement | null {
  const item = element?.closest('li');
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  return (other as HTMLElement | undefined) ?? document.querySelector<HTMLElement>('main');
}
