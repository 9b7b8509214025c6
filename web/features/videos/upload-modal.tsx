import { useState } from 'react';
import { useBlocker } from 'react-router';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useClip } from '../video-editor/use-clip.ts';
import type { KeptUpload } from './kept-upload.ts';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

/** @param kept an upload to go on with at once */
export function UploadModal({ kept, onClose }: { kept: KeptUpload | null; onClose: () => void }) {
  const upload = useUpload(kept);
  const editor = useClip();
  const busy = upload.sending || editor.clip.processing !== null;
  const [leaving, setLeaving] = useState(false);
  const elsewhere = useBlocker(busy); // another page of the app, also by the back button
  const asks = busy && (leaving || elsewhere.state === 'blocked');

  function stay() {
    setLeaving(false);
    elsewhere.reset?.();
  }

  return (
    <Dialog kind="wide" title="Upload Video" onClose={() => (busy ? setLeaving(true) : onClose())}>
      <UploadForm
        upload={upload}
        editor={editor}
        kept={kept}
        onDone={(message) => {
          toast.success(message);
          onClose();
        }}
      />
      {asks && (
        <Dialog kind="question" title="Stop the upload?" onClose={stay}>
          <p className="text-muted">
            Your video is still on its way. If you close this now, the upload is thrown away.
          </p>
          <DialogActions>
            <Button onClick={stay}>Keep uploading</Button>
            <Button
              look="danger"
              onClick={() => {
                upload.cancel();
                elsewhere.proceed?.();
                onClose();
              }}
            >
              Stop the upload
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  );
}
