import { useState } from 'react';
import type { Post } from '../../../../contract/posts.ts';
import { useBlocker } from '../../../platform/router/use-blocker.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';
import { texts } from './form-texts.ts';

/** The dialog to edit a post. Asks before unsaved changes are discarded, whichever way they would be lost. */
export function EditPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const elsewhere = useBlocker(isChanged);

  function stay() {
    setLeaving(false);
    elsewhere?.reset();
  }

  function leave() {
    elsewhere?.proceed();
    onClose();
  }

  const close = () => (isChanged ? setLeaving(true) : onClose());

  return (
    <Dialog kind="wide" title={texts.edit()} onClose={close}>
      <EditForm post={post} onChanged={setChanged} onCancel={close} onDone={onClose} />
      {(leaving || elsewhere) && (
        <Dialog kind="question" title={texts.discardTitle()} onClose={stay}>
          <p className="text-muted">{texts.discardNote()}</p>
          <DialogActions>
            <Button onClick={stay}>{texts.keepEditing()}</Button>
            <Button variant="danger" onClick={leave}>
              {texts.discard()}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  );
}
