import { newId } from '../../../platform/http/new-id.ts';
import { discardTransfer } from '../../../platform/http/transfer.ts';
import type { Prepared } from '../../video-editor/produce.ts';
import {
  forgetUpload,
  holdingUpload,
  isMarked,
  markOf,
  type StashedUpload,
  stashedUpload,
  stashFiles,
  stashUpload,
} from './stashed-upload.ts';
import type { UploadFields } from './upload-fields.ts';

/** What has arrived on the server, as far as this browser knows. */
type Arrived = Partial<Pick<StashedUpload, 'uploadUrl' | 'sent' | 'isComplete'>>;

export type UploadNote = ReturnType<typeof uploadNote>;

/**
 * One form's upload as this browser remembers it, so that it can be continued after a reload.
 * @param before an upload to continue
 */
export function uploadNote(accountId: string, before: StashedUpload | null) {
  let stashed = before;
  let key = before?.key ?? newId();
  /** The file that the member picked last. */
  let source: File | null = null;
  /** Whether the form has been sent with what is noted, so that continuing it sends it again. */
  let isPressed = before?.isPressed ?? false;
  /** False while another tab's upload is the one that is stored. */
  let isOnly = true;

  async function stash(next: StashedUpload): Promise<void> {
    stashed = next;
    if (isOnly) await stashUpload(accountId, next);
  }

  async function forget(): Promise<void> {
    stashed = null;
    await forgetUpload(accountId);
  }

  async function discard(): Promise<void> {
    const uploadUrl = stashed?.uploadUrl;
    await forget();
    if (uploadUrl) await discardTransfer(uploadUrl);
  }

  /**
   * To be called with what is about to be sent: another video is a new upload; the same one, trimmed again, is not.
   */
  async function begin(picked: File, file: File): Promise<void> {
    const isSame = source ? isMarked(picked, markOf(source)) : !stashed || isMarked(file, stashed.fileMark);
    source = picked;
    if (!isSame) key = newId();
    if (stashed && !isMarked(file, stashed.fileMark)) await discard();
  }

  return {
    now: () => stashed,
    /** The idempotency key: under it the server makes one video, however often something is sent. */
    key: () => key,
    forget,
    /** Discards what has been sent, here and on the server. */
    discard,

    /**
     * Runs `upload`, which sends a file before the form, while other tabs know of it. Does nothing while another tab
     * uploads, or if an upload whose form was sent waits to be continued: that one stays.
     */
    async holdEarly(file: File, upload: () => Promise<void>): Promise<void> {
      await holdingUpload(accountId, async (isAlone) => {
        const waiting = stashed ? null : await stashedUpload(accountId);
        if (!isAlone || waiting?.isPressed) return;
        if (waiting) void discardTransfer(waiting.uploadUrl); // it was not sent, and now there is another one
        isOnly = true;
        await begin(file, file);
        isPressed = false;
        if (!stashed) await stashFiles(accountId, { file });
        await upload();
      });
    },

    begin,

    /** Runs the upload while other tabs know of it, and stashes its files unless another tab is uploading. */
    hold: <T>(prepared: Prepared, fields: UploadFields, upload: () => Promise<T>): Promise<T> =>
      holdingUpload(accountId, async (isAlone) => {
        isOnly = isAlone;
        // What was sent early was stashed without its thumbnail.
        if ((!stashed || !isPressed) && isAlone) await stashFiles(accountId, prepared);
        isPressed = true;
        if (stashed) await stash({ ...stashed, fields, isPressed });
        return upload();
      }),

    /** Notes what has arrived of a file, along with the form. */
    async noteArrived(fields: UploadFields, file: File, arrived: Arrived): Promise<void> {
      const now = stashed ?? { fileMark: markOf(file), uploadUrl: '', sent: 0, isComplete: false, begunAt: Date.now() };
      await stash({ ...now, ...arrived, fields, key, isPressed });
    },

    /** Stashes the form as it is now, for when the upload is continued. */
    noteFields(fields: UploadFields): void {
      if (stashed && isOnly) void stashUpload(accountId, { ...stashed, fields });
    },

    /** Whether this browser has an upload of that file whose form has been sent. @param picked null: of any file */
    has: (picked: File | null) =>
      stashed !== null && isPressed && isOnly && (picked === null || source === null || picked === source),
  };
}
