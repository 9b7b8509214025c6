import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter } from './steps/people.ts';

/** Each theme at one size: colours don't depend on the size, nor what is hidden at a size on the theme. */
const SIZES = { light: { width: 1440, height: 900 }, dark: { width: 390, height: 844 } };

type Visit = [name: string, path: string, ready: (page: Page) => Promise<unknown>];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

const VISITOR: Visit[] = [
  ['landing', '/', (page) => page.getByText('Loading your sports experience...').waitFor({ state: 'hidden' })],
  ['splash', '/?', (page) => page.getByText('Loading your sports experience...').waitFor()],
  ['login', '/login?expired=1', heading('Welcome back')],
  [
    'login, refused',
    '/login',
    async (page) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter your password.').waitFor();
    },
  ],
  ['signup', '/signup', heading('Create Account')],
  ['forgot', '/forgot-password', heading('Forgot password')],
  [
    'forgot, sent, and a toast',
    '/forgot-password',
    async (page) => {
      await page.getByLabel('Email').fill(`axe-${Math.random()}@uni.example`);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    },
  ],
  ['reset', '/reset-password?token=x', heading('Reset password')],
  [
    'reset, refused by a toast',
    '/reset-password?token=x',
    async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('long-enough');
      await page.getByLabel('Confirm new password').fill('long-enough');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByRole('status').getByText('This link isn’t valid.').waitFor();
    },
  ],
  ['verify, failed', '/verify-email/x', heading('Verification Failed')],
  [
    'verify, asking for the address',
    '/verify-email/x',
    async (page) => {
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await page.getByRole('button', { name: 'Send Verification' }).waitFor();
    },
  ],
  [
    'the way back from Google',
    '/auth/callback#id_token=x.y.z',
    (page) => page.getByText('Signing you in...').waitFor(),
  ],
  ['privacy', '/privacy', heading('Privacy Policy')],
  ['terms', '/terms', heading('Terms and Conditions')],
  ['error page', '/no/such/page', heading('Oopss!')],
];

const MEMBER: Visit[] = [
  ['feed', '/app', (page) => page.getByRole('article').first().waitFor()],
  ['gallery', '/app/videos', (page) => page.getByRole('article').first().waitFor()],
  [
    'upload dialog',
    '/app/videos',
    async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Upload video' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['admin panel', '/app/manage', heading(/^The last \d+ days$/)],
  ['account', '/app/account', (page) => page.getByText('This device').waitFor()],
  [
    'logout dialog',
    '/app/account',
    async (page) => {
      await page.getByText('This device').waitFor();
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

/** The panel's other tabs: looked at for their headings only. */
const TABS = ['reports', 'videos', 'users', 'log'].map(
  (tab): Visit => [
    `tab ${tab}`,
    `/app/manage?tab=${tab}`,
    (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor({ state: 'attached' }),
  ],
);

/** The levels of a page's headings, where one follows that is more than one deeper: 'h1 Feed, h3 Nothing'. */
const jumps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const open = document.querySelector('dialog[open]');
    const all = [...(open ?? document).querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
    const seen = all.filter((one) => one.checkVisibility());
    const level = (one: HTMLElement | undefined) => Number(one?.tagName[1] ?? (open ? 1 : 0));
    return seen
      .filter((one, index) => level(one) > level(seen[index - 1]) + 1)
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });

async function whatIsWrong(page: Page, name: string): Promise<string[]> {
  const found = (await jumps(page)).map((one) => `headings jump at ${one}`);
  if (!name.startsWith('tab ')) found.push(...(await violationsOf(page)));
  return found.map((one) => `${name}: ${one}`);
}

/** Visits page after page in one theme and size. @returns what axe finds */
async function sweep(browser: Browser, url: string, visits: Visit[], options: object, username?: string) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (username) await enter(page, url, username);
  const found: string[] = [];
  for (const [name, path, ready] of visits) {
    if (name.startsWith('the way back')) await page.route('**/api/auth/google', () => {});
    await page.goto(url + path);
    await ready(page);
    found.push(...(await whatIsWrong(page, name)));
  }
  await context.close();
  return found;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page of a visitor, ${colorScheme}`, async ({ browser, demoSite }) => {
    expect(await sweep(browser, demoSite.url, VISITOR, { colorScheme, viewport: SIZES[colorScheme] })).toEqual([]);
  });

  test(`axe finds nothing on any page of a member or admin, ${colorScheme}`, async ({ browser, demoSite }) => {
    const options = { colorScheme, viewport: SIZES[colorScheme] };
    const visits = colorScheme === 'light' ? [...MEMBER, ...TABS] : MEMBER;
    expect(await sweep(browser, demoSite.url, visits, options, 'amara.okafor')).toEqual([]);
  });

  test(`axe finds nothing on a post, and on the pages of the video host, ${colorScheme}`, async ({
    browser,
    demoSite,
  }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await enter(page, demoSite.url, 'linnea');
    const { posts } = await (await page.request.get(`${demoSite.url}/api/posts?limit=50`)).json();
    type Item = { kind: string; _id: string; youtubeLink: string; commentCount: number };
    const post = (posts as Item[]).find(({ kind, commentCount }) => kind === 'post' && commentCount > 0);
    const video = (posts as Item[]).find(({ kind }) => kind === 'video')?.youtubeLink.split('v=')[1];
    const found: string[] = [];
    await page.goto(`${demoSite.url}/app/${post?._id}`);
    await page.getByRole('heading', { name: /^Comments \(/ }).waitFor();
    found.push(...(await whatIsWrong(page, 'post')));
    await page.goto(`${demoSite.url}/app/01890000-0000-7000-8000-000000000000`);
    await page.getByText('Post not found').first().waitFor();
    found.push(...(await whatIsWrong(page, 'post that is not there')));
    for (const path of [`/watch?v=${video}`, `/embed/${video}`]) {
      await page.goto(demoSite.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      found.push(...(await whatIsWrong(page, path)));
    }
    await context.close();
    expect(found).toEqual([]);
  });
}

test('no page is wider than a small phone', async ({ browser, demoSite }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const tooWide: string[] = [];
  const look = async (visits: Visit[]) => {
    for (const [name, path, ready] of visits) {
      await page.goto(demoSite.url + path);
      await ready(page);
      const [content = 0, screen = 0] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      if (content > screen) tooWide.push(`${name}: ${content} px`);
    }
  };
  await look(VISITOR.filter(([name]) => !/sent|toast|Google/.test(name)));
  await enter(page, demoSite.url, 'amara.okafor');
  await look(MEMBER);
  await context.close();
  expect(tooWide).toEqual([]);
});
