/** While the server's database stands still: what was last known is shown and says so, and writing says why not. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { requestMessages } from '../contract/requests.ts';
import { type Site, test } from './site/site.ts';
import { joinAndEnter } from './steps/post-steps.ts';
import { cardOf, createForm, write } from './steps/posts.ts';

/** PostgreSQL and all its processes. */
function signalDatabase({ dataDir }: Site, signal: NodeJS.Signals): void {
  const main = Number(readFileSync(join(dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
  for (const pid of [main, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(pid, signal);
}

test('the feed stays as it was and says so in the viewport, what is written is refused in words, and all comes back', async ({
  page,
  emptySite: site,
}) => {
  await joinAndEnter(page, site, 'still.there');
  await write(page, site.url, { content: 'Before the ice', category: 'general' });
  await page.goto(`${site.url}/app`);
  await expect(cardOf(page, 'Before the ice')).toBeVisible();
  const line = page
    .getByRole('status')
    .filter({ hasText: /^The latest can’t be loaded at the moment\. This is how it was at \d{1,2}:\d{2}\s?[AP]M\.$/ });
  await expect(line).toHaveCount(0);

  signalDatabase(site, 'SIGSTOP');
  try {
    await page.reload();
    await expect(cardOf(page, 'Before the ice')).toBeVisible({ timeout: 15_000 });
    await expect(line).toBeInViewport();
    await createForm(page).getByPlaceholder("What's on your mind?").fill('Into the ice');
    await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText(requestMessages.breathless()).first()).toBeInViewport();
    await expect(cardOf(page, 'Before the ice')).toBeVisible();
  } finally {
    signalDatabase(site, 'SIGCONT');
  }
  await expect(line).toHaveCount(0, { timeout: 20_000 }); // by itself
  await createForm(page).getByRole('button', { name: 'Post', exact: true }).click(); // what was written is still there
  await expect(cardOf(page, 'Into the ice')).toBeVisible();
  const { posts } = await (await page.request.get(`${site.url}/api/posts`)).json();
  expect(posts.map(({ content }: { content: string }) => content)).toEqual(['Into the ice', 'Before the ice']);
  await expect(line).toHaveCount(0);
});
