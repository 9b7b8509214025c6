import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

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

test('a script in any field that is shown anywhere is text, and nothing runs', async ({ page, emptySite }) => {
  const { url } = emptySite;
  await join(emptySite, 'Mallory');
  await emptySite.sql("update accounts set role = 'admin'");
  await emptySite.sql(
    `insert into profiles (account_id, faculty, updated_at) select id, $1, now() from accounts
       on conflict (account_id) do update set faculty = excluded.faculty`,
    [SHORT],
  );
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
  await page.goto(url); // the landing page of a visitor
  await expect(page.getByRole('region', { name: 'Latest Sports Highlights' })).toContainText(SHORT);
  expect(await pwned(page)).toBe(false);
  for (const path of ['/watch?v=AAAAAAAAAAA', '/embed/AAAAAAAAAAA']) {
    await page.goto(url + path);
    expect(await page.title()).toContain('onerror');
    expect(await pwned(page)).toBe(false);
  }

  await enter(page, url, 'mallory', PASSWORD);
  await emptySite.sql('update sessions set user_agent = $1', [`Mozilla/5.0 ${EVIL}`]);
  for (const [path, ready] of [
    ['/app', () => page.getByRole('article').filter({ hasText: 'onerror' }).nth(1)],
    ['/app/videos', () => page.getByRole('region', { name: /^Video Gallery/ }).getByRole('article')],
    ['/app/01890000-0000-7000-8000-000000000001', () => page.getByRole('heading', { name: 'Comments (1)' })],
    ['/app/manage?tab=users', () => page.getByRole('row').filter({ hasText: SHORT })],
    ['/app/manage?tab=videos', () => page.getByRole('article').filter({ hasText: SHORT })],
    ['/app/account', () => page.getByText('This device', { exact: true })],
  ] as const) {
    // The server says words of its own in the head of a post only.
    if (path === '/app' || /\/01890000/.test(path)) await page.goto(url + path);
    else await goWithin(page, path);
    await expect(ready()).toBeVisible();
    expect(await pwned(page), path).toBe(false);
    const injected = await page.evaluate(() => document.querySelectorAll('img[src="x"], [onerror]').length);
    expect(injected, path).toBe(0);
  }
  expect(alarms).toEqual([]);
});

test('a script in an address is text, or nothing at all', async ({ page, accountSite }) => {
  const alarms = watch(page);
  const evil = encodeURIComponent(EVIL);
  for (const path of [
    `/login?expired=${evil}`,
    `/reset-password?token=${evil}`,
    `/verify-email/${encodeURIComponent(SHORT)}`,
    `/auth/callback#error=${evil}&error_description=${evil}`,
    `/auth/callback#id_token=${evil}`,
    `/app/${encodeURIComponent(SHORT)}`,
    `/watch?v=${evil}`,
    `/${evil}`,
    `/privacy#${evil}`,
  ]) {
    await page.goto(accountSite.url + path);
    await page.waitForLoadState('networkidle');
    expect(await pwned(page), path).toBe(false);
  }
  expect(alarms).toEqual([]);
});

test('a script in a name from Google, or in what the server answers, is text', async ({ page, accountSite }) => {
  const { url, provider } = accountSite;
  const alarms = watch(page);
  await provider.tell({ name: 'eviltwin', claims: { given_name: EVIL, name: EVIL } });
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByPlaceholder('Enter any login').fill('eviltwin');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${url}/app`);
  await expect(page.getByRole('banner')).toContainText(/Welcome, [A-Za-z0-9_.]+$|Welcome, [A-Za-z0-9_.]+[A-Z]/);
  expect(await pwned(page)).toBe(false);

  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no browser');
  alarms.push(...watch(other));
  await other.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { message: EVIL } }));
  await other.goto(`${url}/login`);
  await other.getByLabel('Username or Email').fill(EVIL);
  await other.getByLabel('Password', { exact: true }).fill(EVIL);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('onerror');
  expect(await pwned(other)).toBe(false);
  await other.close();
  expect(alarms.filter((alarm) => !alarm.includes(provider.issuer))).toEqual([]);
});
