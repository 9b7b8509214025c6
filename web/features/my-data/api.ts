import type * as myData from '../../../contract/people/my-data.ts';
import { call } from '../../platform/http/http.ts';

export const lookAtMyData = (signal: AbortSignal) =>
  call<typeof myData.lookAtMyData>('GET', '/api/people/me/data', { signal });

export const exportMyData = (password: string) =>
  call<typeof myData.exportMyData>('POST', '/api/people/me/data/export', { body: { password } });

/** Asks for the url at which this member can download the copy, for a while. */
export const openMyExport = (password: string) =>
  call<typeof myData.openMyExport>('POST', '/api/people/me/data/export/link', { body: { password } });

export const deleteMyAccount = (password: string, clips: 'keep' | 'delete') =>
  call<typeof myData.deleteMyAccount>('POST', '/api/people/me/deletion', { body: { password, clips } });

export const keepMyAccount = () => call<typeof myData.keepMyAccount>('DELETE', '/api/people/me/deletion');
