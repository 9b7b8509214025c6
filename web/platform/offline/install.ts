/** The event of browsers that can install the site as an app: https://wicg.github.io/manifest-incubations */
type BeforeInstallPrompt = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer to install the site; it can be taken up once. */
export type InstallOffer = { event: BeforeInstallPrompt; at: number };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // the site's own prompt takes the browser's place
  change({ event: event as BeforeInstallPrompt, at: performance.now() });
});
addEventListener('appinstalled', () => change(null));

/** The current offer; null if there is none, or it has been answered. */
export const installOffer = () => offer;
/** To be called when the offer was answered. */
export const endInstallOffer = () => change(null);

/** Calls `listener` when the browser makes or withdraws its offer. @returns removes the listener */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
