import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { videoMessages } from '../../../../contract/videos.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { feedKey } from '../../feed/feed-items.ts';
import type { Prepared } from '../../video-editor/produce.ts';
import { videosKey } from '../api.ts';
import { shareQuery } from '../own-share.tsx';
import { type Early, sendEarly } from './send-early.ts';
import { sendUpload } from './send-upload.ts';
import type { StashedUpload } from './stashed-upload.ts';
import { uploadErrorText, variantOf } from './upload-errors.ts';
import type { UploadFields } from './upload-fields.ts';
import { idle, isBusy, next, type Told, type UploadEvent } from './upload-machine.ts';
import { uploadNote } from './upload-note.ts';

type Press = {
  fields: UploadFields;
  /** What the member has picked. */
  source: File;
  /**
   * Makes what is to be sent of it. Rejects if it was cancelled, or with the error that the file's field then shows.
   */
  prepare: (signal: AbortSignal) => Promise<Prepared>;
};

/**
 * The upload of one form, from the press of its button to the end, and a way to cancel it. What is needed to continue
 * after a reload is stashed in this browser.
 * @param before an upload to continue
 */
export function useUpload(before: StashedUpload | null = null) {
  const [state, setState] = useState(idle.state);
  const machine = useRef(idle);
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const [note] = useState(() => uploadNote(accountId, before));
  const [early, setEarly] = useState<Early | null>(null);
  const [changedFile, setChangedFile] = useState<File | null>(null);
  const [sender] = useState(() => sendEarly(note, setEarly, setChangedFile));

  // Leaving the page ends it: nobody would see the outcome. What has arrived stays, and can be continued.
  useEffect(
    () => () => {
      running.current?.abort();
      void sender.stop();
    },
    [sender],
  );

  /** @returns whether the event meant anything. Not by React's state alone, so that a second press finds the first. */
  function dispatch(event: UploadEvent): boolean {
    const after = next(machine.current, event);
    if (after === machine.current) return false;
    machine.current = after;
    setState(after.state);
    return true;
  }

  /** @returns null if the press meant nothing or the upload was cancelled; else the error, or what the server says */
  async function start({
    fields,
    source: picked,
    prepare,
  }: Press): Promise<{ error: unknown } | { note: string | undefined } | null> {
    if (!dispatch({ type: 'press' })) return null;
    const { run } = machine.current;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const tell = (told: Told) => void dispatch({ run, ...told });
    // Right afterwards, the form moves to what is wrong: its fields must be enabled again by then.
    const tellNow = (told: Told) => flushSync(() => tell(told));
    let prepared: Prepared;
    await sender.handOver(picked);
    try {
      prepared = await prepare(signal);
    } catch (error) {
      tellNow({ type: 'unprepared' });
      return signal.aborted ? null : { error };
    }
    await note.begin(picked, prepared.file);
    try {
      const { message, note: more } = await note.hold(prepared, fields, () =>
        sendUpload({ fields, prepared, note, signal, tell }),
      );
      await note.forget();
      refresh();
      tell({ type: 'published', message: message || videoMessages.uploaded() });
      return signal.aborted ? null : { note: more };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ApiError && error.code === 'file-changed') {
        setChangedFile(picked);
        tellNow({ type: 'unprepared' });
        return { error };
      }
      // A file that is not a video never will be: the server has discarded it.
      if (error instanceof ApiError && error.code === 'not-a-video') await note.forget();
      // Part of a refused upload may have been stored. Without an answer, there is no point in asking.
      if (error instanceof ApiError && error.status > 0) void client.invalidateQueries(shareQuery);
      const message = uploadErrorText(error);
      const isNetwork = error instanceof ApiError && error.code === 'network';
      const isThere = isNetwork && note.now()?.isComplete === true;
      tellNow({ type: 'failed', message, variant: variantOf(message), isThere });
      return { error };
    }
  }

  function refresh(): void {
    void client.invalidateQueries(shareQuery);
    void client.invalidateQueries({ queryKey: videosKey });
    void client.invalidateQueries({ queryKey: feedKey });
  }

  return {
    state,
    busy: isBusy(state),
    /** How far a clip is that travels before the form is sent; null: none does. */
    early: state.step === 'idle' ? early : null,
    /** What was picked, and has changed or gone since: its bytes can't be had. */
    changedFile,
    /** Sends a clip before the form. @param fields the form as it is by then */
    sendEarly: (file: File, fields: () => UploadFields) => {
      if (!isBusy(machine.current.state)) sender.begin(file, fields);
    },
    /** Ends that, and removes what has arrived, unless it is of this file. */
    keepEarly: sender.keepOnly,
    start,
    /** Stops, and discards what has been sent. */
    cancel: () => {
      running.current?.abort();
      dispatch({ type: 'cancel' });
      void sender.drop();
    },
    clear: () => void dispatch({ type: 'clear' }),
    /** Whether this browser has an upload of that file to continue. @param picked null: of any file */
    canContinue: note.has,
    /** Stashes the form as it is now, for when the upload is continued. */
    noteFields: note.noteFields,
  };
}
