import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { videoMessages } from '../../../../contract/videos.ts';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { fieldErrors } from '../../../platform/http/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { texts as shared } from '../../../platform/texts/texts.ts';
import { toast } from '../../../platform/toasts/toasts.ts';
import type { useFields } from '../../../ui/hooks/use-fields.ts';
import { isEdited } from '../../video-editor/clip.ts';
import { ClipEditor } from '../../video-editor/clip-editor.tsx';
import { isProcessed } from '../../video-editor/produce.ts';
import type { Editor } from '../../video-editor/use-clip.ts';
import { DescriptionField, TitleField } from '../clip-form/clip-fields.tsx';
import { FoldedDetails, useFold } from '../clip-form/folded-details.tsx';
import type { useFilling } from '../clip-form/use-filling.ts';
import { OwnShare } from '../own-share.tsx';
import { FileDrop, picked } from './file-drop.tsx';
import { forgetSchool, lastSchool, noSchool, rememberSchool } from './last-upload.ts';
import { type StashedUpload, stashedFiles } from './stashed-upload.ts';
import { texts } from './texts.ts';
import { UploadBar } from './upload-bar.tsx';
import { problemsOf, tooLarge, type UploadFields } from './upload-fields.ts';
import type { useUpload } from './use-upload.ts';

type Props = {
  upload: ReturnType<typeof useUpload>;
  editor: Editor;
  fields: ReturnType<typeof useFields<UploadFields>>;
  /** An upload to continue at once: its fields are filled in. */
  stashed: StashedUpload | null;
  /** A file that was dropped on the page. */
  dropped: File | null;
  /** Counts how often its words were thrown away: the rows for people have a state of their own. */
  beginnings: number;
  filling: ReturnType<typeof useFilling>;
  /** The last upload's school is no longer what a form begins with. */
  onForget: () => void;
  onClose: () => void;
};

// Where it can't be had, a clip can be put to its match later, on its page.
const MatchOfUpload = lazy(
  () => import('../../match-clips/match-field.tsx').then((module) => ({ default: module.MatchOfUpload })),
  'quiet',
);

const STASHED_AFTER = 500; // ms without a change

/** Every field of an upload (spec 1 §2). */
export function UploadForm({
  upload,
  editor,
  fields,
  stashed,
  dropped,
  beginnings,
  filling,
  onForget,
  onClose,
}: Props) {
  const { values, errors, set } = fields;
  const fold = useFold(fields, filling);
  const { state, busy, early, keepEarly, sendEarly, noteFields } = upload;
  const { clip } = editor;
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const [matchFlaw, setMatchFlaw] = useState<string>();

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    upload.clear();
    // An error of the editor blocks submit (spec 1 §5); its message stands below the file until the clip is changed.
    const problems = { ...problemsOf(values, clip.file), ...(matchFlaw && { match: matchFlaw }) };
    if (fold.refuse(problems) || clip.error || !clip.file) return;
    // A field that has the focus is about to be disabled, so the focus moves to the button.
    fields.form.current?.querySelector<HTMLElement>('[data-main]')?.focus();
    await send(clip.file);
  }

  async function send(source: File) {
    const outcome = await upload.start({ fields: values, source, prepare: editor.produce });
    if (!outcome) return;
    // Moves to the field that the error names; to the file's if the file could not be prepared.
    if ('error' in outcome) return void fold.refuse(fieldErrors(outcome.error));
    rememberSchool(accountId, values);
    if (values.match && outcome.note === undefined) toast.success(texts.atMatch());
  }

  function clearSchool() {
    onForget();
    set(noSchool);
  }

  function pick(file: File | null, error?: string) {
    upload.clear();
    if (file) editor.pick(file);
    else editor.reset();
    if (error) fold.refuse({ video: error });
    else set({ video: '' });
  }

  const begin = useEffectEvent(async () => {
    if (dropped) pick(...picked(dropped, videoMessages.dropValidFile()));
    if (!stashed) return;
    const prepared = await stashedFiles(accountId);
    if (!prepared) return void fold.refuse({ video: chooseAgain(stashed.fileMark.name) });
    editor.pick(prepared.file, prepared.thumbnail);
    if (stashed.isPressed) await send(prepared.file);
  });
  useEffect(() => void begin(), []);

  const hasChanged = clip.file !== null && clip.file === upload.changedFile;
  const fileError = clip.error ?? errors.video ?? (hasChanged ? shared.fileChanged() : undefined);

  /** What is sent as it is, and may therefore travel before the form. */
  const whole = clip.file && !clip.reading && !clip.error && !isEdited(clip) && !tooLarge(clip.file) ? clip.file : null;
  const travels = early !== null;
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
    if (!travels) return;
    const timer = setTimeout(() => noteFields(values), STASHED_AFTER);
    return () => clearTimeout(timer);
  }, [values, travels, noteFields]);

  /** Whoever goes on to the fields is done with the film: before that it may still be trimmed, and is not sent. */
  const done = useRef<File | null>(null);
  const sendIfDone = useEffectEvent((file: File | null, isReading: boolean) => {
    keepEarly(file);
    if (!file && !isReading) done.current = null; // it is being trimmed after all
    if (file && file === done.current && !busy) sendEarly(file, () => latest.current);
  });
  useEffect(() => sendIfDone(whole, clip.reading), [whole, clip.reading]);

  const goOn = () => {
    done.current = clip.file;
    if (whole && !busy) sendEarly(whole, () => latest.current);
  };

  return (
    <form
      ref={fields.form}
      onSubmit={submit}
      noValidate
      // What is focused or scrolled to stays clear of the bar, also while that shows how far the film is.
      className="[&_:is(input,select,textarea,[role=alert])]:scroll-mb-40"
    >
      <fieldset disabled={busy || state.step === 'done'} className="grid gap-5">
        <FileDrop file={clip.file} error={fileError} disabled={busy} onPick={pick} />
        <OwnShare />
        <ClipEditor editor={editor} disabled={busy} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody is in its fields */}
        <div className="contents" onFocus={goOn} onInput={goOn}>
          <TitleField fields={fields} />
          <MatchOfUpload
            text={values.match}
            recordedAt={stashed ? undefined : clip.file?.lastModified}
            onChange={(match) => set({ match })}
            onFlaw={setMatchFlaw}
          />
          {!filling.isDescribed && <DescriptionField fields={fields} />}
          <FoldedDetails key={beginnings} fields={fields} fold={fold}>
            {!stashed && <FromLastUpload accountId={accountId} values={values} onClear={clearSchool} />}
          </FoldedDetails>
        </div>
      </fieldset>
      <UploadBar state={state} early={early} processing={clip.processing} onCancel={upload.cancel} onClose={onClose} />
    </form>
  );
}

/** For an upload whose file this browser had no room to stash. */
const chooseAgain = (name = '') => (isProcessed(name) ? texts.file.trimAgain() : texts.file.chooseAgain({ name }));

/** Says that the school is the last upload's, as long as it is, and offers to clear it. */
function FromLastUpload({
  accountId,
  values,
  onClear,
}: {
  accountId: string;
  values: UploadFields;
  onClear: () => void;
}) {
  const [last, setLast] = useState(() => lastSchool(accountId));
  if (!last || last.schoolName !== values.schoolName || last.schoolFaculty !== values.schoolFaculty) return null;

  function clear() {
    forgetSchool(accountId);
    setLast(null);
    onClear();
  }

  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {texts.fromLast()}
      <button type="button" onClick={clear} className="link min-h-11 sm:min-h-8">
        {texts.clearSchool()}
      </button>
    </p>
  );
}
