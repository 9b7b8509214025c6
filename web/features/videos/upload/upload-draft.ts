import { STASH_PREFIX } from '../../../platform/offline/stash.ts';
import { store, stored } from '../../../platform/stored.ts';
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
    const stashed: unknown = JSON.parse(stored(storageKey(accountId)) ?? 'null');
    if (typeof stashed !== 'object' || stashed === null) return null;
    const texts = stashed as Record<string, unknown>;
    const read = (name: string, usual: string) => (typeof texts[name] === 'string' ? texts[name] : usual);
    const fields = Object.entries(otherwise).map(([name, usual]) => [name, name === 'video' ? '' : read(name, usual)]);
    return Object.fromEntries(fields) as UploadFields;
  } catch {
    return null; // it holds something else
  }
}

/** Stashes the fields until they are sent or the member logs out; of several tabs, the one that wrote last. */
export const saveUploadDraft = (accountId: string, fields: UploadFields): void =>
  void store(storageKey(accountId), JSON.stringify(fields));

/** Drops the draft if it is this one: what another tab has written meanwhile stays. */
export function dropUploadDraft(accountId: string, fields: UploadFields): void {
  const stashed = uploadDraft(accountId, fields);
  if (stashed && !isChanged(stashed, fields)) store(storageKey(accountId), null);
}
