import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaving } from '../../../platform/router/use-leaving.ts';
import { useSession } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { DraftRestored } from '../../../ui/words/draft-restored.tsx';
import { LeaveQuestion } from '../../../ui/words/leave-question.tsx';
import { useClip } from '../../video-editor/use-clip.ts';
import { filledWith, type MatchForClip } from '../clip-form/filled.ts';
import { useFilling } from '../clip-form/use-filling.ts';
import type { GivenWords } from './given-clip.ts';
import type { StashedUpload } from './stashed-upload.ts';
import { texts } from './texts.ts';
import { dropUploadDraft, isChanged } from './upload-draft.ts';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';
import { useNoting, useUploadDraft } from './use-upload-draft.ts';

const DONE_SHOWN = 800; // ms that the green banner is shown before the form closes and a toast takes over

type Props = {
  /** An upload to continue at once. */
  stashed: StashedUpload | null;
  /** A file that was dropped on the page. */
  dropped: File | null;
  /** What is known of a clip that another app has shared. */
  words?: GivenWords;
  /** The match that it is of, as the form begins. */
  match?: MatchForClip;
  /** @param isLeaving whether the viewer is on the way to another page */
  onClose: (isLeaving?: boolean) => void;
};

export function UploadModal({ stashed, dropped, words, match, onClose }: Props) {
  const upload = useUpload(stashed);
  const editor = useClip();
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const draft = useUploadDraft(accountId, stashed?.fields ?? words, match);
  const fields = useFields(draft.initial);
  const filling = useFilling(fields, draft);
  const { busy, state } = upload;
  const done = state.step === 'done';
  useNoting(draft, fields.values, filling.filled, !stashed && !busy && !done);
  /** Something would be lost. A stashed upload would not be: the page offers to continue it. */
  const isFilled =
    !done &&
    !upload.canContinue(editor.clip.file) &&
    (isChanged(fields.values, draft.initial) || editor.clip.file !== null);
  const [beginnings, setBeginnings] = useState(0);
  const leaving = useLeaving(busy || isFilled);

  const end = useEffectEvent(() => onClose());
  const message = done ? state.message : null;
  // An upload that was continued may still be the draft, too.
  const dropSent = useEffectEvent(() => dropUploadDraft(accountId, fields.values));
  useEffect(() => {
    if (message === null) return;
    dropSent();
    const timer = setTimeout(end, DONE_SHOWN);
    return () => {
      clearTimeout(timer);
      toast.success(message); // also if the form is closed, or the page left, before that
    };
  }, [message]);

  function close() {
    if (busy || isFilled) return leaving.ask();
    upload.noteFields(fields.values);
    onClose();
  }

  function discard() {
    upload.cancel();
    draft.drop();
    onClose(leaving.leave());
  }

  function beginAnew() {
    flushSync(() => {
      fields.set(draft.clean);
      setBeginnings((count) => count + 1);
    });
    draft.drop();
    fields.form.current?.querySelector<HTMLElement>('[name=title]')?.focus();
  }

  return (
    <Dialog kind="wide" title={texts.upload()} onClose={close}>
      {draft.isRestored && !busy && !done && <DraftRestored onDiscard={beginAnew} />}
      <UploadForm
        beginnings={beginnings}
        filling={filling}
        onForget={() => draft.learn(filledWith(null))}
        upload={upload}
        editor={editor}
        fields={fields}
        stashed={stashed}
        dropped={dropped}
        onClose={close}
      />
      {leaving.isAsked && (
        <LeaveQuestion
          texts={{
            title: busy ? texts.stopTitle() : texts.discardTitle(),
            note: busy ? texts.stopWarning() : texts.discardWarning(),
            stay: busy ? texts.keepUploading() : texts.keepEditing(),
            leave: busy ? texts.stop() : texts.discard(),
          }}
          onStay={leaving.stay}
          onLeave={discard}
        />
      )}
    </Dialog>
  );
}
