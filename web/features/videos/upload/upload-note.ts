import { newId } from '../../../platform/http/new-id.ts';
import { discardTransfer } from '../../../platform/http/transfer.ts';
import type { Prepared } from '../../video-editor/produce.ts';
import {
  forgetUpload,
  holdingUpload,
  isMarked,
  markOf,
  type StashedUpload,
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
  /** False while another tab's upload is the one that is stored. */
  let isOnly = true;

  async function forget(): Promise<void> {
    stashed = null;
    await forgetUpload(accountId);
  }

  async function discard(): Promise<void> {
    const uploadUrl = stashed?.uploadUrl;
    await forget();
    if (uploadUrl) await discardTransfer(uploadUrl);
  }

  return {
    now: () => stashed,
    /** The idempotency key: under it the server makes one video, however often something is sent. */
    key: () => key,
    forget,
    /** Discards what has been sent, here and on the server. */
    discard,

    /**
     * To be called with what is about to be sent: another video is a new upload; the same one, trimmed again, is not.
     */
    async begin(picked: File, file: File): Promise<void> {
      const isSame = source ? isMarked(picked, markOf(source)) : !stashed || isMarked(file, stashed.fileMark);
      source = picked;
      if (!isSame) key = newId();
      if (stashed && !isMarked(file, stashed.fileMark)) await discard();
    },

    /** Runs the upload while other tabs know of it, and stashes its files unless another tab is uploading. */
    hold: <T>(prepared: Prepared, upload: () => Promise<T>): Promise<T> =>
      holdingUpload(accountId, async (isAlone) => {
        isOnly = isAlone;
        if (!stashed && isAlone) await stashFiles(accountId, prepared);
        return upload();
      }),

    /** Notes what has arrived of a file, along with the form. */
    async noteArrived(fields: UploadFields, file: File, arrived: Arrived): Promise<void> {
      const now = stashed ?? { fileMark: markOf(file), uploadUrl: '', sent: 0, isComplete: false, begunAt: Date.now() };
      stashed = { ...now, ...arrived, fields, key };
      if (isOnly) await stashUpload(accountId, stashed);
    },

    /** Stashes the form as it is now, for when the upload is continued. */
    noteFields(fields: UploadFields): void {
      if (stashed && isOnly) void stashUpload(accountId, { ...stashed, fields });
    },

    /** Whether this browser has an upload of that file to continue. @param picked null: of any file */
    has: (picked: File | null) =>
      stashed !== null && isOnly && (picked === null || source === null || picked === source),
  };
}
