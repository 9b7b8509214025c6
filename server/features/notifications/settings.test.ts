import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type Notification } from '../../../contract/notifications/notifications.ts';
import { type NotificationSettings, settingMessages } from '../../../contract/notifications/settings.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { listWanting } from './settings-queries.ts';

let site: Site;
let owner: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  owner = await site.member('Zainab');
  ada = await site.member('Ada');
});

const settingsOf = async (member: TestBrowser): Promise<NotificationSettings> =>
  (await member.get('/api/notifications/settings')).body;
const sendJson = (member: TestBrowser, path: string, body: object) =>
  member.send('PUT', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const putAll = (member: TestBrowser, kinds: string[], channel: string, on: boolean) =>
  sendJson(member, '/api/notifications/settings', { kinds, channel, on });
const put = (member: TestBrowser, kind: string, channel: string, on: boolean) => putAll(member, [kind], channel, on);
const putHours = (member: TestBrowser, hours: object) => sendJson(member, '/api/notifications/quiet-hours', hours);
const kindsOf = async (member: TestBrowser): Promise<string[]> => {
  await untilHeard(site);
  const { notifications } = (await member.get('/api/notifications')).body as { notifications: Notification[] };
  return notifications.map(({ kind }) => kind);
};
async function idOf(username: string): Promise<string> {
  const { rows } = await site.db.execute<{ id: string }>(sql`select id from accounts where username = ${username}`);
  return rows[0]?.id ?? '';
}
const unseenOf = async (member: TestBrowser) => (await member.get('/api/notifications/unseen')).body.unseen;

// [B15.4]
test('at first everything is told in each way, but for pushes of clips and mails of goals', async () => {
  const { kinds, quietHours } = await settingsOf(owner);
  expect(kinds.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS]);
  expect(kinds.filter(({ here, push, mail }) => !(here && push && mail))).toEqual([
    { kind: 'clip', here: true, push: false, mail: true },
    { kind: 'match-alert', here: true, push: true, mail: false },
  ]);
  expect(quietHours).toBeNull();
});

// [B15.4]
test('one channel of one kind is switched, and the others stay as they were', async () => {
  const member = await site.member('Kofi');
  await Promise.all([put(member, 'clip', 'push', true), put(member, 'clip', 'mail', false)]); // two tabs
  expect((await put(member, 'follow', 'here', false)).body.message).toBe(settingMessages.saved());
  const { kinds } = await settingsOf(member);
  expect(kinds.find(({ kind }) => kind === 'clip')).toEqual({ kind: 'clip', here: true, push: true, mail: false });
  expect(kinds.find(({ kind }) => kind === 'follow')).toEqual({ kind: 'follow', here: false, push: true, mail: true });
  const ids = [await idOf('Kofi'), await idOf('Ada')];
  expect(await listWanting(site.db, ids, 'clip', 'push')).toEqual([ids[0]]);
  expect(await listWanting(site.db, ids, 'clip', 'mail')).toEqual([ids[1]]);
  expect((await listWanting(site.db, ids, 'sign-in', 'push')).sort()).toEqual([...ids].sort());
});

// [B15.4]
test('a channel of several kinds is switched by one call, and two calls at once in whatever order get along', async () => {
  const member = await site.member('Efua');
  const talk = ['reply', 'mention', 'comment', 'reaction'];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      putAll(member, turn % 2 ? talk : talk.toReversed(), turn % 2 ? 'push' : 'mail', false),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await putAll(member, ['clip', 'clip', 'follow'], 'push', true); // named twice
  const { kinds } = await settingsOf(member);
  for (const kind of talk)
    expect(kinds.find((one) => one.kind === kind)).toEqual({ kind, here: true, push: false, mail: false });
  expect(kinds.find(({ kind }) => kind === 'clip')).toEqual({ kind: 'clip', here: true, push: true, mail: true });
});

// [B15.4]
test('what is switched off here is neither listed nor counted, and is there again when it is switched on', async () => {
  const { body } = await owner.post('/api/posts', textForm({ content: 'Two nil' }));
  const path = `/api/posts/${body.post._id}`;
  await ada.post(`${path}/react`, { reactionType: 'love' });
  await ada.post(`${path}/comments`, { content: 'Well played' });
  expect((await kindsOf(owner)).sort()).toEqual(['comment', 'reaction']);
  expect(await unseenOf(owner)).toBe(2);
  await put(owner, 'reaction', 'here', false);
  expect(await kindsOf(owner)).toEqual(['comment']);
  expect(await unseenOf(owner)).toBe(1);
  await put(owner, 'reaction', 'here', true);
  expect((await kindsOf(owner)).sort()).toEqual(['comment', 'reaction']);
});

// [B15.4]
test('new sign-ins can’t be switched off', async () => {
  const refused = await put(owner, 'sign-in', 'here', false);
  expect(refused).toMatchObject({ status: 400, body: { message: settingMessages.alwaysTold(), field: 'kinds' } });
  expect((await putAll(owner, ['report', 'sign-in'], 'mail', false)).status).toBe(400);
  expect((await settingsOf(owner)).kinds.find(({ kind }) => kind === 'report')).toMatchObject({ mail: true }); // nor half
  expect((await put(owner, 'sign-in', 'push', true)).status).toBe(200);
});

// [B15.4]
test('quiet hours are in the member’s own zone, and can end', async () => {
  const hours = { from: 22 * 60, until: 7 * 60, timeZone: 'Asia/Calcutta' };
  expect((await putHours(owner, hours)).status).toBe(200);
  expect((await putHours(owner, { ...hours, from: 0 })).status).toBe(200);
  expect((await settingsOf(owner)).quietHours).toEqual({ ...hours, from: 0 });
  expect((await settingsOf(ada)).quietHours).toBeNull();
  await owner.send('DELETE', '/api/notifications/quiet-hours');
  expect((await settingsOf(owner)).quietHours).toBeNull();
});

test.each([
  ['that are no hours', { from: 60, until: 60, timeZone: 'UTC' }, 'until'],
  ['in no zone', { from: 60, until: 61, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['in an offset', { from: 60, until: 61, timeZone: '+01:00' }, 'timeZone'],
  ['after the end of a day', { from: 1440, until: 61, timeZone: 'UTC' }, undefined],
])('quiet hours %s are refused', async (_what, hours, field) => {
  expect(await putHours(owner, hours)).toMatchObject({
    status: 400,
    body: { code: 'invalid', ...(field && { field }) },
  });
});

test.each([
  [{ kinds: ['reaction', 'telepathy'], channel: 'push', on: true }],
  [{ kinds: ['reaction'], channel: 'pigeon', on: true }],
  [{ kinds: ['reaction'], channel: 'push', on: 'yes' }],
  [{ kinds: [], channel: 'push', on: true }],
  [{ kinds: Array(NOTIFICATION_KINDS.length + 1).fill('reaction'), channel: 'push', on: true }],
])('a setting that there is not is refused: %j', async (body) => {
  expect((await sendJson(owner, '/api/notifications/settings', body)).status).toBe(400);
});
