import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';

/** Would run if it were taken for markup anywhere: as an element, in an attribute, in a script, in an address. */
const EVIL = `"><img src=x onerror="top.pwned=1"><script>top.pwned=1</script>'-top.pwned=1-'javascript:top.pwned=1`;
const SHORT = '<img src=x onerror=top.pwned=1>';

/** What a page did that it should not: a dialog, a script that was refused, a variable that was set. */
function watch(page: Page): string[] {
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) alarms.push(message.text());
  });
  page.on('pageerror', (error) => alarms.push(error.message));
  return alarms;
}
const pwned = (page: Page) => page.evaluate(() => 'pwned' in window);

test('a script in a field is text on the pages that the server writes words of, and nothing runs or is held back', async ({
  page,
  emptySite,
}) => {
  const { url } = emptySite;
  await join(emptySite, 'Mallory');
  await emptySite.sql(
    `insert into posts (id, author_id, content, category, tags, created_at, updated_at)
       select '01890000-0000-7000-8000-000000000001', id, $1, 'general', array[$2], now(), now() from accounts`,
    [EVIL, SHORT],
  );
  await emptySite.sql(
    `insert into post_images (post_id, position, file_key, widths, width, height, alt)
       values ('01890000-0000-7000-8000-000000000001', 0, 'images/x', array[480], 480, 320, $1)`,
    [EVIL],
  );
  await emptySite.sql(
    `insert into comments (id, post_id, account_id, content, created_at)
       select '01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000001', id, $1, now() from accounts`,
    [EVIL],
  );
  await emptySite.sql(
    `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, school_department,
       event_type, event_subtype, tags, participants, status, host, host_video_id, mime_type, byte_size,
       duration_seconds, created_at, published_at)
     select '01890000-0000-7000-8000-000000000003', id, left($1, 100), $1, $2, $2, $2, $2, 'Intra-University', $2,
       array[$2], jsonb_build_array(jsonb_build_object('name', $2)), 'published', 'local', 'AAAAAAAAAAA', 'video/mp4', 1, 1,
       now(), now() from accounts`,
    [EVIL, SHORT],
  );
  await emptySite.sql(
    `insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts
       on conflict do nothing`,
  );
  await emptySite.sql(
    `insert into feed_items (kind, id, category, created_at) select 'video', id, category, created_at from videos
       on conflict do nothing`,
  );

  const alarms = watch(page);
  for (const path of ['/watch?v=AAAAAAAAAAA', '/embed/AAAAAAAAAAA']) {
    await page.goto(url + path);
    expect(await page.title()).toContain('onerror');
    expect(await pwned(page)).toBe(false);
  }

  await enter(page, url, 'mallory');
  for (const [path, ready] of [
    ['/app', () => page.getByRole('article').filter({ hasText: 'onerror' }).nth(1)],
    ['/app/01890000-0000-7000-8000-000000000001', () => page.getByRole('heading', { name: 'Comments (1)' })],
  ] as const) {
    await page.goto(url + path);
    await expect(ready()).toBeVisible();
    expect(await pwned(page), path).toBe(false);
    const injected = await page.evaluate(() => document.querySelectorAll('img[src="x"], [onerror]').length);
    expect(injected, path).toBe(0);
  }
  expect(alarms).toEqual([]);
});
