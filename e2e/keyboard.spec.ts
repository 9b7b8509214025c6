import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { join, PASSWORD } from './steps/people.ts';
import { lookAtFocus } from './steps/tabbing.ts';

test('somebody logs in, looks around and logs out with the keyboard alone', { tag: '@journey' }, async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Keys');
  await page.goto(`${accountSite.url}/login`);
  const press = async (name: string, key: string, way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let presses = 0; presses < 60; presses++) {
      const now = await page.evaluate(lookAtFocus);
      if (now?.name.endsWith(name)) return page.keyboard.press(key);
      await page.keyboard.press(way);
    }
    throw new Error(`${way} does not lead to ${name}`);
  };
  await press('Skip to content', 'Enter');
  await page.keyboard.press('Tab'); // the first thing of the page itself
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await press('Show password', 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await press('Sign In', 'Enter');
  await page.waitForURL('**/app');
  await expect(page.getByRole('main')).toBeFocused(); // a new page begins at its top

  await press('Dark mode', 'Space', 'Shift+Tab'); // the header stands before it; behind it is a long feed
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'true');
  await press('Welcome, Keys', 'Enter');
  await page.waitForURL('**/app/account');
  await expect(page.getByRole('main')).toBeFocused();
  await press('Logout', 'Enter', 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await page.evaluate(lookAtFocus))?.name).toBe('BUTTON Logout'); // where it was
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await press('Logout', 'Enter');
  await page.waitForURL('**/login');
});
