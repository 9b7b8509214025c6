/** The bytes of a clip travel while its form is filled in, so that sending the form is then a second. */
import { ApiError } from '../../../platform/http/errors.ts';
import { discardTransfer } from '../../../platform/http/transfer.ts';
import { sendBytes } from './send-upload.ts';
import type { UploadFields } from './upload-fields.ts';
import type { UploadNote } from './upload-note.ts';

/** How far the bytes are. */
export type Early = { sent: number; total: number; waiting: boolean };

/** Members who save data send only what they publish. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Sends one form's clip early. What goes wrong is not told, but for a file that has changed: the press of the button
 * meets it again, and tells it.
 * @param tell called with how far it is; null: nothing travels
 */
export function sendEarly(note: UploadNote, tell: (early: Early | null) => void, onChangedFile: (file: File) => void) {
  type Run = {
    file: File;
    stopping: AbortController;
    /** Until then, the server may be about to begin an upload whose url nobody knows yet. */
    isBegun: Promise<void>;
  };
  let current: Run | null = null;
  /** The press of the button has sent it, or was called off: it does not travel by itself any more. */
  const pressed = new WeakSet<File>();
  let last: Promise<void> = Promise.resolve();

  async function run(file: File, fields: () => UploadFields, signal: AbortSignal, begun: () => void): Promise<void> {
    if (signal.aborted) return;
    let early: Early = { sent: 0, total: file.size, waiting: false };
    const change = (next: Partial<Early>) => {
      early = { ...early, ...next };
      if (current?.stopping.signal === signal) tell(early);
      if (early.waiting) begun(); // nobody waits for a network
    };
    await note.holdEarly(file, async () => {
      if (signal.aborted) return;
      await sendBytes({
        ...{ fields, file, note, signal, isQuiet: true, onBegun: begun },
        tell(told) {
          if (told.type === 'prepared' || told.type === 'progress') change({ sent: told.sent });
          if (told.type === 'waiting') change({ waiting: told.waiting });
        },
      });
      change({ sent: file.size });
      begun(); // all was there before
      // Other tabs don't offer to continue it while this form is open.
      await aborted(signal);
    });
  }

  /** From now on nothing of it is told. */
  function takeCurrent(): Run | null {
    const taken = current;
    current = null;
    tell(null);
    return taken;
  }

  /** Stops it; what has arrived stays. @returns when nothing travels any more */
  async function stop(): Promise<void> {
    const taken = takeCurrent();
    await taken?.isBegun;
    taken?.stopping.abort();
    await last;
  }

  /** Throws away what has arrived, here and on the server. */
  async function drop(): Promise<void> {
    const taken = takeCurrent();
    if (taken) await taken.isBegun;
    const url = note.now()?.uploadUrl;
    // Before the page may offer it; what waits to be continued, where this has not begun, is not this form's.
    const forgotten = taken && !note.now() ? undefined : note.forget();
    taken?.stopping.abort();
    await Promise.all([forgotten, last]);
    if (url) await discardTransfer(url);
  }

  return {
    /** Begins with a clip that is sent as it is; does nothing if one is on its way, or this one has been pressed for. */
    begin(file: File, fields: () => UploadFields): void {
      if (current || pressed.has(file) || savesData()) return;
      const stopping = new AbortController();
      const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
      current = { file, stopping, isBegun };
      last = last
        .then(() => run(file, fields, stopping.signal, begun))
        .catch((error) => {
          if (current?.stopping !== stopping) return;
          tell(null);
          if (error instanceof ApiError && error.code === 'file-changed') onChangedFile(file);
        })
        .finally(begun);
    },

    /** Another clip has been chosen, or this one is trimmed: what has arrived is removed on the server. */
    keepOnly(file: File | null): void {
      if (current && current.file !== file) void drop();
    },

    /** The button has been pressed: it goes on from where the bytes are. */
    handOver(file: File): Promise<void> {
      pressed.add(file);
      return stop();
    },

    stop,
    drop,
  };
}
