/** Deleting one's own account: asked for, undone, and done when its days are over. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { myDataMessages } from '../../../contract/people/my-data.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { listPendingJobs } from '../../platform/jobs/job-queries.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { accounts } from '../../schema/accounts.ts';
import { accountDeletions } from '../../schema/deletions.ts';
import { videos } from '../../schema/videos.ts';
import { changedTables } from '../../testing/access/tables.ts';
import { addPost, addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { PATIENT, traces } from '../../testing/traces.ts';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});

const DELETION = '/api/people/me/deletion';
const ask = (browser: TestBrowser, clips: 'keep' | 'delete' = 'keep', password = PASSWORD) =>
  browser.post(DELETION, { password, clips });
const undo = (browser: TestBrowser) => browser.send('DELETE', DELETION);
const login = (browser: TestBrowser, name: string) =>
  browser.post('/api/auth/login', { email: `${name}@uni.example`, password: PASSWORD });
const checked = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.data;
const isThere = async (id: string) => (await site.db.$count(accounts, eq(accounts.id, id))) === 1;
async function runDue(): Promise<void> {
  const kind = jobKind<object>('delete-due-accounts');
  await site.jobs.enqueue(site.db, kind, {});
  await vi.waitFor(async () => expect(await listPendingJobs(site.db, kind.name)).toEqual([]), PATIENT);
}

// [B9.4]
test('goes seven days later with all that is theirs, everywhere at once; the clips stay where that was chosen', async () => {
  const before = await traces(site);
  const kofi = await site.member('Kofi');
  const form = textForm({ content: 'Derby day', category: 'sports' });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  await kofi.post('/api/posts', form);
  const { _id: clip } = (await kofi.post('/api/videos/upload-youtube', videoForm())).body.video;
  await kofi.post('/api/people/me/data/export', { password: PASSWORD });
  await site.mailTo('kofi@uni.example');
  expect(await checked(kofi)).not.toHaveProperty('deletedAt');

  const dueAt = new Date(site.clock.now().getTime() + 7 * DAY);
  const answer = await ask(kofi);
  expect(answer).toMatchObject({ status: 200, body: { message: myDataMessages.deletionAsked() } });
  expect(answer.body.data).toMatchObject({
    deletion: { dueAt: dueAt.toISOString(), withClips: false, waitsForAdmin: false },
    clips: 1,
  });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt);
  const mail = await site.mailTo('kofi@uni.example');
  expect(mail).toMatchObject({
    subject: `Your Touchline account will be deleted on ${day}`,
    link: 'http://localhost:3000/app/account/delete',
    text: expect.stringContaining('The clips that you uploaded stay, without your name.'),
  });
  expect((await checked(kofi)).deletedAt).toBe(dueAt.toISOString());

  site.clock.advance(7 * DAY - MINUTE);
  const phone = site.visitor();
  await login(phone, 'kofi'); // the account goes on working
  expect((await checked(phone)).deletedAt).toBe(dueAt.toISOString());
  await runDue();
  expect(await isThere(kofi.accountId)).toBe(true);
  site.clock.advance(2 * MINUTE);
  await runDue();
  expect(await isThere(kofi.accountId)).toBe(false);
  for (const browser of [kofi, phone]) expect((await browser.get('/api/posts')).status).toBe(401);
  const [kept] = await site.db.select().from(videos).where(eq(videos.id, clip));
  expect(kept).toMatchObject({ uploaderId: null, status: 'published' });
  await vi.waitFor(async () => {
    const left = (await traces(site)).files.filter((key) => !before.files.includes(key));
    expect(left).toEqual([expect.stringMatching(/^videos\//)]);
    expect(await site.filesIn('exports')).toEqual([]);
  }, PATIENT);
  await login(admin, 'amara');
  const [entry] = (await admin.get('/api/admin/audit')).body.entries;
  expect(entry).toMatchObject({
    text: 'Kofi deleted their own account.',
    who: { _id: kofi.accountId, name: 'Kofi' },
    details: { role: 'user', posts: 1, videosKept: 1 },
  });
  expect(JSON.stringify(entry)).not.toContain('uni.example');
  await site.member('Kofi'); // name and email are free again
});

// [B9.4]
test('with the clips where that was chosen: rows, films, and those that wait or were refused', async () => {
  const before = await site.filesIn('videos');
  const esi = await site.member('Esi');
  await esi.post('/api/videos/upload-youtube', videoForm());
  await addVideo(site, { uploaderId: esi.accountId, status: 'failed', hostVideoId: null, hostError: 'no' });
  const other = await addVideo(site, {});
  await ask(esi, 'delete');
  expect((await site.mailTo('esi@uni.example')).text).toContain('The clips that you uploaded go, too.');
  site.clock.advance(7 * DAY);
  // Killed after the account and before the clips: they are a job of their own, which is tried again.
  await site.db.execute(sql`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$
    begin if nextval('tries') = 1 then raise exception 'killed'; end if; return old; end $$;
    create trigger refusing before delete on videos for each row execute function refuse()`);
  await runDue();
  expect(await isThere(esi.accountId)).toBe(false);
  await vi.waitFor(async () => {
    expect(
      (await site.db.select({ id: videos.id }).from(videos).where(sql`uploader_id is null`)).map(({ id }) => id),
    ).toContain(other);
    expect(await site.filesIn('videos')).toEqual(before);
    expect(await site.db.$count(videos, sql`status = 'failed'`)).toBe(0);
  }, PATIENT);
  await site.db.execute(sql`drop trigger refusing on videos; drop function refuse; drop sequence tries`);
  await login(admin, 'amara');
  expect((await admin.get('/api/admin/audit')).body.entries[0].details).toMatchObject({ videosRemoved: 2 });
});

// [B9.4]
test('is undone by one press, and then nothing happens', async () => {
  const ama = await site.member('Ama');
  await ask(ama);
  const again = await ask(ama, 'delete'); // asked again, that counts
  expect(again.body.data.deletion.withClips).toBe(true);
  const tabs = await Promise.all([undo(ama), undo(ama)]);
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await checked(ama)).not.toHaveProperty('deletedAt');
  expect((await ama.get('/api/people/me/data')).body.deletion).toBeNull();
  site.clock.advance(8 * DAY);
  await runDue();
  expect(await isThere(ama.accountId)).toBe(true);
});

test('asks for the password, and for what happens to the clips', async () => {
  const gia = await site.member('Gia');
  const { result, changed } = await changedTables(site.db, () => ask(gia, 'keep', 'not-the-password'));
  expect(result).toMatchObject({
    status: 400,
    body: { message: accountMessages.oldPasswordWrong(), field: 'password' },
  });
  expect(changed).toEqual([]);
  expect((await gia.post(DELETION, { password: PASSWORD })).body).toMatchObject({ code: 'invalid', field: 'clips' });
  await site.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, gia.accountId));
  expect((await ask(gia)).body.message).toBe(accountMessages.passwordNone());
});

// [B9.5]
test('the only active admin can’t; one who becomes it meanwhile waits until there is another', async () => {
  expect(await ask(admin)).toMatchObject({ status: 409, body: { message: myDataMessages.lastAdmin() } });
  const efua = await adminOf(site, 'Efua');
  expect((await ask(efua)).status).toBe(200);
  await sendJson(efua, 'PATCH', `/api/admin/users/${admin.accountId}/role`, { role: 'user' });
  site.clock.advance(7 * DAY + 20 * MINUTE);
  await runDue();
  await login(efua, 'efua');
  expect((await efua.get('/api/people/me/data')).body.deletion.waitsForAdmin).toBe(true);
  await sendJson(efua, 'PATCH', `/api/admin/users/${admin.accountId}/role`, { role: 'admin' });
  await runDue();
  expect(await isThere(efua.accountId)).toBe(false);
});

// [B9.5]
test('an admin who deletes or deactivates the account meanwhile wins', async () => {
  await login(admin, 'amara');
  const [bad, worse] = [await site.member('Bad'), await site.member('Worse')];
  for (const one of [bad, worse]) {
    await addPost(site, one.accountId);
    await ask(one);
  }
  await admin.send('DELETE', `/api/admin/users/delete-user/${worse.accountId}`);
  await sendJson(admin, 'PATCH', `/api/admin/users/${bad.accountId}/status`, { isActive: false });
  site.clock.advance(8 * DAY);
  await runDue();
  expect([await isThere(bad.accountId), await isThere(worse.accountId)]).toEqual([true, false]);
  expect(await site.db.$count(accountDeletions)).toBe(0);
});

test('somebody who wrote very much goes portion by portion, and one whose deletion fails holds nobody up', async () => {
  const [much, stuck] = [await site.member('Much'), await site.member('Stuck')];
  for (let n = 0; n < 501; n++) await addPost(site, much.accountId);
  await much.post('/api/people/me/data/export', { password: PASSWORD });
  await vi.waitFor(async () => expect(await site.filesIn('exports')).toHaveLength(1), PATIENT);
  await ask(stuck);
  await ask(much);
  site.clock.advance(7 * DAY);
  await site.db.execute(sql`
    create function hold() returns trigger language plpgsql as $$
    begin if old.username = 'Stuck' then raise exception 'no'; end if; return old; end $$;
    create trigger holding before delete on accounts for each row execute function hold()`);
  await site.jobs.enqueue(site.db, jobKind<object>('delete-due-accounts'), {});
  await vi.waitFor(async () => {
    expect(await isThere(much.accountId)).toBe(false);
    expect(await site.filesIn('exports')).toEqual([]);
  }, PATIENT);
  expect(await isThere(stuck.accountId)).toBe(true);
  await site.db.execute(sql`drop trigger holding on accounts; drop function hold`);
  await vi.waitFor(async () => expect(await isThere(stuck.accountId)).toBe(false), PATIENT); // tried again
});
