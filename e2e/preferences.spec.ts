import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAdmin, tab } from './steps/admin-steps.ts';
import { holdCalls } from './steps/calls.ts';
import { reopenForm } from './steps/editor-steps.ts';
import { goWithin, scrollToMiddle } from './steps/go.ts';
import { enter } from './steps/people.ts';
import { fillForm, form } from './steps/upload-steps.ts';

const CLIP = join(import.meta.dirname, '../tools/seed/media/basketball-buzzer-beater.mp4');

/** What an element, or a part that CSS makes, is painted with. */
const painted = (element: Locator, part?: string) =>
  element.evaluate((one, pseudo) => {
    const style = getComputedStyle(one, pseudo);
    const { backgroundColor: ground, color, borderBottomColor: edge, borderBottomWidth, borderBottomStyle } = style;
    return { ground, color, edge: borderBottomStyle === 'none' ? null : `${borderBottomWidth} ${edge}` };
  }, part);

/** The first player of the feed: those that are far away are not made yet. */
async function firstPlayer(page: Page): Promise<Locator> {
  const card = page.getByRole('article', { name: /^Video:/ }).first();
  await scrollToMiddle(card);
  const player = card.locator('iframe');
  await player.waitFor();
  return player;
}

/** How far two colours are apart, as WCAG counts: 1 to 21. */
const contrast = (page: Page, one: string, other: string) =>
  page.evaluate(
    (colours) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const [a = 0, b = 0] = colours.map((colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    },
    [one, other],
  );

// [B2.4]
test('in forced colours one still sees what is chosen, what plays, how far it is, and where to hold it', async ({
  browser,
  demoSite,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await enter(page, demoSite.url, 'amara.okafor');
  await page.goto(`${demoSite.url}/app`);
  await page.getByRole('article').first().waitFor();

  const categories = page.getByRole('navigation', { name: 'Categories' });
  const [chosen, other] = [
    await painted(categories.getByRole('button', { name: 'All Posts' })),
    await painted(categories.getByRole('button', { name: 'General' })),
  ];
  expect(chosen.ground).not.toBe(other.ground);
  expect(await contrast(page, chosen.ground, chosen.color)).toBeGreaterThanOrEqual(4.5);
  const main = page.getByRole('navigation', { name: 'Main' });
  expect((await painted(main.getByRole('link', { name: 'Feed' }))).ground).not.toBe(
    (await painted(main.getByRole('link', { name: 'Videos' }))).ground,
  );
  expect((await painted(page.locator('.badge').first())).edge).toMatch(/^1px/);

  const player = await firstPlayer(page);
  const mark = player.contentFrame().locator('.poster span');
  const drawn = async () => contrast(page, (await painted(mark)).ground, (await painted(mark, '::after')).ground);
  await expect.poll(drawn).toBeGreaterThanOrEqual(4.5); // the frame's styles come after it

  // What has the focus shows it, also where it is a shadow in other colours.
  const field = page.getByPlaceholder("What's on your mind?");
  await field.focus();
  expect(await field.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none');

  await goWithin(page, '/app/manage');
  const [open, closed] = [await painted(tab(page, 'Overview')), await painted(tab(page, 'Log'))];
  expect(open.ground).not.toBe(closed.ground);
  await tab(page, /^Reports/).click();
  expect((await painted(page.getByRole('button', { name: 'Waiting', exact: true }))).ground).not.toBe(
    (await painted(page.getByRole('button', { name: 'Resolved', exact: true }))).ground,
  );

  await goWithin(page, '/app/videos?faculty=None'); // of which there are no players to be made
  const fields = await reopenForm(page);
  await fields.locator('input[type=file]').setInputFiles(CLIP);
  const slider = fields.getByRole('slider', { name: 'Trim start' });
  await expect(slider).toBeAttached();
  const handle = await painted(fields.locator('[data-trim-handle]').first());
  expect(handle.ground).not.toBe((await painted(fields)).ground);
  await holdCalls(page, '**/api/uploads/*', (route) => route.abort());
  await fillForm(page, 'Never sent'); // the bytes begin to travel
  const progress = form(page).getByRole('progressbar').first();
  await expect(progress).toBeAttached();
  const [room, done] = [await painted(progress), await painted(progress.locator('div'))];
  expect(room.edge).toMatch(/^1px/);
  expect(done.ground).not.toBe(room.ground);
  await context.close();
});

// [B2.4]
test('who asks for more contrast gets it: for quiet text, and for the edges of things', async ({
  browser,
  demoSite,
}) => {
  const page = await browser.newPage({ contrast: 'more' });
  await page.goto(`${demoSite.url}/login`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    const ground = async () => (await painted(page.locator('body'))).ground;
    const quiet = async () => (await painted(page.getByText("Don't have an account?"))).color;
    const edge = async () => (await painted(page.getByLabel('Username or Email'))).edge?.split('px ')[1] ?? '';
    const against = (colour: () => Promise<string>) =>
      expect.poll(async () => contrast(page, await ground(), await colour()), colorScheme); // on its way from the other theme's
    await against(quiet).toBeGreaterThanOrEqual(9);
    await against(edge).toBeGreaterThanOrEqual(7);
  }
  await page.close();
});

// [B2.4]
test('what is printed is what one reads: dark on white, without bars, buttons and forms', async ({
  browser,
  demoSite,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  const player = await firstPlayer(page);
  await page.evaluate(() => scrollBy(0, -20)); // and what comes up on the way up
  await page.getByRole('button', { name: 'Scroll to top' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const card1 = await painted(card);
  expect(await contrast(page, 'white', card1.color)).toBeGreaterThanOrEqual(7);
  expect(card1.ground).toBe('rgb(255, 255, 255)');
  for (const gone of [
    page.getByRole('banner').first(),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('navigation', { name: 'Categories' }),
    page.getByRole('form', { name: 'Create a post' }),
    page.getByRole('button', { name: 'Scroll to top' }),
    page.getByRole('button', { name: 'Copy link' }),
    page.getByText('Skip to content'),
  ])
    await expect(gone.first()).toBeHidden();
  await expect(player).toBeVisible(); // its poster
  await expect(page.getByRole('article').locator('img[src*="/images/"]').first()).toBeVisible();
  await context.close();
});

// [B2.5]
test("people's own words run the way that they are written, in whatever part of the site", async ({
  page,
  accountSite,
}) => {
  const HEBREW = 'גמר הגביע בין הפקולטות';
  const ARABIC = 'هدف الفوز في الدقيقة الأخيرة';
  await joinAdmin(accountSite, 'Bidi');
  await accountSite.sql(
    `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, school_department,
       event_type, event_subtype, tags, participants, status, host, host_video_id, mime_type, byte_size,
       duration_seconds, created_at, published_at)
     select '01890000-0000-7000-8000-00000000b1d1', id, $1, $2, 'Israel', 'Tel Aviv', $1, null, 'Training', null,
       '{}', '[]', 'published', 'local', 'BIDIBIDIB01', 'video/mp4', 1, 1, now(), now()
       from accounts where username = 'Bidi'`,
    [HEBREW, ARABIC],
  );
  const runs = (element: Locator) => element.evaluate((one) => getComputedStyle(one).direction);
  await enter(page, accountSite.url, 'Bidi');
  await page.goto(`${accountSite.url}/app/videos`);
  for (const [path, title] of [
    ['/app/videos', 'Sports Highlights'],
    ['/app/manage?tab=videos', 'Admin Panel'],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: HEBREW });
    await expect(card.first()).toBeVisible();
    expect(await runs(card.getByRole('heading', { name: HEBREW })), path).toBe('rtl');
    expect(await runs(card.getByText(ARABIC)), path).toBe('rtl');
    expect(await runs(card.locator('.badge span').filter({ hasText: HEBREW })), path).toBe('rtl');
    // The page's own words stay as they are.
    expect(await runs(card.getByRole('link').filter({ hasNotText: HEBREW }).first())).toBe('ltr');
  }
  // Before the search, which may take the card away.
  const card = page.getByRole('article').filter({ hasText: HEBREW }).first();
  await card.getByRole('button', { name: 'Delete' }).click();
  expect(await runs(page.getByRole('dialog').getByText(HEBREW))).toBe('rtl');
  await page.keyboard.press('Escape');
  const search = page.getByLabel('Search videos');
  expect(await runs(search)).toBe('ltr');
  await search.fill(ARABIC);
  expect(await runs(search)).toBe('rtl');

  await goWithin(page, '/app/videos?faculty=None');
  const fields = await reopenForm(page);
  for (const [label, text] of [
    ['Title', HEBREW],
    ['Description', ARABIC],
  ] as const) {
    await fields.getByLabel(label).fill(text);
    expect(await runs(fields.getByLabel(label)), label).toBe('rtl');
  }
  // The name of what picks a file holds the words that stand there: who speaks to the machine says those.
  const file = fields.locator('input[type=file]');
  const words = 'Drop your video here, or choose a file';
  await expect(fields.getByText(words)).toBeVisible();
  await expect(file).toHaveAccessibleName(new RegExp(words));
  // Gone again: the other tests of this server count.
  await accountSite.sql("delete from videos where host_video_id = 'BIDIBIDIB01'");
});
