/** The short messages at the top right. */
import { expect } from 'vitest';

/** Those that read so, also where a dialog has made them inert. */
export const toasts = (text: string | RegExp): Element[] =>
  [...document.querySelectorAll('.Toastify__toast')].filter(({ textContent }) =>
    typeof text === 'string' ? textContent.includes(text) : text.test(textContent),
  );

/** Expects one, the last that reads so, in the window, where it stands for that long: by default as those of the feed. */
export async function expectToast(text: string | RegExp, time = '2.8s'): Promise<void> {
  await expect.poll(() => toasts(text).length, { message: `a toast: ${text}` }).toBeGreaterThan(0);
  const last = toasts(text).at(-1) as HTMLElement;
  const bar = last.querySelector('.Toastify__progress-bar');
  expect(bar && getComputedStyle(bar).animationDuration).toBe(time);
  // Its time runs by an animation, which no clock holds: it stands still while it is looked at, however slow that is.
  const running = bar?.getAnimations() ?? [];
  for (const one of running) one.pause();
  await expect.element(last).toBeInViewport({ ratio: 1 }); // it itself: what it says may stand elsewhere, too
  for (const one of running) one.play();
}

/** Closes them, and those that are still coming. */
export async function closeToasts(): Promise<void> {
  await expect
    .poll(() => {
      for (const close of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) close.click();
      return document.querySelectorAll('.Toastify__toast').length;
    })
    .toBe(0);
}
