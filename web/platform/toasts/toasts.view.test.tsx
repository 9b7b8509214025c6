import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { forgotPassword } from '../../../contract/accounts.ts';
import { answer, askedOf, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { open } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

const TEXT = 'Something went wrong';

const told = page.getByText(TEXT, { exact: true });
const another = page.getByText('Another failure.', { exact: true });
const send = page.getByRole('button', { name: 'Send Reset Link' });

/** Asks for reset links with nobody there to answer, each of which ends in a toast. */
async function openForm(): Promise<void> {
  answer(forgotPassword, NO_CONNECTION);
  await open('/forgot-password');
  await page.getByLabelText('Email').fill('somebody@uni.example');
}

/** Presses once more, and waits until that has failed. */
async function provoke(): Promise<void> {
  const before = askedOf(forgotPassword).length;
  await send.click();
  await expect.poll(() => askedOf(forgotPassword)).toHaveLength(before + 1);
  await expect.element(send).toBeEnabled();
  await settled();
}

/** A toast, whose time does not end by itself. */
function lasting(text: Locator): HTMLElement {
  const toast = text.element().closest('.Toastify__toast') as HTMLElement;
  for (const animation of toast.querySelector('.Toastify__progress-bar')?.getAnimations() ?? []) animation.pause();
  return toast;
}

/** Holds the time by which presses are told apart. @returns lets some of it pass */
function holdPresses(): (milliseconds: number) => void {
  let now = performance.now();
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => time.mockRestore());
  return (milliseconds) => {
    now += milliseconds;
  };
}

// [S1-8.18, S1-8.19, S1-8.20, S1-9.15, S2-9.4, D.7]
test("stand at the top right, in the library's theme 'light', for 5 seconds; are read out politely, and once after a double click", async () => {
  await commands.emulateMedia({ colorScheme: 'dark' });
  const pass = holdPresses();
  await openForm();
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true);
  await provoke();
  await expect.element(told).toBeInViewport({ ratio: 1 });
  const toast = told.element().closest('.Toastify__toast') as HTMLElement;
  await expect.poll(() => Math.round(innerWidth - toast.getBoundingClientRect().right)).toBe(16);
  const top = toast.getBoundingClientRect().top - page.getByRole('banner').element().getBoundingClientRect().bottom;
  expect(top).toBeGreaterThanOrEqual(0); // the header's links can be pressed
  expect(top).toBeLessThan(24);
  expect(toast.className).toContain('Toastify__toast-theme--light');
  expect(page.getByRole('status').filter({ hasText: TEXT }).elements().length).toBeGreaterThan(0);
  expect(page.getByRole('alert').filter({ hasText: TEXT }).elements()).toEqual([]);
  expect(document.querySelectorAll('[aria-live="assertive"]')).toHaveLength(0);

  // Its time runs by an animation, which no clock holds.
  const bar = toast.querySelector('.Toastify__progress-bar') as HTMLElement;
  expect(getComputedStyle(bar).animationDuration).toBe('5s');
  for (const animation of bar.getAnimations()) animation.finish();
  await expect.element(told).not.toBeInTheDocument();

  await commands.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(false);
  pass(500);
  await provoke(); // what happens again is told again
  await expect.element(told).toBeVisible();
  expect(told.element().closest('.Toastify__toast')?.className).toContain('Toastify__toast-theme--light');
  pass(500); // no double click, by now
  await send.dblClick();
  await expect.element(send).toBeEnabled();
  await expect.element(told).toHaveLength(2);
  pass(499);
  await provoke();
  expect(told.elements()).toHaveLength(2);
  pass(500);
  await provoke();
  await expect.element(told).toHaveLength(3);
  answer(forgotPassword, refused(500, { message: 'Another failure.', code: 'internal' })); // is told at once
  await provoke();
  await expect.element(another).toBeVisible();
});

// [S1-8.22, S1-9.15]
test('can be closed by their button, and dragged away by touch beyond 80 percent', async () => {
  await page.viewport(390, 844);
  await openForm();
  await provoke();
  await expect.element(told).toBeInViewport({ ratio: 1 });
  lasting(told);
  await page.getByRole('button', { name: 'close' }).click();
  await expect.element(told).not.toBeInTheDocument();

  answer(forgotPassword, refused(500, { message: 'Another failure.', code: 'internal' })); // is told at once
  await provoke();
  await expect.element(another).toBeInViewport({ ratio: 1 });
  const toast = lasting(another);
  await expect.poll(() => toast.getBoundingClientRect().right).toBeLessThanOrEqual(390); // it has slid in
  const { x: left, y: top, width, height } = toast.getBoundingClientRect();
  /** Drags the toast by a share of its width. */
  const drag = (share: number) => {
    const from = { x: left + 10, y: top + height / 2 };
    return commands.dragByTouch(from, { ...from, x: from.x + width * share });
  };
  await drag(0.7);
  await expect.poll(() => toast.getBoundingClientRect().x).toBe(left); // it slides back
  await settled();
  await expect.element(another).toBeInViewport({ ratio: 1 });
  await drag(0.9);
  await expect.element(another).not.toBeInTheDocument();
});
