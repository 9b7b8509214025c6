import { STASH_PREFIX } from '../../../platform/offline/stash.ts';
import type { UploadFields } from './upload-fields.ts';

const storageKey = (accountId: string) => `${STASH_PREFIX}upload-draft:${accountId}`;

/** Whether a form says something else than the one it began as, in more than blanks. */
export const isChanged = (fields: UploadFields, from: UploadFields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => name !== 'video' && value.trim() !== from[name as keyof UploadFields].trim(),
  );

/**
 * What the member has last typed into the form of an upload in this browser, and not sent; null if there is nothing.
 * @param otherwise the fields, with what they hold where it says nothing
 */
export function uploadDraft(accountId: string, otherwise: UploadFields): UploadFields | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const texts = stored as Record<string, unknown>;
    const read = (name: string, usual: string) => (typeof texts[name] === 'string' ? texts[name] : usual);
    const fields = Object.entries(otherwise).map(([name, usual]) => [name, name === 'video' ? '' : read(name, usual)]);
    return Object.fromEntries(fields) as UploadFields;
  } catch {
    return null; // storage is switched off, or holds something else
  }
}

/** Stashes the fields until they are sent or the member logs out; of several tabs, the one that wrote last. */
export function saveUploadDraft(accountId: string, fields: UploadFields): void {
  try {
    localStorage.setItem(storageKey(accountId), JSON.stringify(fields));
  } catch {
    // Storage is switched off or full: the fields live as long as the form.
  }
}

/** Drops the draft if it is this one: what another tab has written meanwhile stays. */
export function dropUploadDraft(accountId: string, fields: UploadFields): void {
  const stored = uploadDraft(accountId, fields);
  if (!stored || isChanged(stored, fields)) return;
  try {
    localStorage.removeItem(storageKey(accountId));
  } catch {
    // Nothing was stashed.
  }
}
