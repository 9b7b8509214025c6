import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { check, logout, type SessionUser } from '../../contract/accounts.ts';
import { listAdminVideos, listUsers, overview } from '../../contract/admin.ts';
import { listCases } from '../../contract/reports.ts';
import { listCompetitions } from '../../contract/sports/lists.ts';
import { listTeams } from '../../contract/sports/teams.ts';
import { useSession } from '../platform/session/session.ts';
import { answer, askedOf, hold, NO_ANSWER, NO_CONNECTION } from '../testing/answers.ts';
import { answerAccount, answerLists } from '../testing/pages.ts';
import { answerFrame, MEMBER, open, signedIn } from '../testing/screen.tsx';
import { holdClock, inAnotherTab, settled } from '../testing/surroundings.ts';

const DESKTOP: [number, number] = [1440, 900];
const PHONE: [number, number] = [390, 844];

const FOR_VISITORS = ['Matches', 'Clips', 'Competitions', 'Teams', 'Search', 'Login', 'Sign Up'];

const header = page.getByRole('banner');
const links = header.getByRole('navigation').getByRole('link');
const openMenu = header.getByRole('button', { name: 'Open menu' });
const closeMenu = header.getByRole('button', { name: 'Close menu' });
const logo = header.getByRole('link', { name: 'Touchline' });
const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
const title = page.getByRole('heading', { level: 1 });
const inMain = (name: string) => page.getByRole('main').getByRole('link', { name });

/** The header's links, as they are read. */
const expectLinks = (expected: string[]) =>
  expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(expected);

/** Everything of a page stands within its width, at each width at which the frame changes. */
async function expectNothingSticksOut(name: string): Promise<void> {
  await expect.element(title).toMatchTextContent(name);
  for (const width of [320, 390, 640, 767, 768, 820, 1023, 1024, 1440]) {
    await page.viewport(width, 300);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${name} ${width}`).toBe(0);
  }
}

/** The same while the menu of narrow screens is open. */
async function expectMenuFits(): Promise<void> {
  for (const width of [320, 1023]) {
    await page.viewport(width, 640);
    await openMenu.click();
    for (const link of links.elements()) {
      const { left, right, height } = link.getBoundingClientRect();
      expect([left >= 0, right <= width, height >= 44], `${link.textContent} ${width}`).toEqual([true, true, true]);
    }
    expect(document.documentElement.scrollWidth, `${width}`).toBe(width);
    await closeMenu.click();
  }
}

/** The header says the same on wide screens and, in its menu, on phones. */
async function expectOnEveryScreen(look: () => Promise<void>): Promise<void> {
  await page.viewport(...DESKTOP);
  await look();
  await page.viewport(...PHONE);
  await openMenu.click();
  await look();
  await closeMenu.click();
}

/** What the panel asks; of its lists there are only the counts, and its first tab is on its way. */
function answerPanel(): void {
  answer(overview, NO_ANSWER);
  answer(listCases, { cases: [], waiting: 0, nextCursor: null });
  answer(listAdminVideos, { videos: [], total: 0, all: 0, faculties: [], nextCursor: null });
  answer(listUsers, { users: [], total: 0, isCapped: false, all: 0, nextCursor: null });
}

/** Somebody is signed in whose role is another. */
function signedInAs(change: Partial<SessionUser>): void {
  const user = { ...MEMBER, ...change };
  answerFrame();
  answer(check, { authenticated: true, data: { ...user, hasPassword: true } });
  useSession.getState().signIn(user);
}

// [S1-1.4, S1-2.29, S1-2.34, S1-2.36]
test('a visitor has Login and Sign Up, doors to what everybody may see, and a logo that leads to the landing page; nothing sticks out at the side', async () => {
  await open('/login');
  await expectOnEveryScreen(async () => {
    await expectLinks(FOR_VISITORS);
    await expect.element(logo).toHaveAttribute('href', '/');
    await expect.element(header.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  // The mobile menu opens and closes: by its button, by Escape, by following a link.
  await expect.element(openMenu).toHaveAttribute('aria-expanded', 'false');
  await expectLinks([]);
  await openMenu.click();
  await expect.element(closeMenu).toHaveAttribute('aria-expanded', 'true');
  await expectLinks(FOR_VISITORS);
  await closeMenu.click();
  await expectLinks([]);
  await openMenu.click();
  links.first().element().focus();
  await userEvent.keyboard('{Escape}');
  await expectLinks([]);
  await expect.element(openMenu).toHaveFocus();
  await expectNothingSticksOut('Welcome back');
  await page.viewport(...PHONE);
  await openMenu.click();
  await links.filter({ hasText: 'Sign Up' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect.element(openMenu).toBeVisible();

  await expectNothingSticksOut('Create Account');
  await inMain('Privacy Policy').click();
  await expect.element(title).toMatchTextContent('Privacy Policy');
  await expectNothingSticksOut('Privacy Policy');
});

test('a visitor goes from the menu to what everybody may see; it fits the smallest phone', async () => {
  answer(listCompetitions, { competitions: [], nextCursor: null });
  answer(listTeams, { teams: [], nextCursor: null });
  await open('/login');
  await expectMenuFits();
  await page.viewport(...PHONE);
  await openMenu.click();
  await links.filter({ hasText: 'Competitions' }).click();
  await expect.element(title).toMatchTextContent('Competitions');
  await expect.element(openMenu).toBeVisible();
  await page.viewport(...DESKTOP);
  await expect.element(links.filter({ hasText: 'Competitions' })).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Teams' }).click();
  await expect.element(title).toMatchTextContent('Teams');
  expect(await commands.findViolations()).toEqual([]);
});

// [S1-1.4, S1-2.29, S1-2.30, S1-2.31, S1-6.3, D.10]
test('a member has a welcome, the links to where they are not, and Logout', async () => {
  signedIn();
  answerLists();
  answerAccount();
  const expectForMember = (expected: string[]) =>
    expectOnEveryScreen(async () => {
      await expectLinks(expected);
      await expect.element(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect.element(logo).toHaveAttribute('href', '/app');
    });
  const viewer = await open('/app');
  await expect.element(title).toMatchTextContent('Feed');
  await expectForMember(['Welcome, Linnea', 'Videos', 'Matches']);
  await expectNothingSticksOut('Feed');
  await links.filter({ hasText: 'Videos' }).click();
  await expect.poll(viewer.here).toBe('/app/videos');
  await expectForMember(['Welcome, Linnea', 'Feed', 'Matches']);
  await page.viewport(...DESKTOP);
  await expect.element(header).toHaveStyle({ borderTopWidth: '0px' });
  await links.filter({ hasText: 'Welcome' }).click();
  await expect.poll(viewer.here).toBe('/app/account');
  await expectNothingSticksOut('Account');
  await inMain('Privacy Policy').click();
  await expect.poll(viewer.here).toBe('/privacy');
  await expectForMember(['Welcome, Linnea', 'Feed', 'Videos', 'Matches']);
  await expectNothingSticksOut('Privacy Policy');
});

// [S1-2.10, S2-4.1]
test('who is no admin is turned away from the panel after about 2.5 seconds', async () => {
  signedIn();
  answerLists();
  const clock = holdClock();
  const viewer = await open('/app/manage');
  const checking = page.getByText('Checking admin privileges...');
  await expect.element(checking).toBeVisible();
  await clock.advance(2490);
  await expect.element(checking).toBeVisible();
  expect([viewer.here(), viewer.coming()]).toEqual(['/app/manage', undefined]);
  await clock.advance(20);
  clock.release();
  await expect.poll(viewer.here).toBe('/app');
});

// [S1-1.4, S1-2.32, S1-2.40, S1-6.4]
test('an admin has the Admin link but on the panel, a marked header, and no brand text at wide widths', async () => {
  await page.viewport(...DESKTOP);
  signedInAs({ username: 'amara.okafor', role: 'admin' });
  answerLists();
  answerPanel();
  answerAccount();
  const viewer = await open('/app/videos');
  await expectLinks(['Welcome, Amara.okafor', 'Feed', 'Matches', 'Admin']);
  await expect.element(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/app/manage');
  await expect.element(header).toHaveStyle({ borderTopWidth: '4px' });
  await expect.element(header.getByText('Touchline')).not.toBeVisible();
  const clock = holdClock();
  await header.getByRole('link', { name: 'Admin' }).click();
  await expect.poll(viewer.here).toBe('/app/manage');
  await expect.element(page.getByText('Checking admin privileges...')).toBeVisible();
  await clock.advance(2500);
  clock.release();
  await expectLinks(['Welcome, Amara.okafor', 'Feed', 'Videos', 'Matches']);
  await expectNothingSticksOut('Admin');
  await links.filter({ hasText: 'Welcome' }).click();
  await expect.poll(viewer.here).toBe('/app/account');
  await expectNothingSticksOut('Account');
  await inMain('Privacy Policy').click();
  await expect.poll(viewer.here).toBe('/privacy');
  await expectNothingSticksOut('Privacy Policy');
  await page.viewport(...PHONE);
  await expect.element(header.getByText('Touchline')).toBeVisible();
});

// [S1-2.35, S1-2.37, S1-9.12]
test('dark mode follows the system until it is chosen, and is then kept as true or false', async () => {
  const toggle = header.getByRole('button', { name: 'Dark mode' });
  const stored = () => localStorage.getItem('darkMode');
  const isDark = () => document.documentElement.classList.contains('dark');
  /** The colour of the browser's own frame. */
  const frame = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
  await open('/login');
  for (const scheme of ['dark', 'light'] as const) {
    const isFirst = scheme === 'dark';
    await commands.emulateMedia({ colorScheme: scheme });
    await expect.element(toggle).toHaveAttribute('aria-pressed', String(isFirst));
    await commands.emulateMedia({ colorScheme: isFirst ? 'light' : 'dark' });
    await expect.element(toggle).toHaveAttribute('aria-pressed', String(!isFirst)); // the system changed its mind
    await commands.emulateMedia({ colorScheme: scheme });
    await expect.element(toggle).toHaveAttribute('aria-pressed', String(isFirst));
    expect(stored()).toBeNull();

    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', String(!isFirst));
    expect([stored(), isDark()]).toEqual([String(!isFirst), !isFirst]);
    expect(frame()).toBe(isFirst ? '#f7f9f6' : '#0a1410');
    // What is chosen counts whatever the system says.
    await commands.emulateMedia({ colorScheme: isFirst ? 'light' : 'dark' });
    await commands.emulateMedia({ colorScheme: scheme });
    await settled();
    expect(isDark()).toBe(!isFirst);
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', String(isFirst));
    expect([stored(), isDark()]).toEqual([String(isFirst), isFirst]);
    expect(frame()).toBe(isFirst ? '#0a1410' : '#f7f9f6');
    inAnotherTab((storage) => storage.removeItem('darkMode'));
  }
});

// [S1-2.38, S1-2.39, S1-9.8]
test('a new page begins at its top, and a button to the top floats beyond 300 px, on the way up', async () => {
  await open('/privacy');
  await expect.element(title).toMatchTextContent('Privacy Policy');
  scrollTo(0, 1200);
  await page.getByRole('article').getByRole('link', { name: 'Terms and Conditions' }).last().click();
  await expect.element(title).toMatchTextContent('Terms and Conditions');
  await expect.poll(() => scrollY).toBe(0);
  await settled(); // the page has heard of that

  const button = page.getByRole('button', { name: 'Scroll to top' });
  const scroll = async (top: number) => {
    scrollTo(0, top);
    await settled();
    expect(scrollY).toBe(top);
  };
  for (const size of [DESKTOP, PHONE]) {
    await page.viewport(...size);
    await scroll(900); // who reads on is not held up
    await expect.element(button).not.toBeInTheDocument();
    await scroll(301);
    await expect.element(button).toBeInViewport({ ratio: 1 });
    await scroll(302);
    await expect.element(button).not.toBeInTheDocument();
    await scroll(300);
    await expect.element(button).not.toBeInTheDocument();
    await scroll(900);
    await scroll(800);
    await expect.element(button).toBeInViewport({ ratio: 1 });
    // On phones it has its place in the header's row, where nothing else is; nobody's press goes wrong.
    if (size === PHONE)
      expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
        header.element().getBoundingClientRect().bottom,
      );
    await button.click();
    await expect.poll(() => scrollY).toBe(0);
    await expect.element(button).not.toBeInTheDocument();
  }
});

// [S1-2.33, S1-2.41, S1-2.42, S1-2.43, S1-4.2, S1-8.16]
test('logging out asks first, says that it is busy, and leaves nothing behind', async () => {
  signedIn();
  const viewer = await open('/privacy');
  const button = header.getByRole('button', { name: 'Logout' });
  await button.click();
  await expect
    .element(dialog)
    .toMatchTextContent("Are you sure you want to logout? You'll need to sign in again to access your account.");
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Cancel', 'Logout']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([viewer.here(), askedOf(logout)]).toEqual(['/privacy', []]);

  const release = hold(logout, { message: 'Logged out' });
  await button.click();
  await dialog.getByRole('button', { name: 'Logout' }).dblClick();
  await expect.element(dialog.getByRole('button', { name: 'Logging out' })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  release();
  await expect.poll(viewer.here).toBe('/login');
  await expect.element(page.getByText('You have logged out successfully')).toBeInViewport();
  expect(askedOf(logout)).toHaveLength(1);
  const { state } = JSON.parse(localStorage.getItem('root') ?? '{}');
  expect(state).toEqual({ userData: null, isLoggedIn: false, role: null });
});

// [S1-7.8]
test('logging out works even when the call fails', async () => {
  signedIn();
  answer(logout, NO_CONNECTION);
  const viewer = await open('/privacy');
  await header.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(viewer.here).toBe('/login');
  await expect.element(page.getByText('You have logged out successfully')).toBeInViewport();
  await expectLinks(FOR_VISITORS);
});
