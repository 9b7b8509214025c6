import { useState } from 'react';
import type { Post } from '../../../../contract/posts.ts';
import { useLeaving } from '../../../platform/router/use-leaving.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LeaveQuestion } from '../../../ui/words/leave-question.tsx';
import { EditForm } from './edit-form.tsx';
import { texts } from './form-texts.ts';

/** The dialog to edit a post. Asks before unsaved changes are discarded, whichever way they would be lost. */
export function EditPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const leaving = useLeaving(isChanged);
  const close = () => (isChanged ? leaving.ask() : onClose());
  const discard = () => {
    leaving.leave();
    onClose();
  };

  return (
    <Dialog kind="wide" title={texts.edit()} onClose={close}>
      <EditForm post={post} onChanged={setChanged} onCancel={close} onDone={onClose} />
      {leaving.isAsked && <LeaveQuestion onStay={leaving.stay} onLeave={discard} />}
    </Dialog>
  );
}
