import { useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import type { Post } from '../../../contract/posts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';

/** The dialog to edit a post. What was changed and not saved is asked about, whichever way it would be lost. */
export function EditPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const elsewhere = useBlocker(isChanged); // another page of the app, also by the back button
  useBeforeUnload((event) => isChanged && event.preventDefault());

  function stay() {
    setLeaving(false);
    elsewhere.reset?.();
  }

  function leave() {
    elsewhere.proceed?.();
    onClose();
  }

  const close = () => (isChanged ? setLeaving(true) : onClose());

  return (
    <Dialog kind="wide" title="Edit post" onClose={close}>
      <EditForm post={post} onChanged={setChanged} onCancel={close} onDone={onClose} />
      {(leaving || elsewhere.state === 'blocked') && (
        <Dialog kind="question" title="Discard your changes?" onClose={stay}>
          <p className="text-muted">What you have changed in this post is not saved yet.</p>
          <DialogActions>
            <Button onClick={stay}>Keep editing</Button>
            <Button look="danger" onClick={leave}>
              Discard
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  );
}
