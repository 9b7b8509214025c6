import { join as joinPath } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { largeClip } from './steps/clips.ts';
import { frameNumber, probe } from './steps/editor-clips.ts';
import { move } from './steps/editor-steps.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, GALLERY, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const MEGABYTES = 20; // three parts of at most 8 MB
const PER_SECOND = 6 * 1024 * 1024;

/** The page's connection: as slow as a phone's, or gone. */
async function connection(page: Page) {
  const session = await page.context().newCDPSession(page);
  const be = (offline: boolean, bytesPerSecond = PER_SECOND) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 10,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  return { slow: (bytesPerSecond?: number) => be(false, bytesPerSecond), lost: () => be(true) };
}
const slowDown = async (page: Page, bytesPerSecond?: number) => (await connection(page)).slow(bytesPerSecond);

/** Waits in the page: asking it by role again and again takes as much of the processor as the upload does. */
const reach = (page: Page, share: number) =>
  page.waitForFunction(
    (wanted) => {
      const progress = document.querySelector('dialog [role=progressbar][aria-label=Upload]');
      return Number(progress?.getAttribute('aria-valuenow')) >= wanted;
    },
    share,
    { polling: 50, timeout: 60_000 },
  );

/**
 * Lets the first part of an upload go up, and holds the next in the air: however slow the machine, it is under way.
 * @returns waits until it is
 */
async function holdSecondPart(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    const { 'upload-offset': offset = '0' } = route.request().headers();
    if (route.request().method() === 'PATCH' && Number(offset) > 0) resolve();
    else await route.continue();
  });
  return () => promise;
}

/** From which bytes on parts of uploads go up from now on. */
function partsSent(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Sports Highlights' });
const offer = (page: Page) => page.getByRole('region', { name: 'Your upload was interrupted' });

/** The uploads of somebody that are on the server and not yet a video. */
const unfinished = (site: Site, username: string) =>
  site.sql('select 1 from uploads, accounts where owner_id = accounts.id and username = $1', [username]);

async function isPublishedOnce(page: Page, site: Site, title: string): Promise<void> {
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1);
  // The server takes no upload that is not whole; what it serves is the film without the free space in it.
  const rows = await site.sql('select status from videos where title = $1', [title]);
  expect(rows).toEqual([{ status: 'published' }]);
}

// [D.14]
test('tells how far it is, and goes on by itself when the connection comes back and when the server was killed', async ({
  page,
  emptySite,
}) => {
  await join(emptySite, 'Survivor');
  await enter(page, emptySite.url, 'survivor');
  await prepareForm(page, emptySite.url, 'Through tunnel and crash', { file: largeClip(MEGABYTES), path: GALLERY });
  const network = await connection(page);
  await network.slow();
  await send(page);

  await test.step('it tells how far it is and what is left', async () => {
    await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await reach(page, 30);
    await expect(form(page).getByText(/^\d+\.\d MB of 21\.0 MB$/)).toBeVisible();
    await expect(form(page).getByText(/left$/)).toBeVisible();
  });
  await test.step('the connection is lost, and comes back', async () => {
    await reach(page, 40);
    await network.lost();
    await expect(form(page).getByText('No connection. The upload goes on by itself when there is one.')).toBeVisible();
    await network.slow();
  });
  await test.step('the server is killed, and started', async () => {
    await reach(page, 60);
    await emptySite.restart();
    await isPublishedOnce(page, emptySite, 'Through tunnel and crash');
  });
});

test('is offered when its tab has gone, to nobody else; it is continued with its fields and without its first bytes', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url } = accountSite;
  await join(accountSite, 'TabCloser');
  await join(accountSite, 'Onlooker');
  await enter(page, url, 'tabcloser');
  await prepareForm(page, url, 'In another tab', { file: largeClip(MEGABYTES) });
  const isUnderWay = await holdSecondPart(page);
  await form(page).getByLabel('Title').press('End'); // the bytes begin to travel
  await isUnderWay();
  await send(page);
  await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeVisible(); // and the form is sent

  const second = await page.context().newPage();
  await test.step('not while another tab is at it', async () => {
    await second.goto(`${url}/app/videos`);
    await expect(heading(second)).toBeVisible();
    await expect(offer(second)).toBeHidden();
  });
  await test.step('when that tab has gone, without asking', async () => {
    await page.close();
    await expect(offer(second)).toContainText('In another tab: 40% is on the server.');
    expect(await unfinished(accountSite, 'TabCloser')).toHaveLength(1);
  });
  await test.step('not to anybody else', async () => {
    await enter(second, url, 'onlooker');
    await second.goto(`${url}/app/videos`);
    await expect(heading(second)).toBeVisible();
    await expect(offer(second)).toBeHidden();
  });
  await test.step('it is continued where it was', async () => {
    await enter(second, url, 'tabcloser');
    await second.goto(`${url}/app/videos`);
    const parts = partsSent(second);
    await offer(second).getByRole('button', { name: 'Continue your upload' }).click();
    await expect(form(second).getByLabel('Title')).toHaveValue('In another tab');
    await isPublishedOnce(second, accountSite, 'In another tab');
    expect(parts[0]).toBeGreaterThanOrEqual(8 * 1024 * 1024);
    await expect(offer(second)).toBeHidden();
  });
  await test.step('then there is nothing left to continue', async () => {
    expect(await unfinished(accountSite, 'TabCloser')).toEqual([]);
    await second.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
    await expect(second).toHaveURL(/\/app$/);
    await second.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
    await expect(second.getByRole('article').filter({ hasText: 'In another tab' })).toBeVisible();
    await expect(offer(second)).toBeHidden();
  });
});

test('of a trimmed clip goes on with the trimmed one after a reload', async ({ page, accountSite, clips }) => {
  await join(accountSite, 'Cutter');
  await enter(page, accountSite.url, 'cutter');
  const open = await prepareForm(page, accountSite.url, 'Three seconds', { file: clips.path('game.mp4') });
  await expect(open.getByRole('region', { name: 'Video editor' })).toBeVisible();
  await expect(open.getByRole('status', { name: 'Reading the clip' })).toBeHidden();
  await move(open, 'Trim start', 5);
  await move(open, 'Trim end', -12);
  await slowDown(page, 12_000); // some 0.15 MB
  await send(page);
  await reach(page, 30);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await offer(page).getByRole('button', { name: 'Continue your upload' }).click();
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  const [video] = await accountSite.sql("select host_video_id as id from videos where title = 'Three seconds'");
  const stored = joinPath(accountSite.dataDir, 'files/videos', String(video?.id));
  expect((await probe(stored)).frames).toBe(90);
  expect(await frameNumber(stored)).toBe(150);
});
