import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { NOTIFICATION_KINDS, type Notification } from '../../../contract/notifications/notifications.ts';
import { accountBlocked, accountFollowed, accountUnfollowed } from '../../facts/follows.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { videoPublished } from '../../facts/videos.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { createFacts } from '../../platform/facts/facts.ts';
import { schoolFollows, ties } from '../../schema/follow.ts';
import { addPerson, addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import type { Telling } from './kind.ts';
import { KINDS } from './workflow.ts';

let site: Site;
let owner: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  owner = await site.member('Zainab');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
  admin = await adminOf(site, 'Efua');
});

async function listOf(member: TestBrowser): Promise<Notification[]> {
  await untilHeard(site);
  return (await member.get('/api/notifications?limit=50')).body.notifications;
}
const ofKind = async (member: TestBrowser, kind: Notification['kind']) =>
  (await listOf(member)).filter((one) => one.kind === kind);
const about = async (member: TestBrowser, kind: Notification['kind'], excerpt: string) =>
  (await ofKind(member, kind)).filter((one) => one.excerpt === excerpt);
async function unseenOf(member: TestBrowser): Promise<number> {
  await untilHeard(site);
  return (await member.get('/api/notifications/unseen')).body.unseen;
}
const react = (member: TestBrowser, id: string, reactionType = 'love') =>
  member.post(`/api/posts/${id}/react`, { reactionType });
const unreact = (member: TestBrowser, id: string) => member.send('DELETE', `/api/posts/${id}/react`);
async function post(member: TestBrowser, content: string): Promise<string> {
  const { body } = await member.post('/api/posts', textForm({ content }));
  return body.post._id;
}
async function comment(member: TestBrowser, id: string, content: string): Promise<string> {
  const { body } = await member.post(`/api/posts/${id}/comments`, { content });
  return body.comment._id;
}
const names = ({ actors }: Notification) => actors.map(({ username }) => username);
/** Tells facts as the site would, and has its server hand them out. */
const tellerOf = (of: Site) => ({
  async act(tellAll: (act: Pick<Act, 'tell'>) => void) {
    const facts = createFacts({ ...of, jobs: { ...of.jobs, handle: () => {} } }, () => {});
    const all = KINDS.flatMap(({ hears }) => hears({} as Telling));
    facts.consume({ name: 'notifications', hears: [...new Map(all.map((one) => [one.name, one])).values()] });
    await facts.act(async ({ tell }) => tellAll({ tell }));
  },
});
/** The case of something reported, and an act of an admin on it. */
async function deal(member: TestBrowser, thing: { kind: string; id: string }, act: string, state = 'open') {
  if (state === 'open') await member.post('/api/reports', { ...thing, reason: 'spam' });
  const { rows } = await site.db.execute<{ id: string }>(sql`select id from report_cases where thing_id = ${thing.id}`);
  const answer = await admin.post(`/api/admin/reports/${rows[0]?.id}/${act}`, { state });
  expect(answer.status).toBe(200);
}

// [B15.1]
test('reactions to a post are one notification, with the newest names, a count and the place', async () => {
  const id = await post(owner, 'Two nil');
  await react(ada, id);
  site.clock.advance(MINUTE);
  await react(kofi, id, 'goal');
  await react(owner, id); // one's own is nothing to be told of
  const [one, ...others] = await about(owner, 'reaction', 'Two nil');
  expect(others).toEqual([]);
  expect(one).toMatchObject({ count: 2, subject: 'post', path: `/app/${id}`, isSeen: false, isRead: false });
  expect(names(one as Notification)).toEqual(['Kofi', 'Ada']);
});

// [B15.1]
test('a reaction that is taken back, changed and given again a hundred times is one notification, and once new', async () => {
  const id = await post(owner, 'Toggled');
  await react(ada, id);
  await untilHeard(site);
  await owner.post('/api/notifications/seen');
  for (let time = 0; time < 50; time++) {
    await unreact(ada, id);
    await react(ada, id, time % 2 ? 'wow' : 'fire');
    site.clock.advance(MINUTE); // nobody is stopped by a limit
  }
  expect(await about(owner, 'reaction', 'Toggled')).toMatchObject([{ count: 1, isSeen: true }]);
  expect(await unseenOf(owner)).toBe(0);
  await unreact(ada, id);
  expect(await about(owner, 'reaction', 'Toggled')).toEqual([]);
});

// [B15.1]
test('comments: each is news, opens at the newest, and goes when it is deleted or hidden', async () => {
  const id = await post(owner, 'Who was there?');
  const first = await comment(ada, id, 'I was');
  await untilHeard(site);
  await owner.post('/api/notifications/seen');
  expect(await unseenOf(owner)).toBe(0);
  site.clock.advance(MINUTE);
  const second = await comment(ada, id, 'and my brother');
  expect(await unseenOf(owner)).toBe(1);
  expect(await about(owner, 'comment', 'Who was there?')).toMatchObject([
    { count: 1, path: `/app/${id}#comment-${second}`, isSeen: false },
  ]);
  await ada.send('DELETE', `/api/posts/${id}/comments/${first}`);
  expect(await about(owner, 'comment', 'Who was there?')).toMatchObject([{ count: 1 }]);
  await deal(kofi, { kind: 'comment', id: second }, 'hide');
  expect(await about(owner, 'comment', 'Who was there?')).toEqual([]);
  expect(await unseenOf(owner)).toBe(0);
});

// [B15.2]
test('a comment that is held for review is told when an admin has approved it, to both', async () => {
  const id = await post(owner, 'Links welcome');
  const newcomer = await site.member('Newcomer');
  const held = await comment(newcomer, id, 'see https://uni.example/a');
  expect(await about(owner, 'comment', 'Links welcome')).toEqual([]);
  await deal(kofi, { kind: 'comment', id: held }, 'dismiss', 'held');
  expect(await about(owner, 'comment', 'Links welcome')).toMatchObject([{ count: 1 }]);
  expect(await ofKind(newcomer, 'moderation')).toMatchObject([
    { detail: 'approved comment', excerpt: 'see https://uni.example/a', path: `/app/${id}#comment-${held}` },
  ]);
});

// [B15.1]
test('what goes takes its notifications along, and an account its share', async () => {
  const id = await post(owner, 'Soon gone');
  const leaver = await site.member('Leaver');
  await react(leaver, id);
  await react(ada, id);
  expect(await about(owner, 'reaction', 'Soon gone')).toMatchObject([{ count: 2 }]);
  await admin.send('DELETE', `/api/admin/users/delete-user/${leaver.accountId}`);
  const [left] = await about(owner, 'reaction', 'Soon gone');
  expect(left).toMatchObject({ count: 1 });
  expect(names(left as Notification)).toEqual(['Ada']);
  await owner.send('DELETE', `/api/posts/${id}`);
  expect(await about(owner, 'reaction', 'Soon gone')).toEqual([]);
});

// [B15.1]
test('the outcome of a report reaches the owner and who reported; nobody else', async () => {
  const id = await post(owner, 'Reported');
  await deal(ada, { kind: 'post', id }, 'hide');
  expect(await ofKind(owner, 'moderation')).toMatchObject([{ detail: 'hidden post', path: `/app/${id}` }]);
  expect(await ofKind(ada, 'report')).toMatchObject([{ detail: 'taken-down post' }]);
  await deal(ada, { kind: 'post', id }, 'unhide', 'hidden');
  expect(await ofKind(owner, 'moderation')).toMatchObject([{ detail: 'shown post' }]);
  const other = await post(owner, 'Harmless');
  await deal(kofi, { kind: 'post', id: other }, 'dismiss');
  expect(await ofKind(owner, 'moderation')).toHaveLength(1);
  expect(await ofKind(kofi, 'report')).toMatchObject([{ detail: 'stays post' }, { detail: 'taken-down comment' }]);
  await deal(ada, { kind: 'post', id: other }, 'remove');
  expect(await ofKind(owner, 'moderation')).toMatchObject([
    { detail: 'removed post', subject: 'none', excerpt: '' },
    { detail: 'shown post' },
  ]);
  expect(await ofKind(admin, 'report')).toEqual([]);
});

// [B15.1]
test('a sign-in is told from the second browser on, with its name, and never again for that one', async () => {
  const member = await site.member('Yaa');
  expect(await ofKind(member, 'sign-in')).toEqual([]);
  const another = site.visitor();
  await another.post('/api/auth/check', {});
  const login = () =>
    another.send('POST', '/api/auth/login', {
      body: JSON.stringify({ email: 'yaa@uni.example', password: PASSWORD }),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    });
  expect((await login()).body.message).toBe(accountMessages.loggedIn());
  expect(await ofKind(member, 'sign-in')).toMatchObject([{ detail: 'Firefox on Linux', path: '/app/account/sign-in' }]);
  await login();
  expect(await ofKind(member, 'sign-in')).toHaveLength(1);
});

// [B15.1]
test('followers are one notification; who is blocked vanishes from it', async () => {
  const { act } = tellerOf(site);
  const follow = (accountId = '') =>
    act(({ tell }) => tell(accountFollowed, { accountId, followedId: kofi.accountId }));
  for (const one of [ada, owner]) await follow(one.accountId);
  expect(await ofKind(kofi, 'follow')).toMatchObject([{ count: 2, subject: 'none' }]);
  await act(({ tell }) => tell(accountUnfollowed, { accountId: owner.accountId, followedId: kofi.accountId }));
  expect(await ofKind(kofi, 'follow')).toMatchObject([{ count: 1 }]);
  await act(({ tell }) => tell(accountBlocked, { accountId: kofi.accountId, blockedId: ada.accountId }));
  expect(await ofKind(kofi, 'follow')).toEqual([]);
});

// [B15.2]
test('who is muted or has blocked somebody is nobody to be told of', async () => {
  const [muter, muted, blocker] = [
    await site.member('Muter'),
    await site.member('Muted'),
    await site.member('Blocker'),
  ];
  const id = await post(muter, 'In peace');
  const tie = (from: TestBrowser, to: TestBrowser, kind: 'mute' | 'block') =>
    site.db.insert(ties).values({
      ...{ id: randomUUIDv7(), accountId: from.accountId, otherId: to.accountId },
      ...{ kind, createdAt: site.clock.now() },
    });
  await tie(muter, muted, 'mute');
  await tie(blocker, muter, 'block');
  for (const one of [muted, blocker, ada]) {
    await site.db.execute(sql`
      insert into reactions (post_id, account_id, id, type, created_at)
      values (${id}, ${one.accountId}, gen_random_uuid(), 'love', now())`);
    await tellerOf(site).act(({ tell }) =>
      tell(reactionSet, { postId: id, accountId: one.accountId, reaction: 'love' }),
    );
  }
  const [one] = await about(muter, 'reaction', 'In peace');
  expect(names(one as Notification)).toEqual(['Ada']);
});

// [B15.1]
test('a clip reaches all who follow its uploader or its school, once, and not those who have muted them', async () => {
  const uploader = await site.member('Uploader');
  const follower = await site.member('Follower');
  await site.db.execute(sql`
    insert into accounts (id, username, email, created_at)
    select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n || '@uni.example', now() from generate_series(1, 2100) as n`);
  await site.db.execute(sql`
    insert into ties (account_id, kind, other_id, created_at)
    select id, 'follow', ${uploader.accountId}::uuid, now() from accounts where username like 'crowd\\_%'`);
  const id = await addVideo(site, { uploaderId: uploader.accountId, schoolName: 'School of the crowd' });
  for (const one of [follower, kofi])
    await site.db.insert(schoolFollows).values({
      ...{ accountId: one.accountId, school: 'School of the crowd', createdAt: site.clock.now() },
    });
  await site.db.insert(ties).values({
    ...{ id: randomUUIDv7(), accountId: kofi.accountId, otherId: uploader.accountId },
    ...{ kind: 'mute', createdAt: site.clock.now() },
  });
  const told = async () => {
    const { rows } = await site.db.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications where kind = 'clip' and subject_id = ${id}`,
    );
    return rows[0]?.n;
  };
  const publish = () =>
    tellerOf(site).act(({ tell }) =>
      tell(videoPublished, { videoId: id, uploaderId: uploader.accountId, category: 'general' }),
    );
  await publish();
  await vi.waitFor(async () => expect(await told()).toBe(2101), PATIENT);
  const [one] = await ofKind(follower, 'clip');
  expect(one).toMatchObject({ subject: 'video', path: `/app/videos/${id}`, isSeen: false });
  expect(names(one as Notification)).toEqual(['Uploader']);
  expect(await ofKind(kofi, 'clip')).toEqual([]);
  await follower.post('/api/notifications/seen');
  await publish();
  expect(await unseenOf(follower)).toBe(0);
  await site.db.execute(sql`update videos set status = 'hidden' where id = ${id}`);
  expect(await ofKind(follower, 'clip')).toEqual([]);
});

// [B15.9]
test('of a member who uploads many clips in a day, the followers of their school are told of ten, their own of all', async () => {
  const [uploader, own, ofSchool] = [await site.member('Eager'), await site.member('Own'), await site.member('Campus')];
  const tie = { id: randomUUIDv7(), accountId: own.accountId, otherId: uploader.accountId };
  await site.db.insert(ties).values({ ...tie, kind: 'follow', createdAt: site.clock.now() });
  const follow = { accountId: ofSchool.accountId, school: 'Eager School', createdAt: site.clock.now() };
  await site.db.insert(schoolFollows).values(follow);
  const told = async ({ accountId }: TestBrowser) => {
    const { rows } = await site.db.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications where kind = 'clip' and account_id = ${accountId}`,
    );
    return rows[0]?.n;
  };
  for (let n = 1; n <= 12; n++) {
    const id = await addVideo(site, { uploaderId: uploader.accountId, schoolName: 'Eager School' });
    await tellerOf(site).act(({ tell }) =>
      tell(videoPublished, { videoId: id, uploaderId: uploader.accountId, category: 'general' }),
    );
    await vi.waitFor(async () => expect(await told(own)).toBe(n), PATIENT);
  }
  expect(await told(ofSchool)).toBe(10);
});

// [B15.3]
test('seen and read are apart, only of one’s own, and paging misses none', async () => {
  const member = await site.member('Abena');
  const posts: string[] = [];
  for (let n = 0; n < 5; n++) {
    posts.push(await post(member, `Match ${n}`));
    await react(ada, posts[n] as string);
    site.clock.advance(MINUTE);
  }
  expect(await unseenOf(member)).toBe(5);
  const page = (await member.get('/api/notifications?limit=2')).body;
  const next = (await member.get(`/api/notifications?limit=3&cursor=${page.nextCursor}`)).body;
  const all = [...page.notifications, ...next.notifications] as Notification[];
  expect(all.map(({ excerpt }) => excerpt)).toEqual(['Match 4', 'Match 3', 'Match 2', 'Match 1', 'Match 0']);
  expect(next.nextCursor).toBeNull();
  await member.post('/api/notifications/seen');
  expect(await unseenOf(member)).toBe(0);
  expect((await listOf(member)).every(({ isSeen, isRead }) => isSeen && !isRead)).toBe(true);
  await kofi.post(`/api/notifications/${all[0]?._id}/read`); // somebody else's
  await member.post(`/api/notifications/${all[1]?._id}/read`);
  expect((await listOf(member)).filter(({ isRead }) => isRead)).toMatchObject([{ excerpt: 'Match 3' }]);
  await member.post('/api/notifications/read');
  expect((await listOf(member)).every(({ isRead }) => isRead)).toBe(true);
});

// [B15.1]
test('many reactions are one line, read quickly; the bell stops counting at 100', async () => {
  const id = await post(owner, 'Three hundred');
  await site.db.execute(sql`
    insert into accounts (id, username, email, created_at)
    select gen_random_uuid(), 'fan_' || n, 'fan_' || n || '@uni.example', now() from generate_series(1, 300) as n`);
  const { rows } = await site.db.execute<{ id: string }>(sql`select id from accounts where username like 'fan\_%'`);
  const { act } = tellerOf(site);
  await act(({ tell }) => {
    for (const { id: accountId } of rows) tell(reactionSet, { postId: id, accountId, reaction: 'goal' });
  });
  expect(await about(owner, 'reaction', 'Three hundred')).toMatchObject([{ count: 300, actors: [{}, {}] }]);
  await site.db.execute(sql`
    insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at)
    select gen_random_uuid(), ${owner.accountId}, 'report', 'none', gen_random_uuid(), 1, now() from generate_series(1, 150)`);
  expect(await unseenOf(owner)).toBe(100);
});

// [B15.1]
test('old ones and too many go by night', async () => {
  const accountId = await addPerson(site, 'Collector');
  const put = (count: number, at: Date) =>
    site.db.execute(sql`
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at)
      select gen_random_uuid(), ${accountId}, 'report', 'none', gen_random_uuid(), 1,
        ${at.toISOString()}::timestamptz + n * interval '1 second' from generate_series(1, ${count}) as n`);
  const now = site.clock.now().getTime();
  await put(3, new Date(now - 91 * DAY));
  await put(510, new Date(now - 10 * DAY));
  await site.jobs.enqueue(site.db, { name: 'forget-notifications' }, {});
  await vi.waitFor(async () => {
    const { rows } = await site.db.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications where account_id = ${accountId}`,
    );
    expect(rows[0]?.n).toBe(500);
  }, PATIENT);
});

test('visitors get nothing', async () => {
  expect((await site.visitor().get('/api/notifications')).status).toBe(401);
  expect((await site.visitor().get('/api/notifications/unseen')).status).toBe(401);
});

test('every kind has its file', () => {
  expect(KINDS.map(({ kind }) => kind).sort()).toEqual([...NOTIFICATION_KINDS].sort());
});
