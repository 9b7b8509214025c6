import { store, stored } from '../stored.ts';

const STORAGE_KEY = 'reloaded-for-new-code';
const ONCE_IN = 60_000; // ms: if a reload does not help, the message in the part's place stays

function reloadedLately(): boolean {
  const last = Number(stored(STORAGE_KEY, 'sessionStorage'));
  const isNoted = store(STORAGE_KEY, String(Date.now()), 'sessionStorage');
  return !isNoted || Date.now() - last < ONCE_IN; // unnoted, it could reload for ever
}

/**
 * A tab that was opened before the server was upgraded requests code that no longer exists, and got a 404. A reload
 * brings the new code; but only if the server answers with the page: offline, the tab stays as it is.
 */
export async function reloadForNewCode(): Promise<void> {
  const isThere = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere && !reloadedLately()) location.reload();
}
