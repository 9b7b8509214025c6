import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../testing/screen.tsx';

// [S1-2.94, S1-2.95]
test("an address that nothing stands under says 'Oopss!', and what has happened", async () => {
  const viewer = await open('/no/such/page');
  await expect.element(page.getByRole('heading', { name: 'Oopss!' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('cannot be found or has been removed')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => document.title).toBe('Page not found | Touchline');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(viewer.here()).toBe('/no/such/page');
});
