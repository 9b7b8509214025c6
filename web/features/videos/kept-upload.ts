import { del, delMany, get, set } from 'idb-keyval';
import { UPLOAD_LIFE_HOURS } from '../../../contract/uploads.ts';
import type { Prepared } from '../video-editor/produce.ts';
import type { UploadFields } from './upload-fields.ts';

/** An upload that is under way, as this browser keeps it over a reload, a closed tab or a crash. */
export type KeptUpload = {
  fields: UploadFields;
  fileMark: FileMark;
  uploadUrl: string;
  /** Bytes that have arrived, as far as this browser knows. */
  sent: number;
  /** All of it is there: what is left is to say what it is. */
  isComplete: boolean;
  /** ms since 1970: the server forgets it 24 hours later. */
  begunAt: number;
};

/** What tells one file from another without reading it. */
type FileMark = { name: string; size: number; lastModified: number };

const LIFE = UPLOAD_LIFE_HOURS * 60 * 60 * 1000;
const noteKey = (accountId: string) => `upload:${accountId}`;
const filesKey = (accountId: string) => `upload-files:${accountId}`; // apart: they are large, and written only once

export const markOf = ({ name, size, lastModified }: File): FileMark => ({ name, size, lastModified });
export const isMarked = (file: File, mark: FileMark) =>
  file.name === mark.name && file.size === mark.size && file.lastModified === mark.lastModified;

/**
 * Keeps the files. Where the browser has no room for them, or keeps nothing at all, the member can still choose the
 * same file again.
 */
export const keepFiles = (accountId: string, prepared: Prepared): Promise<void> =>
  set(filesKey(accountId), prepared).catch(() => del(filesKey(accountId)).catch(() => {}));

export const keepUpload = (accountId: string, kept: KeptUpload): Promise<void> =>
  set(noteKey(accountId), kept).catch(() => {});

/** The upload that this member can go on with in this browser; null when there is none that the server still knows. */
export async function keptUpload(accountId: string): Promise<KeptUpload | null> {
  const kept = await get<KeptUpload>(noteKey(accountId)).catch(() => undefined);
  if (!kept) return null;
  if (Date.now() - kept.begunAt < LIFE) return kept;
  await forgetUpload(accountId);
  return null;
}

/** The files of that upload, where the browser has kept them. */
export const keptFiles = (accountId: string): Promise<Prepared | undefined> =>
  get<Prepared>(filesKey(accountId)).catch(() => undefined);

export const forgetUpload = (accountId: string): Promise<void> =>
  delMany([noteKey(accountId), filesKey(accountId)]).catch(() => {});

/**
 * Runs `upload` while telling other tabs that this one is at it.
 * @param upload is told whether it is the only one of this member in this browser: a second one is not kept
 */
export async function holdingUpload<T>(accountId: string, upload: (isOnly: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return upload(true); // browsers have none where the page came by plain http
  return navigator.locks.request(noteKey(accountId), { ifAvailable: true }, (lock) => upload(lock !== null));
}

/** Waits until no tab is uploading for this member: the last one has finished, or is gone. */
export async function whenNoTabUploads(accountId: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(noteKey(accountId), { mode: 'shared', signal }, () => {});
}
