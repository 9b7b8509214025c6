import { STASH_PREFIX } from '../../../platform/offline/stash.ts';
import { store, stored } from '../../../platform/stored.ts';
import type { UploadFields } from './upload-fields.ts';

/** What most of a member's uploads have in common; asked for once. */
const SHARED = ['country', 'schoolName', 'schoolFaculty', 'schoolDepartment'] as const;
type Shared = Pick<UploadFields, (typeof SHARED)[number]>;

export const noSchool: Shared = { country: '', schoolName: '', schoolFaculty: '', schoolDepartment: '' };

const storageKey = (accountId: string) => `${STASH_PREFIX}last-upload:${accountId}`;

/** The school of the member's last upload from this browser; null if it is not known. */
export function lastSchool(accountId: string): Shared | null {
  try {
    const stashed: unknown = JSON.parse(stored(storageKey(accountId)) ?? 'null');
    if (typeof stashed !== 'object' || stashed === null) return null;
    const texts = stashed as Record<string, unknown>;
    const read = (name: string) => (typeof texts[name] === 'string' ? texts[name] : '');
    return Object.fromEntries(SHARED.map((name) => [name, read(name)])) as Shared;
  } catch {
    return null; // it holds something else
  }
}

/** Stashes the school for the next upload, until the member logs out. */
export function rememberSchool(accountId: string, fields: UploadFields): void {
  const stashed = Object.fromEntries(SHARED.map((name) => [name, fields[name].trim()]));
  store(storageKey(accountId), JSON.stringify(stashed));
}

export const forgetSchool = (accountId: string): void => void store(storageKey(accountId), null);
