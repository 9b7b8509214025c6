import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter } from './steps/post-steps.ts';

// [S2-2.62, S2-2.63, S2-2.64]
test('a video card says all of the video, and a long description is shown in full on demand', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'films.fay');
  const description = `${'Row four, row five, the whole stand. '.repeat(7).slice(0, 198)}END`; // one more than 200
  const insert = (id: string, title: string, text: string, hostVideoId: string) =>
    accountSite.sql(
      `insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, school_department,
         event_type, event_subtype, tags, participants, status, host, host_video_id, mime_type, byte_size,
         duration_seconds, created_at, published_at)
       select $1, id, $2, $3, 'Ghana', 'University of Ghana', 'Engineering', 'Civil Engineering', 'Inter-University',
         null, array['derby'], '[{"name":"Ama"},{"name":"Kojo"}]', 'published', 'local', $4, 'video/mp4', 1, 1, now(),
         now() from accounts where username = 'films.fay'`,
      [id, title, text, hostVideoId],
    );
  await insert('01890000-0000-7000-8000-00000000f001', 'Derby day', description, 'FAYFAYFAY01');
  await insert('01890000-0000-7000-8000-00000000f002', 'No such player', 'x'.repeat(200), 'FAYFAYFAY02');
  await accountSite.sql(
    `insert into feed_items (kind, id, category, created_at)
       select 'video', id, category, created_at from videos where host_video_id like 'FAYFAYFAY%'`,
  );
  // The database takes no such id: it can only come from elsewhere.
  await page.route('**/api/posts?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('FAYFAYFAY02', 'TOOSHORT') });
  });
  await page.goto(`${accountSite.url}/app`);

  const card = page.getByRole('article', { name: 'Video: Derby day' });
  for (const text of [
    'Films.fay',
    'Just now',
    'Derby day',
    'Ghana',
    'University of Ghana',
    'Engineering',
    'Civil Engineering',
    'Inter-University',
    'Ama, Kojo',
    '#derby',
  ])
    await expect(card).toContainText(text);
  await expect(card.locator('iframe')).toHaveCount(1);
  await expect(card).not.toContainText('END');
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(card).toContainText(description);
  await card.getByRole('button', { name: 'Show less' }).click();
  await expect(card).not.toContainText('END');

  // An id that is not 11 characters long has no player; 200 characters are not too long.
  const other = page.getByRole('article', { name: 'Video: No such player' });
  await expect(other).toContainText('x'.repeat(200));
  await expect(other.locator('iframe')).toHaveCount(0);
  await expect(other.getByRole('button', { name: /Show/ })).toHaveCount(0);
});
