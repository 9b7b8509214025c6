import { del, delMany, get, set } from 'idb-keyval';
import { UPLOAD_LIFE_HOURS } from '../../../../contract/uploads.ts';
import { withLock } from '../../../platform/offline/with-lock.ts';
import { ifStored } from '../../../platform/stored.ts';
import type { Prepared } from '../../video-editor/produce.ts';
import type { UploadFields } from './upload-fields.ts';

/** An upload under way, as this browser stashes it to survive a reload, a closed tab or a crash. */
export type StashedUpload = {
  fields: UploadFields;
  fileMark: FileMark;
  uploadUrl: string;
  /** The idempotency key (send-upload.ts). */
  key: string;
  /** Bytes that have arrived, as far as this browser knows. */
  sent: number;
  /** All bytes have arrived: only the form is left to send. */
  isComplete: boolean;
  /** Whether the form has been sent. */
  isPressed: boolean;
  /** ms since 1970: the server forgets it 24 hours later. */
  begunAt: number;
};

/** What distinguishes files without reading them. */
type FileMark = { name: string; size: number; lastModified: number };

const LIFE = UPLOAD_LIFE_HOURS * 60 * 60 * 1000;
const noteKey = (accountId: string) => `upload:${accountId}`;
const filesKey = (accountId: string) => `upload-files:${accountId}`; // apart: they are large, and written only once

export const markOf = ({ name, size, lastModified }: File): FileMark => ({ name, size, lastModified });
export const isMarked = (file: File, mark: FileMark) =>
  file.name === mark.name && file.size === mark.size && file.lastModified === mark.lastModified;

/**
 * Stashes the files. If the browser has no room for them, or no storage at all, the member can still choose the same
 * file again.
 */
export async function stashFiles(accountId: string, prepared: Prepared): Promise<void> {
  const isStashed = await ifStored(() => set(filesKey(accountId), prepared).then(() => true));
  if (!isStashed) await ifStored(() => del(filesKey(accountId)));
}

export const stashUpload = (accountId: string, stashed: StashedUpload): Promise<void> =>
  ifStored(() => set(noteKey(accountId), stashed));

/** The upload that this member can continue in this browser; null if there is none that the server still knows. */
export async function stashedUpload(accountId: string): Promise<StashedUpload | null> {
  const stashed = await ifStored(() => get<StashedUpload>(noteKey(accountId)));
  if (!stashed) return null;
  if (Date.now() - stashed.begunAt < LIFE) return stashed;
  await forgetUpload(accountId);
  return null;
}

/** The files of that upload, if the browser has them. */
export const stashedFiles = (accountId: string): Promise<Prepared | undefined> =>
  ifStored(() => get<Prepared>(filesKey(accountId)));

export const forgetUpload = (accountId: string): Promise<void> =>
  ifStored(() => delMany([noteKey(accountId), filesKey(accountId)]));

/**
 * Runs `upload` while other tabs know that this one is uploading.
 * @param upload called with whether it is the member's only one in this browser: a second one is not stashed
 */
export async function holdingUpload<T>(accountId: string, upload: (isOnly: boolean) => Promise<T>): Promise<T> {
  return withLock(noteKey(accountId), upload, { ifAvailable: true });
}

/** Waits until no tab is uploading for this member. */
export async function whenNoTabUploads(accountId: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(noteKey(accountId), { mode: 'shared', signal }, () => {});
}
