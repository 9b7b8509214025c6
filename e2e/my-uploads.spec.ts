import { expect, type Locator, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube/youtube-errors.ts';
import { type Site, test } from './site/site.ts';
import { joinAdmin } from './steps/admin-steps.ts';
import { violationsOf } from './steps/axe.ts';
import { enter, join, PASSWORD } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, GALLERY, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const tab = (page: Page) => page.getByRole('tab', { name: /^My uploads/ });
const uploads = (page: Page) => page.getByRole('region', { name: /^My uploads/ });
const row = (page: Page, title: string): Locator => uploads(page).getByRole('listitem', { name: title });
const toast = (page: Page, text: string) => page.locator('.Toastify__toast').filter({ hasText: text });

async function upload(page: Page, url: string, title: string): Promise<void> {
  await prepareForm(page, url, title, { path: GALLERY });
  await send(page);
}

/** Has an admin try the video again, from somewhere else. */
async function retryAsAdmin(site: Site, title: string): Promise<void> {
  const [video] = await site.sql('select id from videos where title = $1', [title]);
  const pair = { cookie: 'XSRF-TOKEN=of-a-test', 'x-xsrf-token': 'of-a-test', 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: pair,
    body: JSON.stringify({ username: 'office', password: PASSWORD }),
  });
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const value = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const answer = await fetch(`${site.url}/api/admin/videos/${video?.id}/retry`, {
    method: 'POST',
    headers: { cookie: cookies.join('; '), 'x-xsrf-token': value },
  });
  expect(answer.status).toBe(200);
}

// [S1-7.1, B6.2, B6.4, D.13]
test('what waits for the channel stands under My uploads, and is told when it is published', async ({
  page,
  youtubeSite,
}) => {
  const { url, youtube } = youtubeSite;
  await joinAdmin(youtubeSite, 'Office');
  await join(youtubeSite, 'Patient');
  await enter(page, url, 'patient');
  youtube.fail('open', { answer: youtubeErrors.quotaExceeded });
  await upload(page, url, 'Waits for tomorrow');
  await expect(toast(page, 'Saved. It will be published as soon as YouTube accepts it.')).toBeInViewport();
  await expect(form(page)).toBeHidden();
  const rows = await youtubeSite.sql(
    "select status, upload_key is not null as kept from videos where title = 'Waits for tomorrow'",
  );
  expect(rows).toEqual([{ status: 'stored', kept: true }]);
  await expect(page.getByRole('article').filter({ hasText: 'Waits for tomorrow' })).toHaveCount(0);

  await expect(tab(page)).toHaveAccessibleName('My uploads 1 not published yet');
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/videos\?show=mine$/);
  const waiting = row(page, 'Waits for tomorrow');
  await expect(waiting.getByText('Waiting', { exact: true })).toBeInViewport();
  // No more of a picture than is shown.
  await expect
    .poll(() => waiting.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/width=320$/);
  await expect(waiting).toContainText(
    /Our YouTube channel has reached its limit for today\. We’ll try again (?:tomorrow )?at \d+:\d\d\s[AP]M\./,
  );
  await expect(waiting.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  // Another tab of the same member hears of it too.
  const gallery = await page.context().newPage();
  await gallery.goto(`${url}/app/videos`);
  await expect(tab(gallery)).toHaveAccessibleName('My uploads 1 not published yet');

  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  await retryAsAdmin(youtubeSite, 'Waits for tomorrow');
  await expect(waiting.getByText('Published', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(toast(page, 'Your video “Waits for tomorrow” is published.')).toBeInViewport();
  await expect(page.locator('body[data-same]')).toBeAttached(); // without a reload
  await expect(waiting.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${youtube.videos.at(-1)?.id}`,
  );
  await expect(tab(page)).toHaveAccessibleName('My uploads');
  await gallery.bringToFront();
  await expect(tab(gallery)).toHaveAccessibleName('My uploads');
  await expect(gallery.getByRole('article').filter({ hasText: 'Waits for tomorrow' })).toBeVisible();
  await gallery.close();

  await page.goBack();
  await expect(page).toHaveURL(/\/app\/videos$/);
  await expect(page.getByRole('region', { name: /^Video Gallery/ })).toBeVisible();
});

// [B6.3]
test('what was refused is told in words, tried again as often as it takes, or removed', async ({
  page,
  youtubeSite,
}) => {
  const { url, youtube } = youtubeSite;
  await join(youtubeSite, 'Persistent');
  await enter(page, url, 'persistent');
  youtube.fail('open', { answer: youtubeErrors.signupRequired });
  await upload(page, url, 'No channel yet');
  await expect(form(page).locator('[data-variant]')).toContainText('YouTube channel not found.');
  await page.goto(`${url}/app/videos?show=mine`);
  const refused = row(page, 'No channel yet');
  await expect(refused.getByText('Not published', { exact: true })).toBeVisible();
  await expect(refused).toContainText(
    'YouTube channel not found. Please ensure the YouTube account is properly set up',
  );

  youtube.fail('open', { answer: youtubeErrors.signupRequired });
  await refused.getByRole('button', { name: 'Try again' }).dblclick();
  await expect(toast(page, 'Your video “No channel yet” could not be published.')).toBeInViewport();
  await expect(refused.getByText('Not published', { exact: true })).toBeVisible();

  await refused.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this upload?' });
  await expect(question).toContainText('“No channel yet” will be deleted and won’t be published.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(refused.getByRole('button', { name: 'Remove' })).toBeFocused();

  // It gets through while this browser has no connection: that is made good when there is one again.
  const { promise, resolve } = Promise.withResolvers<void>();
  youtube.fail('open', { hold: promise });
  await refused.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(refused).toContainText('On its way to YouTube.');
  await page.context().setOffline(true);
  resolve();
  const status = async () =>
    (await youtubeSite.sql("select status from videos where title = 'No channel yet'"))[0]?.status;
  await expect.poll(status).toBe('published');
  await page.context().setOffline(false);
  await expect(refused.getByText('Published', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(refused).toBeFocused(); // the button went with the refusal
  await expect(toast(page, 'Your video “No channel yet” is published.')).toBeInViewport();

  // Another one was refused two weeks ago: its file has been given up.
  await youtubeSite.sql(
    `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
       host, host_error, mime_type, byte_size, duration_seconds, created_at)
     select gen_random_uuid(), uploader_id, 'Never mind', description, country, school_name, school_faculty, event_type,
       'failed', host, 'No channel.', mime_type, byte_size, duration_seconds, created_at - interval '15 days'
     from videos where title = 'No channel yet'`,
  );
  await page.reload();
  const given = row(page, 'Never mind');
  await expect(given).toContainText('No channel. We no longer have this file. Please upload the video again.');
  await expect(given.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await given.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).dblclick();
  await expect(row(page, 'Never mind')).toHaveCount(0);
  await expect(toast(page, 'Upload removed')).toBeInViewport();
  await expect(refused).toBeFocused();
  expect(await youtubeSite.sql("select 1 from videos where title = 'Never mind'")).toEqual([]);
});

// [B6.1]
test('without uploads it invites to one; what can’t be loaded says so and is tried again, page by page', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Newhere');
  await enter(page, accountSite.url, 'newhere');
  await page.goto(`${accountSite.url}/app/videos?show=mine`);
  await expect(page.getByRole('heading', { name: 'You haven’t uploaded a video yet' })).toBeVisible();
  await uploads(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect(form(page)).toBeVisible();

  const video = (n: number) => ({
    _id: `0000000${n}`,
    title: `Clip ${n}`,
    state: n === 3 ? 'hidden' : 'published',
    host: 'local',
    reason: null,
    nextTry: null,
    isConverting: false,
    refusal: null,
    canRetry: false,
    youtubeLink: n === 3 ? null : '/watch?v=AAAAAAAAAAA',
    posterUrl: '/share.png',
    durationSeconds: 7,
    schoolName: 'University of Ghana',
    eventType: 'Training',
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  const refused = { state: 'failed', refusal: 'No channel.', canRetry: true, youtubeLink: null };
  const counts = { total: 3, waiting: 0, failed: 0 };
  let isDown = true;
  await page.route('**/api/videos/mine*', (route) => {
    if (isDown) return route.abort();
    const isFirst = !route.request().url().includes('cursor=');
    return route.fulfill({
      json: isFirst
        ? { ...counts, videos: [video(1), { ...video(2), ...refused }], nextCursor: 'next' }
        : { ...counts, videos: [video(3)], nextCursor: null },
    });
  });
  await page.reload();
  const alert = uploads(page).getByRole('alert');
  await expect(alert).toHaveText('Could not load your uploads.');
  await expect(alert).toBeInViewport();
  isDown = false;
  await uploads(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(2);
  isDown = true;
  await uploads(page).getByRole('button', { name: 'Load More' }).click();
  await expect(alert).toHaveText('Could not load your uploads.');
  isDown = false;
  await uploads(page).getByRole('button', { name: 'Load More' }).click();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(3);
  await expect(alert).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320); // once it is laid out anew
  expect(await violationsOf(page)).toEqual([]);
  const hidden = row(page, 'Clip 3');
  await expect(hidden).toContainText('An admin has hidden this video. Nobody else can see it.');
  await expect(hidden.getByRole('link')).toHaveCount(0);
});
