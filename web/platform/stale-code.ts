const STORAGE_KEY = 'reloaded-for-new-code';
const ONCE_IN = 60_000; // ms: if a reload does not help, the error page tells why

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY));
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - last < ONCE_IN;
  } catch {
    return true; // without a memory it could go on for ever
  }
}

/**
 * A tab that was opened before the server was upgraded asks for code that is no more. Loading the page anew brings
 * the new code; but only where the server answers: who is offline keeps the page they have.
 */
export function reloadWhenCodeIsGone(): void {
  addEventListener('vite:preloadError', () => {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
      .then(() => reloadedLately() || location.reload())
      .catch(() => {});
  });
}
