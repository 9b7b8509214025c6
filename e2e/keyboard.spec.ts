import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

type Focused = { name: string; outlined: boolean; inView: boolean };

/** What has the focus, and whether one can see that. */
const focused = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.trim().slice(0, 40)}`,
      outlined: ring || style.boxShadow !== 'none',
      inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
    };
  });

/** Everything on the page that a mouse can press or type into, and that is to be seen. */
const operable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex="0"]'),
      ].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[inert]') &&
          !(element as HTMLButtonElement).disabled &&
          element.tabIndex >= 0 &&
          (element as HTMLInputElement).type !== 'file',
      ).length,
  );

const PAGES_OF_VISITORS = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email/x',
  '/privacy',
  '/terms',
  '/no/such/page',
];
const PAGES_OF_MEMBERS = ['/app', '/app/videos', '/app/manage', '/app/account'];

/** Tabs from the top of the page to its end: each thing that can be used is reached once, and can be seen. */
async function tabThrough(page: Page, path: string): Promise<void> {
  const count = await operable(page);
  expect(count, path).toBeGreaterThan(2);
  const seen: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < count * 2 + 10; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (!now) break; // round once
    // A player is a document of its own: inside of it the outer page has no ring to show.
    if (!now.name.startsWith('IFRAME')) {
      expect(now.outlined, `${path}: ${now.name} shows that it has the focus`).toBe(true);
      expect(now.inView, `${path}: ${now.name} is scrolled to`).toBe(true);
    }
    if (seen.at(-1) !== now.name || !now.name.startsWith('IFRAME')) seen.push(now.name);
  }
  expect(seen[0], path).toContain('Skip to content');
  expect(seen.length, `${path}: ${seen.join(' | ')}`).toBeGreaterThanOrEqual(count);
}

test('everything on the pages of a visitor can be reached by Tab, and shows it', async ({ page, demoSite }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PAGES_OF_VISITORS) {
    await page.goto(demoSite.url + path);
    await expect(page.getByText('Loading your sports experience...')).toBeHidden();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await tabThrough(page, path);
  }
});

test('everything on the pages of members can be reached by Tab, and shows it', async ({ page, demoSite }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, demoSite.url, 'amara.okafor');
  for (const path of PAGES_OF_MEMBERS) {
    await page.goto(demoSite.url + path);
    await page
      .getByRole('article')
      .or(page.getByRole('row').nth(1))
      .or(page.getByText('This device'))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await tabThrough(page, path);
  }
});

test('somebody logs in, looks around and logs out with the keyboard alone', async ({ page, accountSite }) => {
  await join(accountSite, 'Keys');
  await page.goto(`${accountSite.url}/login`);
  const press = async (name: string, key: string, way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let presses = 0; presses < 60; presses++) {
      const now = await focused(page);
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
  expect((await focused(page))?.name).toBe('BUTTON Logout'); // where it was
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
