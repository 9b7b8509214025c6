import { expect, type Locator, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube/youtube-errors.ts';
import { type Site, test } from './site/site.ts';
import { joinAdmin } from './steps/admin-steps.ts';
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
  await expect(toast(page, 'Your clip “Waits for tomorrow” is published.')).toBeInViewport();
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
  await expect(page.getByRole('region', { name: /^Clip Gallery/ })).toBeVisible();
});
