/** What is shared with the installed app from another one, as the system posts it. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { createForm, PICTURES } from './steps/posts.ts';
import { form } from './steps/upload-steps.ts';

test.use({ serviceWorkers: 'allow' });

type Shared = { title?: string; text?: string; url?: string; files?: { path: string; name: string; type: string }[] };
const clip = { path: CLIP, name: 'match.mp4', type: 'video/mp4' };

/** Opens a page with the service worker, which then takes what is shared. */
async function openApp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/terms`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What the manifest says of what is shared. */
const targetOf = async (page: Page) =>
  (await (await page.request.get(new URL('/manifest.webmanifest', page.url()).href)).json()).share_target;

/** Posts the form that the manifest describes. */
async function share(page: Page, { files = [], ...words }: Shared): Promise<void> {
  const { action, enctype, params } = await targetOf(page);
  const sent = files.map(({ path, ...file }) => ({ ...file, base64: readFileSync(path).toString('base64') }));
  await Promise.all([
    page.waitForURL(/\/(app|login)/),
    page.evaluate(
      async ([target, fields, all]) => {
        const made = document.createElement('form');
        Object.assign(made, { method: 'POST', ...target });
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement('textarea');
          Object.assign(field, { name, value });
          made.append(field);
        }
        const list = new DataTransfer();
        for (const { name, type, base64 } of all) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          list.items.add(new File([bytes], name, { type }));
        }
        const field = document.createElement('input');
        Object.assign(field, { type: 'file', name: target.files, files: list.files });
        made.append(field);
        document.body.append(made);
        made.submit();
      },
      [{ action, enctype, files: params.files[0].name as string }, words, sent] as const,
    ),
  ]);
}

/** Shares only a title, without going on to the page that takes it. */
async function shareAside(page: Page, title: string): Promise<void> {
  const { action } = await targetOf(page);
  const kind = await page.evaluate(
    async ([url, words]) => {
      const body = new FormData();
      body.set('title', words);
      return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).type;
    },
    [action as string, title] as const,
  );
  expect(kind).toBe('opaqueredirect');
}

/** What waits in this browser. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('keyval-store');
        open.onsuccess = () => {
          const all = open.result.transaction('keyval').objectStore('keyval').getAllKeys();
          all.onsuccess = () => resolve(all.result.map(String).filter((key) => key.startsWith('shared:')));
        };
      }),
  );

/** Makes what waits there more than a day old; runs in the page. */
const age = (key: string) =>
  new Promise<void>((resolve) => {
    const open = indexedDB.open('keyval-store');
    open.onsuccess = () => {
      const store = open.result.transaction('keyval', 'readwrite').objectStore('keyval');
      const one = store.get(key);
      one.onsuccess = () => {
        store.put({ ...one.result, at: Date.now() - 25 * 60 * 60 * 1000 }, key).onsuccess = () => resolve();
      };
    };
  });

// [B20.1, B20.2]
test('a shared clip is in the upload form, with its words, pictures and text are in the post; across a login it waits, once, for a day, and who signs in is asked', async ({
  page,
  context,
  accountSite,
}) => {
  const { url } = accountSite;
  for (const name of ['Sharer', 'ShareKeeper', 'Finder']) await join(accountSite, name);
  await enter(page, url, 'sharer');
  await openApp(page, url);
  const words = { title: 'The last try', text: 'In the rain', url: 'https://news.example/try' };
  await share(page, { ...words, files: [clip, { ...clip, name: 'second.mp4' }] });
  const upload = form(page);
  await expect(upload.locator('video').first()).toBeVisible();
  await expect(upload.getByLabel('Title')).toHaveValue('The last try');
  await expect(upload.getByLabel('Description')).toHaveValue('In the rain\nhttps://news.example/try');
  await expect(page.getByText('match.mp4 is in the form, the rest was left out.')).toBeVisible();
  expect(await waiting(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/app/videos');

  // It is the member's own page that asks before it is left.
  page.once('dialog', (dialog) => dialog.accept());
  await openApp(page, url);
  const kit = { path: PICTURES[1] ?? '', name: 'kit.jpg', type: 'image/jpeg' };
  await share(page, { text: 'New kit', files: [kit, { ...kit, name: 'kit.heic', type: 'image/heic' }] });
  const post = createForm(page);
  await expect(post.getByRole('textbox', { name: 'Post' })).toHaveValue('New kit');
  await expect(post.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await expect(post.getByRole('button', { name: 'Remove picture 2' })).toBeHidden();
  await expect(page.getByText('Browsers can’t show HEIC pictures.')).toBeVisible(); // in the form's own words

  // Shared again: what is being written stays, also where the feed of those whom one follows is remembered.
  await page.evaluate(() => localStorage.setItem('feed', 'following'));
  await openApp(page, url);
  await share(page, { title: 'Final', url: 'https://news.example/final' });
  await expect(post.getByRole('textbox', { name: 'Post' })).toHaveValue('New kit\n\nFinal\nhttps://news.example/final');
  expect(new URL(page.url()).pathname).toBe('/app');

  // A visitor's: it waits for whoever logs in.
  await openApp(page, url);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await share(page, { title: 'Mine', files: [clip] });
  await expect(page).toHaveURL(/\/login$/);
  const login = async (name: string) => {
    await page.getByLabel('Username or Email').fill(name);
    await page.getByLabel('Password', { exact: true }).fill('kick-off-1930');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await login('finder');
  const question = page.getByRole('heading', { name: 'Something shared is waiting' });
  await expect(question).toBeVisible();
  await expect(page.getByText('Mine')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  const address = page.url();
  await page.reload();
  await expect(question).toBeVisible(); // a reload is no answer
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(form(page).getByLabel('Title')).toHaveValue('Mine');

  // Used up: another tab, or the history, finds nothing, and says what to do.
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'What you shared isn’t here' })).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  await other.close();

  // A session that has ended meanwhile: whoever was shown it gets it, anybody else is asked.
  page.once('dialog', (dialog) => dialog.accept());
  await enter(page, url, 'sharekeeper');
  await openApp(page, url);
  await accountSite.sql(
    "delete from sessions using accounts where accounts.id = account_id and username = 'ShareKeeper'",
  );
  await share(page, { title: 'Again', files: [clip] });
  await expect(page).toHaveURL(/\/login\?expired=1$/);
  await login('sharekeeper');
  await expect(form(page).getByLabel('Title')).toHaveValue('Again');

  // Only three wait, and none longer than a day.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  page.once('dialog', (dialog) => dialog.accept());
  await openApp(page, url);
  for (const title of ['1', '2', '3', '4']) await shareAside(page, title);
  const [first = '', ...others] = await waiting(page);
  expect(others).toHaveLength(2);
  await page.evaluate(age, first);
  await enter(page, url, 'sharekeeper');
  await page.goto(`${url}/app/share?shared=${first.replace('shared:', '')}`);
  await expect(page.getByRole('heading', { name: 'What you shared isn’t here' })).toBeVisible();
});
