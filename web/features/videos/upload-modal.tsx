import { useState } from 'react';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useClip } from '../video-editor/use-clip.ts';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

export function UploadModal({ onClose }: { onClose: () => void }) {
  const upload = useUpload();
  const editor = useClip();
  const busy = upload.sending || editor.clip.processing !== null;
  const [leaving, setLeaving] = useState(false);

  return (
    <Dialog kind="wide" title="Upload Video" onClose={() => (busy ? setLeaving(true) : onClose())}>
      <UploadForm
        upload={upload}
        editor={editor}
        onDone={(message) => {
          toast.success(message);
          onClose();
        }}
      />
      {leaving && busy && (
        <Dialog kind="question" title="Stop the upload?" onClose={() => setLeaving(false)}>
          <p className="text-muted">
            Your video is still on its way. If you close this now, the upload is thrown away.
          </p>
          <DialogActions>
            <Button onClick={() => setLeaving(false)}>Keep uploading</Button>
            <Button
              look="danger"
              onClick={() => {
                upload.cancel();
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
