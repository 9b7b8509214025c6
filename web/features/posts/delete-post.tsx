import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { type Post, postMessages } from '../../../contract/posts.ts';
import { cutText } from '../../../contract/texts/cut.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { removeItem } from '../feed/loaded-feeds.ts';
import { deletionKey, sendDeletion } from './api.ts';
import { texts } from './delete-texts.ts';

const QUOTED = 50; // characters (spec 2 §9)

/** The first characters of a post, as the question quotes them. */
function quoted(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  const start = cutText(line, QUOTED);
  return start === line ? line : `${start}…`;
}

/** Spec 2 §8, which has no message of its own for when no answer comes. */
const failureOf = (error: unknown) => errorText(error, postMessages.deleteFailed(), postMessages.deleteFailed());

/** Asks before a post is deleted. `onPage`: from the post's own page, which then goes to the feed (spec 2 §4). */
export function DeletePost({ post, onPage, onClose }: { post: Post; onPage: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const text = quoted(post.content);

  const deleting = useMutation({
    mutationKey: deletionKey(post._id),
    mutationFn: () =>
      sendDeletion(post._id).catch((error: unknown) => {
        // Already deleted, in another tab: that is what was wanted.
        if (error instanceof ApiError && error.status === 404) return { message: postMessages.deleted() };
        throw error;
      }),
    onSuccess: () => {
      const next = neighbourOf(place.current);
      flushSync(onClose);
      if (onPage) navigate(paths.feed, { replace: true });
      next?.focus({ preventScroll: true });
      removeItem(client, post._id);
      toast.success(postMessages.deleted(), FEED_TOAST);
    },
    onError: (error) => toast.error(failureOf(error), FEED_TOAST),
  });

  return (
    <div ref={place}>
      <Dialog kind="question" title={texts.title()} onClose={onClose} dismissable={!deleting.isPending}>
        <p className="wrap-anywhere text-muted">
          {text ? <Sentence of={texts.sureQuoted} text={text} quote={(words) => <bdi>{words}</bdi>} /> : texts.sure()}
        </p>
        <DialogError text={deleting.isError && failureOf(deleting.error)} />
        <DialogActions>
          <Button onClick={onClose} disabled={deleting.isPending}>
            {texts.cancel()}
          </Button>
          <Button
            variant="danger"
            onClick={() => deleting.mutate()}
            busy={deleting.isPending}
            busyText={texts.deleting()}
          >
            {texts.delete()}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Where the focus goes when an item leaves the feed: to the next one, else the previous one, else the page. */
function neighbourOf(element: HTMLElement | null): HTMLElement | null {
  const item = element?.closest('li');
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  return (other as HTMLElement | undefined) ?? document.querySelector<HTMLElement>('main');
}
