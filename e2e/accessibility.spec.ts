import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin } from './steps/go.ts';
import { enter } from './steps/people.ts';
import { tabThrough } from './steps/tabbing.ts';

/** Each theme at one size: colours don't depend on the size, nor what is hidden at a size on the theme. */
const LOOKS = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
] as const;
const SMALL_PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 900 };

/** Those of which Tab is asked to lead through all that there is. */
const TABBED = new Set([
  ...['landing', 'login', 'signup', 'forgot', 'reset', 'verify, failed', 'privacy', 'terms', 'error page'],
  ...['feed', 'gallery', 'admin panel', 'account'],
]);

/** What is no page of the app, or is only there while one is loaded; to all others a sweep goes on within the app. */
const LOADED = /^\/(\??$|watch|embed)/;

/** Without a path it goes on where the one before it has led. */
type Visit = [name: string, path: string | null, ready: (page: Page) => Promise<unknown>];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

/** How many of a visitor's visits come before the mailed links. */
const IN = 7;

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
    null,
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

/** The panel's other tabs: looked at for their headings only. */
const TABS = ['Reports', 'Videos', 'Users', 'Log'].map(
  (tab): Visit => [
    `tab ${tab}`,
    null,
    async (page) => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      const panel = page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });
      await panel.getByRole('heading').first().waitFor({ state: 'attached' });
    },
  ],
);

const MEMBER: Visit[] = [
  ['feed', '/app', (page) => page.getByRole('article').first().waitFor()],
  // By its heading: the feed has cards, too, and stands until the gallery is there.
  ['gallery', '/app/videos', heading(/^Video Gallery \(\d+\)$/)],
  [
    'upload dialog',
    null,
    async (page) => {
      await page.getByRole('button', { name: 'Upload video' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

const ADMIN: Visit[] = [
  ['admin panel', '/app/manage', heading(/^The last \d+ days$/)],
  ...TABS,
  ['account', '/app/account', (page) => page.getByText('This device', { exact: true }).waitFor()],
  [
    'logout dialog',
    null,
    async (page) => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

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

/** What axe finds, and headings that jump. */
async function whatIsWrong(page: Page, name: string): Promise<string[]> {
  const found = (await jumps(page)).map((one) => `headings jump at ${one}`);
  // admin-lists.spec.ts has axe look at all of the panel.
  if (!/^(tab|admin panel)/.test(name)) found.push(...(await violationsOf(page)));
  return found.map((one) => `${name}: ${one}`);
}

async function whatIsTooWide(page: Page, name: string): Promise<string[]> {
  const [content = 0, screen = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return content > screen ? [`${name}: ${content} px wide on a small phone`] : [];
}

/**
 * Visits page after page, each loaded once and looked at in both themes and on a small phone; then Tab goes through it.
 * @returns what is wrong
 */
async function sweep(page: Page, url: string, visits: Visit[]): Promise<string[]> {
  const found: string[] = [];
  let isLoaded = false;
  for (const [name, path, ready] of visits) {
    const isAnew = /splash|toast/.test(name); // they go before one has looked twice
    if (name.startsWith('the way back')) await page.route('**/api/auth/google', () => {});
    const open = async () => {
      if (path && isLoaded && !isAnew && !LOADED.test(path)) await goWithin(page, path);
      else if (path) await page.goto(url + path);
      if (path) isLoaded = !isAnew && !LOADED.test(path); // a toast would be on the next page, too
      await ready(page);
    };
    for (const [index, { colorScheme, size }] of LOOKS.entries()) {
      if (index > 0 && name.startsWith('tab ')) continue; // headings have no colours
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (index === 0 || isAnew) await open();
      found.push(...(await whatIsWrong(page, `${name}, ${colorScheme}`)));
    }
    if (/^tab|sent|toast|Google/.test(name)) continue;
    await page.setViewportSize(SMALL_PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    if (isAnew) await open();
    found.push(...(await whatIsTooWide(page, name)));
    if (!TABBED.has(name)) continue;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    await tabThrough(page, name);
    await page.evaluate(() => scrollTo(0, 0)); // where the next visit that goes on here expects it
  }
  return found;
}

type Card = {
  kind?: 'post' | 'video';
  images?: unknown[];
  tags: unknown[];
  author?: { username: string };
  likeCount: number;
  commentCount: number;
};

/** What can be seen of a card that others may not have. */
const traitsOf = ({ kind, images = [], tags, author, likeCount, commentCount }: Card) => [
  `${kind} with ${images.length} pictures`,
  ...(tags.length > 0 ? ['tags'] : []),
  ...(author?.username === 'amara.okafor' ? ['own'] : []),
  ...(likeCount > 0 ? ['reactions'] : []),
  ...(commentCount > 0 ? ['comments'] : []),
];

/** Leaves out cards that have nothing that no other has: axe and Tab take the longer the more there are. */
function oneOfEachKind<C extends Card>(cards: C[]): C[] {
  const seen = new Set<string>();
  return cards.filter((card) => {
    const isNew = traitsOf(card).some((trait) => !seen.has(trait));
    for (const trait of traitsOf(card)) seen.add(trait);
    return isNew;
  });
}

async function showOneOfEachKind(page: Page): Promise<void> {
  await page.route('**/api/posts?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, posts: oneOfEachKind(answer.posts) } });
  });
  await page.route('**/api/videos/get-videos?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const videos = oneOfEachKind(answer.videos);
    await route.fulfill({ response, json: { ...answer, videos, nextCursor: null } }); // more would come at once, where so few are
  });
}

/** In parts that each takes a worker some 10 s. */
const SWEEPS: [whose: string, Visit[], username?: string][] = [
  ['a visitor who comes in', VISITOR.slice(0, IN)],
  ['a visitor who has to go on elsewhere', VISITOR.slice(IN)],
  ['a member', MEMBER, 'amara.okafor'],
  ['an admin, and of an account', ADMIN, 'amara.okafor'],
];

for (const [whose, visits, username] of SWEEPS) {
  // [B2.6]
  test(`on any page of ${whose} axe finds nothing in either theme, none is wider than a small phone, and Tab shows all there is`, async ({
    page,
    demoSite: { url },
  }) => {
    if (username) {
      await enter(page, url, username);
      await showOneOfEachKind(page);
    }
    expect(await sweep(page, url, visits)).toEqual([]);
  });
}

test('on a post, and the pages of the video host, axe finds nothing in either theme', async ({
  page,
  demoSite: { url },
}) => {
  await enter(page, url, 'linnea');
  const { posts } = await (await page.request.get(`${url}/api/posts?limit=50`)).json();
  type Item = { kind: string; _id: string; youtubeLink: string; commentCount: number };
  const post = (posts as Item[]).find(({ kind, commentCount }) => kind === 'post' && commentCount > 0);
  const video = (posts as Item[]).find(({ kind }) => kind === 'video')?.youtubeLink.split('v=')[1];
  const titled = (there: Page) => there.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  const visits: Visit[] = [
    ['post', `/app/${post?._id}`, heading(/^Comments \(/)],
    [
      'post that is not there',
      '/app/01890000-0000-7000-8000-000000000000',
      (there) => there.getByText('Post not found').first().waitFor(),
    ],
    ['watch', `/watch?v=${video}`, titled],
    ['embed', `/embed/${video}`, titled],
  ];
  expect(await sweep(page, url, visits)).toEqual([]);
});
