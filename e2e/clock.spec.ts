/** A browser whose clock is hours ahead, or behind: times are told by the server's. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

const HOUR = 60 * 60_000; // ms

const timeOf = (page: Page) => page.getByRole('article').getByRole('time').first();

test('a browser whose clock is 3 h off tells times by the server’s, also when it is set meanwhile', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'clock.ahead');
  const [fresh, old] = [
    await writePost(page, accountSite, 'Just written'),
    await writePost(page, accountSite, 'Written before'),
  ];
  await accountSite.sql("update posts set created_at = created_at - interval '125 minutes' where id = $1", [old]);
  await writeComment(page, accountSite, fresh, 'Just said');

  await page.clock.install({ time: Date.now() + 3 * HOUR });
  await page.goto(`${accountSite.url}/app/${old}`);
  await expect(timeOf(page)).toHaveText('2h ago');
  await page.goto(`${accountSite.url}/app/${fresh}`);
  await expect(timeOf(page)).toHaveText('Just now');
  const comment = page.getByRole('listitem').filter({ hasText: 'Just said' });
  await expect(comment.getByRole('time')).toHaveText('Just now');
  await expect(comment.getByRole('button', { name: 'Edit' })).toBeVisible(); // for its first minutes

  // Set while the page is open: what is shown anew is right at once, and what stands there soon.
  await page.goto(`${accountSite.url}/app/${old}`);
  await expect(timeOf(page)).toHaveText('2h ago');
  for (const to of [0, 6, -3]) {
    await page.clock.setSystemTime(Date.now() + to * HOUR);
    await page.clock.runFor(10_000);
    await expect(timeOf(page)).toHaveText('2h ago');
  }
});
