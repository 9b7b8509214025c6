import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pushMessages, type Subscription } from '../../../../contract/notifications/push.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { textForm } from '../../../testing/sending/forms.ts';
import { type PushService, startPushService } from '../../../testing/services/push-service.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch } from '../../../testing/sports/cup.ts';
import { PATIENT } from '../../../testing/traces.ts';
import { ringChanged, tellAlerted } from '../workflow.ts';
import { deliverPush, pushAfterQuiet, pushNotification } from './workflow.ts';

let service: PushService;
let site: Site;
let ada: TestBrowser;
let kofi: TestBrowser;

/** Jobs that wait for their time: the test says when it has come. */
const later = new Map<string, { kind: JobKind<object>; data: object; options: { key?: string; group?: string } }>();
const holdBack = (jobs: Jobs): Jobs => ({
  ...jobs,
  async enqueue(tx, kind, data, options = {}) {
    const { afterSeconds, ...rest } = options;
    if (!afterSeconds) return jobs.enqueue(tx, kind, data, options);
    later.set(`${kind.name} ${rest.key}`, { kind: kind as JobKind<object>, data, options: rest as { key?: string } });
  },
  async enqueueAll(tx, kind, some, options = {}) {
    if (!options.afterSeconds) return jobs.enqueueAll(tx, kind, some);
    for (const { data, ...rest } of some)
      later.set(`${kind.name} ${rest.key}`, { kind: kind as JobKind<object>, data, options: rest });
  },
});

beforeAll(async () => {
  service = await startPushService();
  let jobs: Jobs | undefined;
  site = await createSite({ PUSH_SERVICE_ORIGIN: service.origin, SUPPORT_EMAIL: 'help@uni.example' }, (parts) => {
    jobs = parts.jobs;
    return { jobs: holdBack(parts.jobs) };
  });
  Object.assign(site, { jobs });
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
});
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  later.clear();
});

const ofPushes = [pushNotification, pushAfterQuiet, deliverPush, ringChanged, tellAlerted].map(({ name }) => name);
/** Waits until everything that was told has been heard, and what is to be done about it now has been done. */
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await site.db.execute<{ left: number }>(sql`
      select (select count(*) from fact_deliveries)::int + (
        select count(*) from jobs.job where state < 'completed' and name = any(${sql.param(ofPushes)}))::int as left`);
    expect(rows[0]?.left).toBe(0);
  }, PATIENT);
/** Lets the time come for which jobs wait, and waits for what they do. */
async function elapse(): Promise<void> {
  await settled();
  const due = [...later.values()];
  later.clear();
  for (const { kind, data, options } of due) await site.jobs.enqueue(site.db as Db, kind, data, options);
  await settled();
}

const put = (member: TestBrowser, path: string, body: object) =>
  member.send('PUT', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
async function subscribe(member: TestBrowser): Promise<Subscription> {
  const one = service.subscribe();
  expect(await put(member, '/api/push', one)).toMatchObject({ status: 200, body: { message: pushMessages.on() } });
  return one;
}
async function post(member: TestBrowser, content: string): Promise<string> {
  return (await member.post('/api/posts', textForm({ content }))).body.post._id;
}
const react = (member: TestBrowser, id: string) => member.post(`/api/posts/${id}/react`, { reactionType: 'love' });
const comment = (member: TestBrowser, id: string, content: string) =>
  member.post(`/api/posts/${id}/comments`, { content });
const devicesOf = async (member: TestBrowser): Promise<number> => (await member.get('/api/push')).body.devices;
const titles = () => service.received.map(({ message }) => message.notification.title);
let people = 0;
const somebody = () => site.member(`Person${++people}`);

// [B15.6]
test('a comment is pushed to each browser of its member, and leads to it', async () => {
  const owner = await somebody();
  const [phone, laptop] = [await subscribe(owner), await subscribe(owner)];
  const id = await post(owner, 'Who was there?');
  const { body } = await comment(ada, id, 'I was');
  await elapse();
  expect(service.received.map(({ to }) => to).sort()).toEqual(
    [phone, laptop].map(({ endpoint }) => new URL(endpoint).pathname).sort(),
  );
  const { message, headers, bytes } = service.received[0] as (typeof service.received)[0];
  expect(message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Ada commented on your post.',
      body: 'Who was there?',
      navigate: `http://localhost:3000/app/${id}#comment-${body.comment._id}`,
      tag: expect.any(String),
      lang: 'en',
      dir: 'auto',
      data: { id: message.notification.tag },
    },
  });
  expect(headers).toMatchObject({ urgency: 'normal', ttl: String(DAY / 1000) });
  expect(headers.topic).toMatch(/^[\w-]{22}$/);
  expect(bytes).toBeLessThan(3 * 1024);
});

// [B15.5]
test('many reactions are one push, and the next ones replace it an hour later at the earliest', async () => {
  const owner = await somebody();
  await subscribe(owner);
  const id = await post(owner, 'Two nil');
  const fans = await Promise.all(Array.from({ length: 5 }, somebody));
  for (const fan of fans) await react(fan, id);
  await settled();
  expect(later.size).toBe(1);
  await elapse();
  expect(titles()).toEqual([expect.stringMatching(/ and 4 others reacted to your post\.$/)]);
  expect(service.received[0]?.headers.urgency).toBe('low');
  await react(ada, id);
  await elapse(); // too early
  expect(service.received).toHaveLength(1);
  site.clock.advance(HOUR);
  await elapse();
  expect(titles()).toEqual([expect.anything(), 'Ada and 5 others reacted to your post.']);
  const [first, second] = service.received;
  expect(second?.headers.topic).toBe(first?.headers.topic);
  expect(second?.message.notification.tag).toBe(first?.message.notification.tag);
});

// [B15.5]
test('a reaction that is given and taken back a hundred times is pushed once', async () => {
  const owner = await somebody();
  await subscribe(owner);
  const id = await post(owner, 'Toggled');
  for (let time = 0; time < 50; time++) {
    await react(kofi, id);
    await kofi.send('DELETE', `/api/posts/${id}/react`);
    site.clock.advance(MINUTE); // nobody is stopped by a limit
  }
  await react(kofi, id);
  await elapse();
  site.clock.advance(2 * HOUR);
  await elapse();
  expect(titles()).toEqual(['Kofi reacted to your post.']);
});

test('what is taken back and done anew is pushed once, and once more when the hour is over, by whichever server', async () => {
  const owner = await somebody();
  await subscribe(owner);
  const id = await post(owner, 'Deleted and written anew');
  for (let time = 0; time < 5; time++) {
    const { body } = await comment(ada, id, `Slander ${time}`);
    await elapse();
    expect(titles()).toEqual(['Ada commented on your post.']);
    if (time === 0) await owner.post('/api/notifications/seen');
    if (time < 4) await ada.send('DELETE', `/api/posts/${id}/comments/${body.comment._id}`);
    site.clock.advance(MINUTE);
  }
  site.clock.advance(HOUR);
  // Two servers look at the same time.
  for (const key of ['one', 'two']) await site.jobs.enqueue(site.db, ringChanged, {}, { key });
  await vi.waitFor(() => expect(later.size).toBe(1), PATIENT);
  await elapse();
  expect(titles()).toEqual(['Ada commented on your post.', 'Ada commented on your post.']);
  site.clock.advance(HOUR);
  await site.jobs.enqueue(site.db, ringChanged, {}, { key: 'three' });
  await elapse();
  expect(titles()).toHaveLength(2);
});

/** A match of whose goals somebody asks to be told. @returns notes one */
async function alerted(fan: TestBrowser) {
  const scorer = await somebody();
  const cup = await addCup(site, { organiserId: scorer.accountId, captains: [null, null] });
  const matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt: site.clock.now() });
  expect((await fan.send('PUT', `/api/match-alerts/${matchId}`)).status).toBe(200);
  return async () => {
    const event = { id: randomUUID(), kind: 'goal', side: 'home', period: 1 };
    const happenedAt = site.clock.now().toISOString();
    expect((await scorer.post(`/api/matches/${matchId}/events`, { ...event, happenedAt })).status).toBe(200);
    await settled();
    await elapse();
  };
}

// [B15.5]
test('a goal is pushed at once, for an hour, and the next one a minute after it', async () => {
  const fan = await somebody();
  await subscribe(fan);
  const goal = await alerted(fan);
  await goal();
  const text = 'Goal in a match that you follow.';
  expect(titles()).toEqual([text]);
  expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: String(HOUR / 1000) });
  site.clock.advance(MINUTE / 2);
  await goal();
  expect(titles()).toEqual([text]);
  site.clock.advance(MINUTE / 2);
  await site.jobs.enqueue(site.db, ringChanged, {}, { key: randomUUID() });
  await elapse();
  expect(service.received.map(({ message }) => message.notification.body.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Hall 1 1–0 Hall 2',
    'Hall 1 2–0 Hall 2',
  ]);
});

test('a job that is handed out twice pushes once', async () => {
  const owner = await somebody();
  await subscribe(owner);
  await react(ada, await post(owner, 'Twice'));
  await settled();
  const [data] = [...later.values()].map((job) => job.data as { id: string });
  if (!data) throw new Error('nothing waits');
  later.clear();
  for (const key of ['one', 'two']) await site.jobs.enqueue(site.db, pushNotification, data, { key });
  await settled();
  expect(service.received).toHaveLength(1);
});

// [B15.5]
test('what is seen before it is pushed is not pushed; neither is what is switched off', async () => {
  const owner = await somebody();
  await subscribe(owner);
  const id = await post(owner, 'Seen');
  await react(ada, id);
  await settled();
  await owner.post('/api/notifications/seen');
  await elapse();
  expect(service.received).toEqual([]);
  await put(owner, '/api/notifications/settings', { kinds: ['comment'], channel: 'push', on: false });
  await comment(ada, id, 'Hello');
  await settled();
  expect(later.size).toBe(0);
  await react(kofi, id);
  await settled();
  await put(owner, '/api/notifications/settings', { kinds: ['reaction'], channel: 'push', on: false });
  await elapse();
  expect(service.received).toEqual([]);
  await put(owner, '/api/notifications/settings', { kinds: ['reaction'], channel: 'push', on: true });
  await put(owner, '/api/notifications/settings', { kinds: ['reaction'], channel: 'here', on: false });
  await react(await somebody(), id);
  await elapse();
  expect(service.received).toHaveLength(1); // pushed, and not listed
  expect((await owner.get('/api/notifications/unseen')).body.unseen).toBe(1);
});

/** The sixty minutes that begin now, where it is now so late: days and nights are those of the held clock. */
async function quietForAnHour(owner: TestBrowser): Promise<void> {
  const now = site.clock.now();
  const from = now.getUTCHours() * 60 + now.getUTCMinutes();
  await put(owner, '/api/notifications/quiet-hours', { from, until: (from + 60) % 1440, timeZone: 'UTC' });
}

// [B15.5]
test('in quiet hours nothing is pushed; when they end, one push sums up', async () => {
  const owner = await somebody();
  await subscribe(owner);
  await quietForAnHour(owner);
  for (const content of ['First', 'Second', 'Third']) await react(ada, await post(owner, content));
  await elapse();
  expect(service.received).toEqual([]);
  expect([...later.keys()]).toHaveLength(1);
  await elapse(); // too early
  expect(service.received).toEqual([]);
  site.clock.advance(HOUR);
  await elapse();
  expect(service.received.map(({ message }) => message.notification)).toMatchObject([
    {
      title: 'Touchline: 3 new notifications',
      navigate: 'http://localhost:3000/app/notifications',
      data: { id: null },
    },
  ]);
});

test('after quiet hours in which one thing came in, it is pushed as itself', async () => {
  const owner = await somebody();
  await subscribe(owner);
  await quietForAnHour(owner);
  await react(ada, await post(owner, 'Alone'));
  await elapse();
  site.clock.advance(HOUR);
  await elapse();
  expect(titles()).toEqual(['Ada reacted to your post.']);
});

test('quiet hours hold for the goals of matches, too: of several, one push sums up when they end', async () => {
  const fan = await somebody();
  await subscribe(fan);
  const [goal, elsewhere] = [await alerted(fan), await alerted(fan)];
  await goal();
  expect(titles()).toEqual(['Goal in a match that you follow.']);
  service.received.length = 0;
  await quietForAnHour(fan);
  for (const one of [goal, elsewhere, goal]) {
    site.clock.advance(2 * MINUTE); // any other time the next one is pushed by then
    await one();
    await site.jobs.enqueue(site.db, ringChanged, {}, { key: randomUUID() });
    await elapse();
  }
  expect(service.received).toEqual([]);
  site.clock.advance(HOUR);
  await elapse();
  expect(titles()).toEqual(['Touchline: 2 new notifications']);
});

// [B15.7]
test('a browser that its push service no longer knows is forgotten at once', async () => {
  const owner = await somebody();
  const gone = await subscribe(owner);
  await subscribe(owner);
  service.unsubscribe(gone);
  await react(ada, await post(owner, 'Gone'));
  await elapse();
  expect(service.received).toHaveLength(1);
  expect(await devicesOf(owner)).toBe(1);
});

// [B15.7]
test('what a push service can’t take now is sent later, and nobody else waits', async () => {
  const [owner, other] = [await somebody(), await somebody()];
  await subscribe(owner);
  service.fail({ status: 429, headers: { 'retry-after': '120' } });
  const id = await post(owner, 'Busy');
  await react(ada, id);
  await elapse();
  expect(service.received).toEqual([]);
  expect([...later.keys()]).toEqual([expect.stringMatching(/^deliver-push /)]);
  const held = [...later];
  later.clear();
  await subscribe(other);
  await react(ada, await post(other, 'Not busy'));
  await elapse();
  expect(service.received).toHaveLength(1);
  for (const [key, job] of held) later.set(key, job);
  await elapse();
  expect(service.received).toHaveLength(2);
});

// [B15.8]
test('a browser is the one’s who subscribed in it last, and only with its own keys', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const browser = await subscribe(one);
  expect((await put(other, '/api/push', { ...browser, keys: service.subscribe().keys })).status).toBe(409);
  expect(await devicesOf(one)).toBe(1);
  expect((await put(other, '/api/push', browser)).status).toBe(200);
  expect([await devicesOf(one), await devicesOf(other)]).toEqual([0, 1]);
  await one.post('/api/push/end', { endpoint: browser.endpoint }); // not theirs any more
  expect(await devicesOf(other)).toBe(1);
  expect((await other.post('/api/push/end', { endpoint: browser.endpoint })).body.message).toBe(pushMessages.off());
  expect(await devicesOf(other)).toBe(0);
});

// [B15.8]
test('a browser is no longer told when its session has ended', async () => {
  const owner = await somebody();
  await subscribe(owner);
  const id = await post(owner, 'Logged out');
  await react(ada, id);
  await settled();
  await owner.post('/api/auth/logout');
  await elapse();
  expect(service.received).toEqual([]);
  const { rowCount } = await site.db.execute(sql`select from push_subscriptions
    where account_id = (select author_id from posts where id = ${id})`);
  expect(rowCount).toBe(0);
});

// [B15.8]
test('ten browsers are told at most: the one that was heard of least lately makes room', async () => {
  const owner = await somebody();
  const first = await subscribe(owner);
  for (let more = 0; more < 9; more++) {
    site.clock.advance(MINUTE);
    await subscribe(owner);
  }
  site.clock.advance(MINUTE);
  await put(owner, '/api/push', first); // confirmed at a visit
  site.clock.advance(MINUTE);
  await subscribe(owner);
  expect(await devicesOf(owner)).toBe(10);
  const { rows } = await site.db.execute(sql`select from push_subscriptions where endpoint = ${first.endpoint}`);
  expect(rows).toHaveLength(1);
});

// [B15.8]
test('browsers of which nothing was heard for 60 days are forgotten by night', async () => {
  const [silent, heard] = [await somebody(), await somebody()];
  await subscribe(silent);
  const alive = await subscribe(heard);
  await site.db.execute(
    sql`update push_subscriptions set confirmed_at = ${new Date(
      site.clock.now().getTime() - 61 * DAY,
    ).toISOString()}::timestamptz where endpoint <> ${alive.endpoint}`,
  );
  await site.jobs.enqueue(site.db, { name: 'forget-push-subscriptions' }, {});
  await vi.waitFor(async () => expect(await devicesOf(silent)).toBe(0), PATIENT);
  expect(await devicesOf(heard)).toBe(1);
});

test.each([
  ['an address of this network', { endpoint: 'https://192.168.1.1/push' }, 'endpoint'],
  ['plain http', { endpoint: 'http://push.services.net/a' }, 'endpoint'],
  ['a name of this network', { endpoint: 'https://database/push' }, 'endpoint'],
  ['no url', { endpoint: 'nowhere' }, 'endpoint'],
  [
    'a key that is no point',
    { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
    'keys',
  ],
  ['a secret that is too short', { keys: { p256dh: 'BA', auth: 'AA' } }, 'keys'],
])('a subscription with %s is refused', async (_what, change, field) => {
  const refused = await put(ada, '/api/push', { ...service.subscribe(), ...change });
  expect(refused).toMatchObject({ status: 400, body: { field } });
});

test('all servers of a site, and all of its times, have one pair of keys', async () => {
  const { publicKey } = (await ada.get('/api/push')).body;
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const other = await site.another();
  expect((await ada.at(other).get('/api/push')).body.publicKey).toBe(publicKey);
});
