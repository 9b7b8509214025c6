type Kind = 'success' | 'error' | 'info';
type ToastOptions = { autoClose?: number };

/** Toasts of the feed, posts and comments close sooner than others (spec 2 §9). */
export const FEED_TOAST = { autoClose: 2800 } as const;

/** The library comes with the first toast: the first visit of a page must not pay for it. */
const show = (kind: Kind) => (text: string, options?: ToastOptions) => {
  void import('./toast-host.tsx').then(({ showToast }) => showToast(kind, text, options?.autoClose));
};

/** Short messages at the top right (spec 1 §9). A text that is already on the screen is not shown twice. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };
