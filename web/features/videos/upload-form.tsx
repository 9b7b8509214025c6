import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { KNOWN_FACULTIES, VIDEO_TITLE_MAX, videoMessages } from '../../../contract/videos.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.ts';
import { splitTags } from '../../platform/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { SchoolPickers } from '../schools/school-pickers.tsx';
import { ClipEditor } from '../video-editor/clip-editor.tsx';
import { PROCESSED_NAME, type Prepared } from '../video-editor/produce.ts';
import type { Editor } from '../video-editor/use-clip.ts';
import { EventFields } from './event-fields.tsx';
import { FileDrop } from './file-drop.tsx';
import { type KeptUpload, keptFiles } from './kept-upload.ts';
import { OwnShare } from './own-share.tsx';
import { UploadBar } from './upload-bar.tsx';
import { emptyFields, problemsOf } from './upload-fields.ts';
import { bannerLook, type useUpload } from './use-upload.ts';

type Props = {
  upload: ReturnType<typeof useUpload>;
  editor: Editor;
  /** An upload to go on with at once: its fields stand in the form. */
  kept: KeptUpload | null;
  /** The video is with the server; `message` is what it said. */
  onDone: (message: string) => void;
};

/** Every field of an upload (spec 1 §2). */
export function UploadForm({ upload, editor, kept, onDone }: Props) {
  const fields = useFields(kept?.fields ?? emptyFields);
  const processing = useRef<AbortController | null>(null);
  const faculties = useId();
  const { values, errors, bind, set } = fields;
  const { state, sending } = upload;
  const { clip } = editor;
  const processes = clip.processing !== null;
  const busy = sending || processes;
  const accountId = useSession(({ userData }) => userData?._id ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    upload.clear();
    // An error of the editor blocks submit (spec 1 §5); its message stands below the file until the clip is changed.
    if (fields.refuse(problemsOf(values, clip.file)) || clip.error) return;
    const prepared = await prepare();
    if (prepared) await send(prepared);
  }

  /** The file and thumbnail to send; undefined when it was called off, or failed and the file's field says why. */
  async function prepare(): Promise<Prepared | undefined> {
    const controller = new AbortController();
    processing.current = controller;
    try {
      return await editor.produce(controller.signal);
    } catch {
      if (!controller.signal.aborted) fields.refuse({}); // moves to the field
      return undefined;
    }
  }

  async function send(prepared: Prepared) {
    const outcome = await upload.start(values, prepared);
    if (outcome.step === 'done') {
      fields.reset();
      editor.reset();
      onDone(outcome.message || videoMessages.uploaded);
    }
    if (outcome.step === 'failed') fields.refuse(fieldErrors(outcome.error));
  }

  const goOn = useEffectEvent(async () => {
    const prepared = await keptFiles(accountId);
    if (!prepared) return fields.refuse({ video: chooseAgain(kept?.fileMark.name) });
    editor.pick(prepared.file, prepared.thumbnail);
    await send(prepared);
  });
  useEffect(() => {
    if (kept) void goOn();
  }, [kept]);

  return (
    <form ref={fields.form} onSubmit={submit} noValidate>
      <fieldset disabled={busy} className="grid gap-5">
        <FileDrop
          file={clip.file}
          error={clip.error ?? errors.video}
          disabled={busy}
          onPick={(picked, error) => {
            if (picked) editor.pick(picked);
            else editor.reset();
            if (error) fields.refuse({ video: error });
            else set({ video: '' });
          }}
        />
        <OwnShare />
        <ClipEditor editor={editor} disabled={busy} />
        <TextField label="Title" maxLength={VIDEO_TITLE_MAX} required {...bind('title')} />
        <TextArea label="Description" required {...bind('description')} />
        <SchoolPickers
          country={values.country}
          school={values.schoolName}
          countryError={errors.country}
          schoolError={errors.schoolName}
          onChange={set}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Faculty" list={faculties} autoComplete="off" required {...bind('schoolFaculty')} />
          <datalist id={faculties}>
            {KNOWN_FACULTIES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField label="Department" optional {...bind('schoolDepartment')} />
        </div>
        <EventFields
          eventType={values.eventType}
          subtype={values.subtype}
          subtypeError={errors.subtype}
          onChange={set}
        />
        <div>
          <TextField label="Tags" optional hint="Separated by commas." autoComplete="off" {...bind('tags')} />
          <TagPreview text={values.tags} />
        </div>
        <TextArea
          label="Participants"
          optional
          rows={2}
          hint="name, school, country; … or JSON"
          {...bind('participants')}
        />
      </fieldset>
      {(state.step === 'failed' || state.step === 'done') && (
        <Banner look={bannerLook(state)} className="mt-6">
          {state.message}
        </Banner>
      )}
      <UploadBar
        state={state}
        processing={clip.processing}
        onCancel={processes ? () => processing.current?.abort() : upload.cancel}
      />
    </form>
  );
}

/** For an upload whose file this browser had no room to keep. */
const chooseAgain = (name = '') =>
  name === PROCESSED_NAME ? 'Please choose and trim your video again.' : `Please choose the same file again: ${name}`;

function TagPreview({ text }: { text: string }) {
  const tags = splitTags(text);
  if (tags.length === 0) return null;
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} tone="green" className="max-w-full">
          <span className="truncate">#{tag}</span>
        </Badge>
      ))}
    </div>
  );
}
