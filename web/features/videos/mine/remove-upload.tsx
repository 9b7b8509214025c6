import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnVideo, ownVideoMessages } from '../../../../contract/own-videos.ts';
import { videoMessages } from '../../../../contract/videos.ts';
import { ApiError, errorText } from '../../../platform/http/errors.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { feedKey } from '../../feed/feed-items.ts';
import { videosKey } from '../api.ts';
import { shareQuery } from '../own-share.tsx';
import { ownVideosKey, removalKey, removeUpload } from './api.ts';
import { texts } from './texts.ts';

type Props = {
  video: Pick<OwnVideo, '_id' | 'title'>;
  /** Everybody sees it. */
  isPublished: boolean;
  /** The call is about to be made. */
  onSure?: () => void;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an upload is removed, or a published clip is deleted. */
export function RemoveUpload({ video, isPublished, onSure, onRemoved, onClose }: Props) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationKey: removalKey(video._id),
    mutationFn: () =>
      removeUpload(video._id, isPublished).catch((error: unknown) => {
        // Already removed, in another tab: that is what was wanted.
        if (error instanceof ApiError && error.status === 404) {
          return { message: (isPublished ? videoMessages.deleted : ownVideoMessages.removed)() };
        }
        throw error;
      }),
    onSuccess: async ({ message }) => {
      if (isPublished) {
        void client.invalidateQueries({ queryKey: feedKey });
        // Its own page would say that it is missing, before it is left.
        const isElsewhere = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'watch';
        void client.invalidateQueries({ queryKey: videosKey, predicate: isElsewhere });
      }
      await client.invalidateQueries({ queryKey: ownVideosKey });
      toast.success(message);
      onClose(); // in the same render as the list, so that the dialog returns the focus before the list moves it
      onRemoved();
    },
    onError: (error) => {
      toast.error(errorText(error, ownVideoMessages.removeFailed(), ownVideoMessages.removeFailed()));
      void client.invalidateQueries({ queryKey: ownVideosKey }); // it may have been published in the meantime
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: shareQuery.queryKey }),
  });
  const busy = removing.isPending;
  return (
    <Dialog
      kind="question"
      title={isPublished ? texts.deleteTitle() : texts.removeTitle()}
      onClose={onClose}
      dismissable={!busy}
    >
      <p className="wrap-anywhere text-muted">
        {(isPublished ? texts.deleteWarning : texts.removeWarning)({ title: video.title })}
      </p>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {texts.cancel()}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          busyText={isPublished ? texts.deleting() : texts.removing()}
          onClick={() => {
            onSure?.();
            removing.mutate();
          }}
        >
          {isPublished ? texts.delete() : texts.remove()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
