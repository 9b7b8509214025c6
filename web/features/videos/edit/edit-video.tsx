import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { videoEditMessages } from '../../../../contract/videos/edit-messages.ts';
import type { readOwnVideo } from '../../../../contract/videos/edits.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { useLeaving } from '../../../platform/router/use-leaving.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LeaveQuestion } from '../../../ui/words/leave-question.tsx';
import { EditVideoForm } from './edit-video-form.tsx';
import { texts } from './texts.ts';

/**
 * The dialog in which uploaders correct a published clip. Asks before unsaved changes are discarded, whichever way they
 * would be lost.
 */
export function EditVideo({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['edit-video', id],
    queryFn: ({ signal }) => call<typeof readOwnVideo>('GET', '/api/videos/mine/:id', { params: { id }, signal }),
    gcTime: 0, // another device may have changed it by the next time
    staleTime: Number.POSITIVE_INFINITY, // and what is being typed stays
  });
  const [isChanged, setChanged] = useState(false);
  const leaving = useLeaving(isChanged);
  const close = () => (isChanged ? leaving.ask() : onClose());
  const discard = () => {
    leaving.leave();
    onClose();
  };

  return (
    <Dialog kind="wide" title={texts.edit()} onClose={close}>
      {query.data ? (
        <EditVideoForm video={query.data} onChanged={setChanged} onCancel={close} onDone={onClose} />
      ) : query.error ? (
        <>
          <Banner variant="danger">
            {errorText(query.error, videoEditMessages.loadFailed(), videoEditMessages.loadFailed())}
          </Banner>
          <DialogActions>
            <Button onClick={onClose}>{texts.cancel()}</Button>
            <Button variant="primary" busy={query.isFetching} onClick={() => query.refetch()}>
              {texts.tryAgain()}
            </Button>
          </DialogActions>
        </>
      ) : (
        <p role="status" aria-label={texts.loading()} className="grid min-h-40 place-items-center text-pitch-ink">
          <Spinner className="size-8 border-4" />
        </p>
      )}
      {leaving.isAsked && <LeaveQuestion onStay={leaving.stay} onLeave={discard} />}
    </Dialog>
  );
}
