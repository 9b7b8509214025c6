import { STASH_PREFIX } from '../../../platform/offline/stash.ts';
import { store, stored } from '../../../platform/stored.ts';
import type { Filled } from '../clip-form/filled.ts';
import type { UploadFields } from './upload-fields.ts';

const storageKey = (accountId: string) => `${STASH_PREFIX}upload-draft:${accountId}`;

/** Whether a form says something else than the one it began as, in more than blanks. */
export const isChanged = (fields: UploadFields, from: UploadFields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => name !== 'video' && value.trim() !== from[name as keyof UploadFields].trim(),
  );

/** What is stashed, as it was written; null if that is nothing, or something else. */
function stashOf(accountId: string): Record<string, unknown> | null {
  try {
    const stashed: unknown = JSON.parse(stored(storageKey(accountId)) ?? 'null');
    return typeof stashed === 'object' ? (stashed as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const readTexts = <Texts extends Record<string, string>>(from: Record<string, unknown>, otherwise: Texts): Texts =>
  Object.fromEntries(
    Object.entries(otherwise).map(([name, usual]) => [name, typeof from[name] === 'string' ? from[name] : usual]),
  ) as Texts;

/**
 * What the member has last typed into the form of an upload in this browser, and not sent; null if there is nothing.
 * @param otherwise the fields, with what they hold where it says nothing
 */
export function uploadDraft(accountId: string, otherwise: UploadFields): UploadFields | null {
  const stashed = stashOf(accountId);
  return stashed && { ...readTexts(stashed, otherwise), video: '' };
}

/** What the form itself had filled in by then; null if that is not known. @param otherwise as above */
export function filledInDraft(accountId: string, otherwise: Filled): Filled | null {
  const filled = stashOf(accountId)?.filled;
  return typeof filled === 'object' && filled ? readTexts(filled as Record<string, unknown>, otherwise) : null;
}

/**
 * Stashes the fields until they are sent or the member logs out; of several tabs, the one that wrote last.
 * @param filled what of them the form has filled in, which another match may replace
 */
export const saveUploadDraft = (accountId: string, fields: UploadFields, filled?: Filled): void =>
  void store(storageKey(accountId), JSON.stringify({ ...fields, filled }));

/** Drops the draft if it is this one: what another tab has written meanwhile stays. */
export function dropUploadDraft(accountId: string, fields: UploadFields): void {
  const stashed = uploadDraft(accountId, fields);
  if (stashed && !isChanged(stashed, fields)) store(storageKey(accountId), null);
}
