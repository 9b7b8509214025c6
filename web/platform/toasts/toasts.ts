import { tryImport } from '../code/load-code.ts';
import { texts } from '../texts/texts.ts';

type Kind = 'success' | 'error' | 'info';

const AUTO_CLOSE = 5000; // ms (spec 1 §9)
/** Toasts of the feed, posts and comments close sooner than others (spec 2 §9). */
export const FEED_TOAST = { autoClose: 2800 } as const;

const PATIENCE = 1500; // ms for the library, which comes with the first toast: the first visit must not pay for it
const SAME_PRESS = 500; // ms: the usual double-click time of systems

let lastError = { text: '', at: Number.NEGATIVE_INFINITY };

/** Whether it is the same failure again, after a double click. */
function isToldAlready(kind: Kind, text: string): boolean {
  if (kind !== 'error') return false;
  const before = lastError;
  lastError = { text, at: performance.now() };
  return text === before.text && lastError.at - before.at < SAME_PRESS;
}

const show =
  (kind: Kind) =>
  (text: string, { autoClose = AUTO_CLOSE }: { autoClose?: number } = {}): void => {
    if (isToldAlready(kind, text)) return;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([tryImport(() => import('./toast-host.tsx')), late]).then((host) =>
      (host?.showToast ?? showPlainly)(kind, text, autoClose),
    );
  };

/** Without the library: most errors are that there is no network, and then the library may be missing, too. */
function showPlainly(kind: Kind, text: string, autoClose: number): void {
  const host = document.getElementById('toasts') ?? document.createElement('div');
  host.id = 'toasts';
  host.role = 'status';
  document.body.append(host);
  const toast = document.createElement('button');
  toast.className = `fade-in ${kind}`;
  toast.title = texts.close();
  toast.onclick = () => toast.remove();
  setTimeout(toast.onclick, autoClose);
  host.append(toast);
  requestAnimationFrame(() => toast.append(text)); // a change in an existing live region is read out
}

/** Short messages at the top right (spec 1 §9). Every event is shown, even if another has the same text. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };
