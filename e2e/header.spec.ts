import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { holdClock } from './steps/time.ts';

test.use(STILL);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const header = (page: Page) => page.getByRole('banner');
const links = (page: Page) => header(page).getByRole('navigation').getByRole('link');

/** Everything stands within the page's width, at each width at which the frame changes. */
async function expectNothingSticksOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  for (const width of [320, 390, 640, 767, 768, 820, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 300 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${page.url()} ${width}`).toBe(0);
  }
}

/** The header says the same on wide screens and, in its menu, on phones. */
async function expectOnEveryScreen(page: Page, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await look();
  await page.setViewportSize(PHONE);
  await header(page).getByRole('button', { name: 'Open menu' }).click();
  await look();
  await header(page).getByRole('button', { name: 'Close menu' }).click();
}

// [S1-1.4, S1-2.29, S1-2.34]
test('a visitor has Login and Sign Up, and a logo that leads to the landing page; nothing sticks out at the side', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/login`);
  await expectOnEveryScreen(page, async () => {
    await expect(links(page)).toHaveText(['Login', 'Sign Up']);
    await expect(header(page).getByRole('link', { name: 'Touchline' })).toHaveAttribute('href', '/');
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  // [S1-2.36]
  await test.step('the mobile menu opens and closes: by its button, by Escape, by following a link', async () => {
    const open = header(page).getByRole('button', { name: 'Open menu' });
    const close = header(page).getByRole('button', { name: 'Close menu' });
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await expect(links(page)).toHaveCount(0);
    await open.click();
    await expect(close).toHaveAttribute('aria-expanded', 'true');
    await expect(links(page)).toHaveCount(2);
    await close.click();
    await expect(links(page)).toHaveCount(0);
    await open.click();
    await links(page).first().focus();
    await page.keyboard.press('Escape');
    await expect(links(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    await expectNothingSticksOut(page);
    await page.setViewportSize(PHONE);
    await open.click();
    await links(page).filter({ hasText: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expect(open).toBeVisible();
  });

  await expectNothingSticksOut(page);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expectNothingSticksOut(page);
});

// [S1-1.4, S1-2.29, S1-2.30, S1-2.31, S1-6.3, D.10]
test('a member has a welcome, the links to where they are not, and Logout', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  // [S1-2.10, S2-4.1]
  await test.step('who is no admin is turned away from the panel after about 2.5 seconds', async () => {
    await holdClock(page);
    await page.goto(`${demoSite.url}/app/manage`);
    await expect(page.getByText('Checking admin privileges...')).toBeVisible();
    await page.clock.runFor(2490);
    await expect(page.getByText('Checking admin privileges...')).toBeVisible();
    await page.clock.runFor(10);
    await page.waitForURL(/\/app$/);
    await page.clock.resume();
  });

  const expectLinks = (expected: string[]) =>
    expectOnEveryScreen(page, async () => {
      await expect(links(page)).toHaveText(expected);
      await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(header(page).getByRole('link', { name: 'Touchline' })).toHaveAttribute('href', '/app');
    });
  await page.getByRole('heading', { name: 'Feed', exact: true }).waitFor();
  await expectLinks(['Welcome, Linnea', 'Videos', 'Matches']);
  await expectNothingSticksOut(page);
  await links(page).filter({ hasText: 'Videos' }).click();
  await page.waitForURL('**/app/videos');
  await expectLinks(['Welcome, Linnea', 'Feed', 'Matches']);
  await page.setViewportSize(DESKTOP);
  await expect(header(page)).toHaveCSS('border-top-width', '0px');
  await links(page).filter({ hasText: 'Welcome' }).click();
  await page.waitForURL('**/app/account');
  await expectNothingSticksOut(page);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy');
  await expectLinks(['Welcome, Linnea', 'Feed', 'Videos', 'Matches']);
  await expectNothingSticksOut(page);

  // [S1-7.8]
  await test.step('logging out works even when the call fails', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort());
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByText('You have logged out successfully')).toBeVisible();
  });
});

// [S1-1.4, S1-2.32, S1-2.40, S1-6.4]
test('an admin has the Admin link but on the panel, a marked header, and no brand text at wide widths', async ({
  page,
  demoSite,
}) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoSite.url, 'amara.okafor');
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(links(page)).toHaveText(['Welcome, Amara.okafor', 'Feed', 'Matches', 'Admin']);
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/app/manage');
  await expect(header(page)).toHaveCSS('border-top-width', '4px');
  await expect(header(page).getByText('Touchline')).toBeHidden();
  await header(page).getByRole('link', { name: 'Admin' }).click();
  await page.waitForURL('**/app/manage');
  await expect(links(page)).toHaveText(['Welcome, Amara.okafor', 'Feed', 'Videos', 'Matches']);
  await expectNothingSticksOut(page);
  await links(page).filter({ hasText: 'Welcome' }).click();
  await page.waitForURL('**/app/account');
  await expectNothingSticksOut(page);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy');
  await expectNothingSticksOut(page);
  await page.setViewportSize(PHONE);
  await expect(header(page).getByText('Touchline')).toBeVisible();
});

// [S1-2.35, S1-2.37, S1-9.12]
test('dark mode follows the system until it is chosen, and is then kept as true or false', async ({
  page,
  accountSite,
}) => {
  const html = page.locator('html');
  const toggle = header(page).getByRole('button', { name: 'Dark mode' });
  const stored = () => page.evaluate(() => localStorage.getItem('darkMode'));
  for (const scheme of ['dark', 'light'] as const) {
    const isDark = scheme === 'dark';
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${accountSite.url}/login`);
    await expect(toggle).toHaveAttribute('aria-pressed', String(isDark));
    await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
    await expect(toggle).toHaveAttribute('aria-pressed', String(!isDark)); // the system changed its mind
    await page.emulateMedia({ colorScheme: scheme });
    expect(await stored()).toBeNull();

    await toggle.click();
    expect(await stored()).toBe(String(!isDark));
    if (scheme === 'light')
      // [S1-2.37]
      await test.step('the theme is right before anything is painted', async () => {
        await page.route('**/*.js', () => {}); // the app never starts: what is seen is the HTML's own doing
        await page.reload({ waitUntil: 'commit' });
        await expect(page.locator('#root').getByText('Touchline').last()).toBeVisible();
        await expect(html).toHaveClass(/\bdark\b/);
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 20, 16)');
        await page.unroute('**/*.js');
      });
    await page.reload();
    if (isDark) await expect(html).not.toHaveClass(/\bdark\b/);
    else await expect(html).toHaveClass(/\bdark\b/);
    // The browser's own frame has the colour of the chosen theme, too.
    const colour = page.locator('meta[name="theme-color"]').first();
    await expect(colour).toHaveAttribute('content', isDark ? '#f7f9f6' : '#0a1410');
    await toggle.click();
    expect(await stored()).toBe(String(isDark));
    await page.evaluate(() => localStorage.removeItem('darkMode'));
  }
});

// [S1-2.39, S1-9.8]
test('a new page begins at its top, and a button to the top floats beyond 300 px, on the way up', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/privacy`);
  // [S1-2.38]
  await test.step('a new page begins at its top', async () => {
    await page.evaluate(() => scrollTo(0, 1200));
    await page.getByRole('article').getByRole('link', { name: 'Terms and Conditions' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  const button = page.getByRole('button', { name: 'Scroll to top' });
  const scroll = (top: number) =>
    page.evaluate(async (to) => {
      scrollTo(0, to);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, top);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await scroll(900); // who reads on is not held up
    await expect(button).toBeHidden();
    await scroll(301);
    await expect(button).toBeInViewport({ ratio: 1 });
    await scroll(302);
    await expect(button).toBeHidden();
    await scroll(300);
    await expect(button).toBeHidden();
    await scroll(900);
    await scroll(800);
    // On phones it has its place in the header's row, where nothing else is; nobody's press goes wrong.
    if (size === PHONE)
      expect(
        await button.evaluate(
          (one) =>
            one.getBoundingClientRect().bottom <=
            (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
        ),
      ).toBe(true);
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
  }
});

// [S1-2.33, S1-2.41, S1-2.42, S1-2.43, S1-4.2, S1-8.16]
test('logging out asks first, says that it is busy, and leaves nothing behind', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'abena');
  await page.goto(`${demoSite.url}/privacy`);
  await header(page).getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toContainText(
    "Are you sure you want to logout? You'll need to sign in again to access your account.",
  );
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Logout']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/privacy$/);

  const release = await holdCalls(page, '**/api/auth/logout');
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog.getByRole('button', { name: 'Logging out' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await page.waitForURL('**/login');
  await expect(page.getByText('You have logged out successfully')).toBeVisible();
  const { state } = JSON.parse((await page.evaluate(() => localStorage.getItem('root'))) ?? '{}');
  expect(state).toEqual({ userData: null, isLoggedIn: false, role: null });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
});
