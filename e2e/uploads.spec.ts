import { join as joinPath } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { CLIP, largeClip } from './steps/clips.ts';
import { frameNumber, probe } from './steps/editor-clips.ts';
import { move, pick } from './steps/editor-steps.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const MEGABYTES = 20; // three parts of at most 8 MB
const PER_SECOND = 6 * 1024 * 1024;

const progress = (page: Page) => form(page).getByRole('progressbar', { name: 'Upload' });
const percent = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'));

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

const reach = (page: Page, share: number) =>
  expect.poll(() => percent(page), { intervals: [50], timeout: 60_000 }).toBeGreaterThanOrEqual(share);

/** From which bytes on parts of uploads go up from now on. */
function partsSent(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

async function isPublishedOnce(page: Page, site: Site, title: string): Promise<void> {
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1);
  // The server takes no upload that is not whole; what it serves is the film without the free space in it.
  const rows = await site.sql('select status from videos where title = $1', [title]);
  expect(rows).toEqual([{ status: 'published' }]);
}

test('tells how far it is and what is left', async ({ page, accountSite }) => {
  await join(accountSite, 'Patience');
  await enter(page, accountSite.url, 'patience');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'How far');
  await slowDown(page);
  await send(page);
  await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await reach(page, 30);
  await expect(form(page).getByText(/^\d+\.\d MB of 21\.0 MB$/)).toBeVisible();
  await expect(form(page).getByText(/left$/)).toBeVisible();
  await isPublishedOnce(page, accountSite, 'How far');
});

test('goes on by itself when the connection comes back', async ({ page, accountSite }) => {
  await join(accountSite, 'Commuter');
  await enter(page, accountSite.url, 'commuter');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'Through a tunnel');
  const network = await connection(page);
  await network.slow();
  await send(page);
  await reach(page, 40);
  await network.lost();
  await expect(form(page).getByText('No connection. The upload goes on by itself when there is one.')).toBeVisible();
  await network.slow();
  await isPublishedOnce(page, accountSite, 'Through a tunnel');
});

test('goes on by itself when the server was killed', async ({ page, emptySite }) => {
  await join(emptySite, 'Survivor');
  await enter(page, emptySite.url, 'survivor');
  await openForm(page, emptySite.url);
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'Through a crash');
  await slowDown(page);
  await send(page);
  await reach(page, 45);
  await emptySite.restart();
  await isPublishedOnce(page, emptySite, 'Through a crash');
});

test('is continued after a reload, with its fields and without its first bytes', async ({ page, accountSite }) => {
  await join(accountSite, 'Reloader');
  await enter(page, accountSite.url, 'reloader');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'After a reload');
  await slowDown(page);
  await send(page);
  await reach(page, 70);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const offer = page.getByRole('region', { name: 'Your upload was interrupted' });
  await expect(offer).toContainText(/After a reload: (?:40|80)% is on the server\./);
  const parts = partsSent(page);
  await offer.getByRole('button', { name: 'Continue your upload' }).click();
  await expect(form(page).getByLabel('Title')).toHaveValue('After a reload');
  await isPublishedOnce(page, accountSite, 'After a reload');
  expect(parts[0]).toBeGreaterThanOrEqual(8 * 1024 * 1024);
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'After a reload' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('of a trimmed clip goes on with the trimmed one', async ({ page, accountSite, clips }) => {
  await join(accountSite, 'Cutter');
  await enter(page, accountSite.url, 'cutter');
  const open = await openForm(page, accountSite.url);
  await pick(open, clips.path('game.mp4'));
  await move(open, 'Trim start', 5);
  await move(open, 'Trim end', -12);
  await fillForm(page, 'Three seconds');
  await slowDown(page, 40_000); // some 0.5 MB
  await send(page);
  await reach(page, 30);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue your upload' }).click();
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  const [video] = await accountSite.sql("select host_video_id as id from videos where title = 'Three seconds'");
  const stored = joinPath(accountSite.dataDir, 'files/videos', String(video?.id));
  expect((await probe(stored)).frames).toBe(90);
  expect(await frameNumber(stored)).toBe(150);
});

test('is offered to nobody else, and not while another tab is at it; it can be discarded', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Discarder');
  await join(accountSite, 'Onlooker');
  await enter(page, accountSite.url, 'discarder');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'Never mind');
  await slowDown(page, 1024 * 1024);
  await send(page);
  await reach(page, 2);
  const second = await page.context().newPage();
  await second.goto(`${accountSite.url}/app/videos`);
  await expect(second.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
  await expect(second.getByText('Your upload was interrupted')).toBeHidden();
  await page.close(); // the tab goes, without asking
  const offer = second.getByRole('region', { name: 'Your upload was interrupted' });
  await expect(offer).toBeVisible();
  const uploads = () =>
    accountSite.sql("select 1 from uploads, accounts where owner_id = accounts.id and username = 'Discarder'");
  expect(await uploads()).toHaveLength(1);

  await enter(second, accountSite.url, 'onlooker');
  await second.goto(`${accountSite.url}/app/videos`);
  await expect(second.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
  await expect(offer).toBeHidden();

  await enter(second, accountSite.url, 'discarder');
  await second.goto(`${accountSite.url}/app/videos`);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await expect.poll(async () => (await uploads()).length).toBe(0);
});

test('asks before it is stopped, by the close button or on the way to another page', async ({ page, accountSite }) => {
  await join(accountSite, 'Stopper');
  await enter(page, accountSite.url, 'stopper');
  await page.goto(`${accountSite.url}/app`);
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('button', { name: 'Upload Video' }).last().click();
  await form(page).locator('input[type=file]').setInputFiles(largeClip(MEGABYTES));
  await fillForm(page, 'Stopped');
  await slowDown(page, 1024 * 1024);
  await send(page);
  await reach(page, 1);
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/app\/videos$/);
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(form(page)).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Stop the upload' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto(`${accountSite.url}/app/videos`);
  await expect(page.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
  await expect(page.getByText('Your upload was interrupted')).toBeHidden();
  expect(await accountSite.sql("select 1 from videos where title = 'Stopped'")).toEqual([]);
});

test('is not sent again when only a field was wrong', async ({ page, accountSite }) => {
  await join(accountSite, 'Corrector');
  await enter(page, accountSite.url, 'corrector');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Corrected');
  const refusal = { status: 400, json: { code: 'invalid', field: 'title', message: 'Not this title.' } };
  await page.route('**/api/videos/upload-youtube', (route) => route.fulfill(refusal), { times: 1 });
  const parts = partsSent(page);
  await send(page);
  await expect(form(page).getByText('Not this title.').first()).toBeVisible();
  expect(parts).toEqual([0]);
  await form(page).getByLabel('Title').fill('Corrected indeed');
  await send(page);
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  expect(parts).toEqual([0]);
});
