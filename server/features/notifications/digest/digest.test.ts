/** The weekly mail: who gets one, when, what it says, and how it ends. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DIGEST_IDLE_DAYS, DIGEST_SHOWN, digestMessages } from '../../../../contract/notifications/digest.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { type Mail, MailRefused } from '../../../platform/messages/mail.ts';
import { addVideo } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { textForm } from '../../../testing/sending/forms.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { PATIENT } from '../../../testing/traces.ts';
import { takeDue } from './queries.ts';
import { nextMonday } from './week.ts';
import { mailDigest, mailDigests } from './workflow.ts';

const WEEK = 7 * DAY;

let site: Site;
let zainab: TestBrowser;
let ada: TestBrowser;
beforeEach(async () => {
  site = await createSite();
  site.clock.set(new Date('2031-05-14T12:00:00Z')); // a Wednesday
  [zainab, ada] = [await site.member('Zainab'), await site.member('Ada')];
  site.mails.length = 0;
});

const sendJson = (member: TestBrowser, method: string, path: string, body: object) =>
  member.send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const start = (member: TestBrowser, timeZone = 'UTC') => sendJson(member, 'PUT', '/api/digest', { timeZone });
const stateOf = async (member: TestBrowser) => (await member.get('/api/digest')).body;

/** Until no job of ours and no fact waits. */
const quiet = () =>
  vi.waitFor(async () => {
    const { rows } = await site.db.execute(`
      select name from jobs.job where name in ('${mailDigest.name}', '${mailDigests.name}')
        and state in ('created', 'retry', 'active')
      union all select 'fact' from fact_deliveries`);
    expect(rows).toEqual([]);
  }, PATIENT);

/** Looks who is due. @returns the mails that were sent */
async function look(): Promise<Mail[]> {
  const before = site.mails.length;
  await site.jobs.enqueue(site.db, mailDigests, {});
  await quiet();
  return site.mails.slice(before);
}

/** Something happens to what Zainab has shared. */
async function happen(content = 'Two nil', by = ada): Promise<string> {
  const { body } = await zainab.post('/api/posts', textForm({ content }));
  await by.post(`/api/posts/${body.post._id}/react`, { reactionType: 'love' });
  await quiet();
  return body.post._id;
}

const monday = () => site.clock.set(nextMonday('UTC', site.clock.now()));

// [B16.1]
test('is off at first; who switches it on is told on Monday morning what they have missed since, and once', async () => {
  expect(await stateOf(zainab)).toEqual({ isOn: false, isSent: false, ended: null });
  await happen('Before');
  expect((await start(zainab)).body.message).toBe(digestMessages.started());
  expect(await stateOf(zainab)).toEqual({ isOn: true, isSent: false, ended: null });
  site.clock.advance(HOUR);
  const postId = await happen();
  expect(await look()).toEqual([]); // it is Wednesday
  monday();
  const [mail, ...others] = await look();
  expect(others).toEqual([]);
  expect(mail?.to).toBe('zainab@uni.example');
  expect(mail?.subject).toBe('1 thing that you’ve missed on Touchline');
  expect(mail?.text).toContain(`Ada reacted to your post.\nhttp://localhost:3000/app/${postId}`);
  const url = /http:\S+\/unsubscribe\/[\w-]{43}$/m.exec(mail?.text ?? '')?.[0];
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  // The same job again, and the look of another server.
  const { rows } = await site.db.execute<{ until: string }>('select told_until as until from digests');
  await site.jobs.enqueue(site.db, mailDigest, { accountId: zainab.accountId, until: rows[0]?.until ?? '' });
  expect(await look()).toEqual([]);
  site.clock.advance(WEEK);
  expect(await look()).toEqual([]); // nothing has happened
});

// [B16.2]
test('says nothing of what has been seen, nor of kinds that are not wanted by mail, nor of the gone', async () => {
  await start(zainab);
  site.clock.advance(HOUR);
  await happen();
  await zainab.post('/api/notifications/seen');
  monday();
  expect(await look()).toEqual([]);
  site.clock.advance(HOUR);
  await sendJson(zainab, 'PUT', '/api/notifications/settings', { kinds: ['reaction'], channel: 'mail', on: false });
  const id = await happen('Unwanted');
  await ada.post(`/api/posts/${id}/comments`, { content: 'Well played' });
  await happen('Deleted');
  await zainab.send('DELETE', `/api/posts/${await happen('Deleted, too')}`);
  site.clock.advance(WEEK);
  const [mail] = await look();
  expect(mail?.text).toContain('Ada commented on your post.');
  expect(mail?.text).not.toContain('reacted');
});

// [B16.2]
test('names the newest and counts the rest, with the clips of those one follows that were liked most', async () => {
  await start(zainab);
  site.clock.advance(HOUR);
  for (let n = 0; n < DIGEST_SHOWN + 2; n++) await happen(`Post ${n}`);
  await zainab.send('PUT', `/api/ties/follow/${ada.accountId}`);
  const muted = await site.member('Muted');
  await zainab.send('PUT', `/api/ties/follow/${muted.accountId}`);
  for (const uploader of [ada, muted]) {
    const id = await addVideo(site, {
      uploaderId: uploader.accountId,
      title: `Goal of the week ${uploader.accountId}`,
    });
    await ada.post(`/api/videos/${id}/react`, { reactionType: 'fire' });
    await addVideo(site, { uploaderId: uploader.accountId, title: 'Liked by nobody' });
  }
  await zainab.send('PUT', `/api/ties/mute/${muted.accountId}`);
  await quiet();
  site.mails.length = 0;
  monday();
  const [mail] = await look();
  expect(mail?.subject).toMatch(/^1[2-9] things/);
  expect(mail?.text.match(/^\S.* your (post|clip)\.$|shared a clip\.$|follows? you\.$/gm)).toHaveLength(DIGEST_SHOWN);
  expect(mail?.text).toMatch(/And \d more\./);
  expect(mail?.text).toContain(`“Goal of the week ${ada.accountId}” by Ada`);
  expect(mail?.text).not.toContain(muted.accountId);
  expect(mail?.text).not.toContain('Liked by nobody');
});

// [B16.3]
test('goes to nobody who is deactivated or whose address is not verified', async () => {
  const ben = await site.member('Ben');
  for (const member of [zainab, ben]) await start(member);
  site.clock.advance(HOUR);
  await happen();
  const { body } = await ben.post('/api/posts', textForm({ content: 'By Ben' }));
  await ada.post(`/api/posts/${body.post._id}/react`, { reactionType: 'love' });
  await quiet();
  await site.db.execute(`update accounts set is_active = false where id = '${ben.accountId}'`);
  await site.db.execute(`update accounts set verified_at = null where id = '${zainab.accountId}'`);
  monday();
  expect(await look()).toEqual([]);
});

// [B16.3]
test('ends when nobody has come for long, and says so in the last one; who comes goes on to get it', async () => {
  const ben = await site.member('Ben');
  for (const member of [zainab, ben]) await start(member);
  site.clock.advance(HOUR);
  const mailed: string[][] = [];
  for (let day = 0; day < DIGEST_IDLE_DAYS + 14; day += 7) {
    monday();
    mailed.push((await look()).map(({ to, subject }) => `${to} ${subject}`));
    if (day % 28 === 0) {
      await ben.post('/api/auth/logout'); // what is left of a visit is not its session
      await ben.post('/api/auth/login', { email: 'ben@uni.example', password: 'kick-off-1930' });
    }
  }
  expect(mailed.flat()).toEqual(['zainab@uni.example The last weekly mail from Touchline']);
  expect(mailed.findIndex((some) => some.length > 0)).toBe(8); // the first Monday after 60 days
  const last = site.mails.find(({ subject }) => subject.startsWith('The last'));
  expect(last?.text).toContain(`You haven’t been here for ${DIGEST_IDLE_DAYS} days`);
  await zainab.post('/api/auth/login', { email: 'zainab@uni.example', password: 'kick-off-1930' });
  expect(await stateOf(zainab)).toMatchObject({ isOn: false, ended: 'idle' });
  expect(await stateOf(ben)).toMatchObject({ isOn: true });
  await start(zainab);
  expect(await stateOf(zainab)).toMatchObject({ isOn: true, ended: null });
});

// [B16.3]
test('a mail server that is away is asked again; one that refuses the address ends it', async () => {
  let failure: Error | undefined;
  site = await createSite({}, ({ mailer }) => ({
    mailer: {
      ...mailer,
      async send(mail: Mail) {
        if (failure) throw failure;
        await mailer.send(mail);
      },
    },
  }));
  site.clock.set(new Date('2031-05-14T12:00:00Z'));
  [zainab, ada] = [await site.member('Zainab'), await site.member('Ada')];
  await start(zainab);
  site.clock.advance(HOUR);
  await happen();
  monday();
  failure = new Error('away');
  await site.jobs.enqueue(site.db, mailDigests, {});
  await vi.waitFor(async () => {
    const { rows } = await site.db.execute(`select state from jobs.job where name = '${mailDigest.name}'`);
    expect(rows).toEqual([{ state: 'retry' }]);
  }, PATIENT);
  failure = undefined;
  expect((await site.mailTo('zainab@uni.example')).subject).toContain('1 thing');
  await quiet();
  site.clock.advance(HOUR);
  await happen('Later');
  site.clock.advance(WEEK);
  failure = new MailRefused('no such user');
  expect(await look()).toEqual([]);
  expect(await stateOf(zainab)).toMatchObject({ isOn: false, ended: 'refused' });
});

describe('the link in each mail', () => {
  const tokenOf = async () => {
    await start(zainab);
    const { rows } = await site.db.execute<{ token: string }>('select token from digests');
    return rows[0]?.token ?? '';
  };
  /** As a mail program does: from no page, without a cookie. */
  const oneClick = (token: string, headers: Record<string, string> = {}, body = 'List-Unsubscribe=One-Click') =>
    fetch(`${site.origin}/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  // [B16.4]
  test('ends it by one click, without signing in, as often as it is pressed', async () => {
    const token = await tokenOf();
    for (let n = 0; n < 2; n++) {
      const answer = await oneClick(token);
      expect([answer.status, await answer.json()]).toEqual([200, { message: digestMessages.ended() }]);
      expect(await stateOf(zainab)).toMatchObject({ isOn: false, ended: null });
    }
    expect(await tokenOf()).toBe(token); // switched on again: the mails of before still end it
    const form = 'multipart/form-data; boundary=x';
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(token, { 'content-type': form }, parts)).status).toBe(200);
    expect(await stateOf(zainab)).toMatchObject({ isOn: false });
  });

  // [B16.4]
  test('ends nothing when it is only opened, as scanners of mail do', async () => {
    const token = await tokenOf();
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(`${site.origin}/unsubscribe/${token}`, { method });
    expect((await site.visitor().get(`/unsubscribe/${token}`)).status).toBe(200);
    expect(await stateOf(zainab)).toMatchObject({ isOn: true });
  });

  test('ends nobody’s by a guess, a long one or another body', async () => {
    const token = await tokenOf();
    expect((await oneClick('x'.repeat(43))).status).toBe(404);
    expect((await oneClick('x')).status).toBe(400);
    expect((await oneClick(token, {}, 'x'.repeat(5000))).status).toBe(413);
    expect((await oneClick(token, { 'content-type': 'text/csv' })).status).toBe(415);
    expect(await stateOf(zainab)).toMatchObject({ isOn: true });
    const statuses = new Set<number>();
    for (let n = 0; n < 301; n++) statuses.add((await oneClick('y'.repeat(43))).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

// [B16.1]
test('comes once a week, however often it is switched off and on, and in whichever zone', async () => {
  await start(zainab, 'Pacific/Auckland');
  site.clock.advance(HOUR);
  await happen();
  site.clock.set(nextMonday('Pacific/Auckland', site.clock.now()));
  expect(await look()).toHaveLength(1);
  await zainab.send('DELETE', '/api/digest');
  await start(zainab, 'America/Los_Angeles');
  site.clock.advance(HOUR);
  await happen('Later');
  site.clock.set(nextMonday('America/Los_Angeles', site.clock.now())); // a day later
  expect(await look()).toEqual([]);
  site.clock.advance(WEEK);
  expect(await look()).toHaveLength(1);
  expect((await start(zainab, 'Mars/Olympus')).status).toBe(400);
  expect((await start(zainab, '+01:00')).status).toBe(400);
});

test('those who are due are found by an index, and two servers take different ones', async () => {
  await start(zainab);
  await start(ada);
  await site.db.execute('set enable_seqscan = off');
  const { rows } = await site.db.execute<{ 'QUERY PLAN': string }>(
    'explain select account_id from digests where due_at is not null and due_at <= now() order by due_at limit 100',
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('digests_due');
  monday();
  await site.db.transaction(async (one) => {
    const first = await takeDue(one, site.clock.now(), 1);
    const second = await site.db.transaction((other) => takeDue(other, site.clock.now(), 100));
    expect([...first, ...second].map(({ accountId }) => accountId).sort()).toEqual(
      [zainab.accountId, ada.accountId].sort(),
    );
  });
});
