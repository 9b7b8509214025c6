/** Whom an @ and a name mean, who is told of it, and who can be named at all. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { postPath, videoPath } from '../../../contract/pages/pages.ts';
import {
  MENTIONS_SUGGESTED,
  MENTIONS_TOLD,
  MENTIONS_TOLD_AN_HOUR,
  mentionMessages,
} from '../../../contract/talk/mentions.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { addPerson, addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

let site: Site;
let author: TestBrowser;
let ama: TestBrowser;
let esi: TestBrowser;
let admin: TestBrowser;
let postId: string;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  author = await site.member('Author');
  ama = await site.member('Ama.K');
  esi = await site.member('Esi_');
  admin = await adminOf(site, 'Efua');
  postId = await post(author, 'Kick-off');
});
beforeEach(() => site.clock.advance(2 * HOUR)); // limits

async function post(by: TestBrowser, content: string): Promise<string> {
  return (await by.post('/api/posts', textForm({ content }))).body.post._id;
}
const say = async (content: string, { by = author, on = postId } = {}) =>
  (await by.post(`/api/posts/${on}/comments`, { content })).body.comment;
const named = (thing: { mentions?: { name: string; username: string }[] }) =>
  (thing.mentions ?? []).map(({ name, username }) => [name, username]);
const edit = async (id: string, content: string) =>
  (await author.send('PUT', `/api/posts/${id}`, { body: textForm({ content }) })).body.post;
const profile = (of: TestBrowser, change: object) =>
  of.send('PATCH', '/api/people/me', {
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
const tie = (from: TestBrowser, kind: 'block' | 'mute', to: TestBrowser) =>
  from.send('PUT', `/api/ties/${kind}/${to.accountId}`);
const pageOf = async (id: string, viewer: TestBrowser = esi) => (await viewer.get(`/api/posts/${id}`)).body.post;

async function toldOf(member: TestBrowser, on = postId): Promise<Notification[]> {
  await untilHeard(site);
  const { notifications } = (await member.get('/api/notifications?limit=50')).body;
  return notifications.filter(({ path }: Notification) => path.includes(on));
}
const kindsTold = async (member: TestBrowser, on = postId) => (await toldOf(member, on)).map(({ kind }) => kind);

describe('a name in a text', () => {
  // [B14.1]
  test('means who has it, however it is written, in comments and posts, for everybody who looks', async () => {
    const comment = await say('Well done @AMA.k. And @esi_!');
    expect(named(comment)).toEqual([
      ['ama.k', 'Ama.K'],
      ['esi_', 'Esi_'],
    ]);
    const id = await post(author, '@ama.k scores');
    expect(named(await pageOf(id))).toEqual([['ama.k', 'Ama.K']]);
    expect(named((await site.visitor().get(`/api/posts/${id}`)).body.post)).toEqual([['ama.k', 'Ama.K']]);
    expect(named((await esi.get('/api/posts')).body.posts[0])).toEqual([['ama.k', 'Ama.K']]);
    const { comments } = (await esi.get(`/api/posts/${postId}/comments`)).body;
    expect(named(comments.at(-1))).toHaveLength(2);
    expect('mentions' in (await say('nobody@uni.example'))).toBe(false);
  });

  // [B14.1]
  test('means nobody in code, an email address, a url, by letters that look alike, nor the author', async () => {
    const texts = [
      '`@ama.k`',
      '```\n@ama.k\n```',
      'x@ama.k',
      'https://a.example/@ama.k',
      '@\u0430ma.k',
      '@author',
      '@ghost',
    ];
    for (const text of texts)
      expect([text, named(await say(text, { by: esi }))]).toEqual([
        text,
        text === '@author' ? [['author', 'Author']] : [],
      ]);
    expect(named(await say('@author'))).toEqual([]);
  });

  // [B14.2]
  test('is a text alone where they are deactivated, have deleted their account, or are seen by nobody', async () => {
    const gone = await site.member('Gone');
    const id = await post(author, '@gone, wait!');
    const set = async (change: string) => {
      await site.db.execute(`update accounts set ${change} where id = '${gone.accountId}'`);
      site.clock.advance(MINUTE); // what is changed past the server is seen then
    };
    expect(named(await pageOf(id))).toHaveLength(1);
    for (const [away, back] of [
      ['is_active = false', 'is_active = true'],
      ['leaving_at = now()', 'leaving_at = null'],
    ] as const) {
      await set(away);
      expect([away, named(await pageOf(id)), named(await say('@gone'))]).toEqual([away, [], []]);
      await set(back);
    }
    await profile(gone, { visibility: 'nobody' });
    expect([named(await pageOf(id)), named(await say('@gone'))]).toEqual([[], []]);
    await profile(gone, { visibility: 'members' });
    expect(named(await pageOf(id))).toHaveLength(1);
    await site.db.execute(`delete from accounts where id = '${gone.accountId}'`);
    site.clock.advance(MINUTE);
    expect(named(await pageOf(id))).toEqual([]);
  });
});

// [B14.3]
test('is told to whom it means, all on one thing in one, and leads to the newest', async () => {
  const on = await post(esi, 'Semi-final');
  await say('First: @ama.k', { on });
  const second = await say('Second: @ama.k', { by: esi, on });
  const told = await toldOf(ama, on);
  expect(told).toMatchObject([
    { kind: 'mention', count: 2, excerpt: 'Semi-final', path: `${postPath(on)}#comment-${second._id}` },
  ]);
  await esi.send('DELETE', `/api/posts/${on}/comments/${second._id}`);
  expect(await toldOf(ama, on)).toMatchObject([{ count: 1, actors: [{ username: 'Author' }] }]);

  const videoId = await addVideo(site, { title: 'Save of the day' });
  const { comment } = (await author.post(`/api/videos/${videoId}/comments`, { content: 'Look, @ama.k' })).body;
  expect(await toldOf(ama, videoId)).toMatchObject([
    { kind: 'mention', subject: 'video', path: `${videoPath(videoId)}#comment-${comment._id}` },
  ]);
});

// [B14.3]
test('is told once to whom the post belongs, and to nobody for their own words', async () => {
  const on = await post(ama, 'Mine');
  const comment = await say('Great, @ama.k @author', { on });
  expect(await kindsTold(ama, on)).toEqual(['mention']);
  await say('And a comment', { on });
  expect(await kindsTold(ama, on)).toEqual(['comment', 'mention']);
  await author.send('DELETE', `/api/posts/${on}/comments/${comment._id}`);
  expect(await kindsTold(ama, on)).toEqual(['comment']);
  expect(await kindsTold(author, on)).toEqual([]);
});

// [B14.3]
test('is told of a post, and of an edit only to whom it adds, however often a name goes and comes back', async () => {
  const id = await post(author, 'With @ama.k');
  expect(await toldOf(ama, id)).toMatchObject([{ kind: 'mention', count: 1, path: postPath(id) }]);
  await ama.post('/api/notifications/seen');
  expect(named(await edit(id, 'With @ama.k and @esi_'))).toHaveLength(2);
  expect(await toldOf(ama, id)).toMatchObject([{ isSeen: true }]);
  expect(await toldOf(esi, id)).toMatchObject([{ kind: 'mention', isSeen: false }]);
  expect(named(await edit(id, 'With @esi_'))).toEqual([['esi_', 'Esi_']]);
  expect(await kindsTold(ama, id)).toEqual([]);
  await edit(id, 'With @esi_, and @Ama.K after all');
  expect(await toldOf(ama, id)).toMatchObject([{ isSeen: true, count: 1 }]);
});

// [B14.3]
test('is told of a comment’s edit only to whom it adds, and once to whom it answers or whose the post is', async () => {
  const on = await post(ama, 'About edits');
  const comment = await say('For @ama.k', { on });
  const change = (content: string, edition: number) =>
    author.send('PUT', `/api/posts/${on}/comments/${comment._id}`, {
      body: JSON.stringify({ content, edition }),
      headers: { 'content-type': 'application/json' },
    });
  expect(await kindsTold(ama, on)).toEqual(['mention']);
  expect(named((await change('For @esi_', 0)).body.comment)).toEqual([['esi_', 'Esi_']]);
  expect([await kindsTold(ama, on), await kindsTold(esi, on)]).toEqual([['comment'], ['mention']]);
  await change('For @esi_ and @ama.k', 1);
  expect(await toldOf(ama, on)).toMatchObject([{ kind: 'mention', count: 1 }]);
  await esi.post(`/api/posts/${on}/comments`, { content: 'I agree, @author', replyTo: comment._id });
  expect(await kindsTold(author, on)).not.toContain('mention');
  // The stub in its place mentions nobody.
  await author.send('DELETE', `/api/posts/${on}/comments/${comment._id}`);
  expect([await kindsTold(ama, on), await kindsTold(esi, on)]).toEqual([['comment'], []]);
  expect(named((await pageOf(on)).comments[0])).toEqual([]);
});

// [B14.3]
test('is told when others see it: not while it is held or hidden, and taken back', async () => {
  const novice = await site.member('Novice');
  const held = await say('@ama.k https://a.example', { by: novice });
  expect(held.hidden).toBe('held');
  expect((await toldOf(ama)).some(({ actors }) => actors[0]?.username === 'Novice')).toBe(false);
  await admin.post(`/api/admin/reports/${await caseOf(held._id)}/dismiss`, { state: 'held' });
  const told = async () => (await toldOf(ama)).some(({ actors }) => actors[0]?.username === 'Novice');
  expect(await told()).toBe(true);
  await esi.post('/api/reports', { kind: 'comment', id: held._id, reason: 'spam' });
  await admin.post(`/api/admin/reports/${await caseOf(held._id)}/hide`, { state: 'open' });
  expect(await told()).toBe(false);
});
const caseOf = async (id: string) =>
  (
    await site.db.execute<{ id: string }>(
      sql`select id from report_cases where thing_id = ${id} order by opened_at desc`,
    )
  ).rows[0]?.id;

describe('a block or a mute', () => {
  // [B14.4]
  test('keeps the two apart both ways, also on what a third has written', async () => {
    const [one, other] = [await site.member('One'), await site.member('Other')];
    await tie(one, 'block', other);
    const on = await post(author, 'Neutral ground');
    expect(named(await say('@other', { by: one, on }))).toEqual([]);
    expect(named(await say('@one', { by: other, on }))).toEqual([]);
    expect(await kindsTold(other, on)).toEqual([]);
    // On the one's post, nobody can call the other.
    const own = await post(one, 'Not for the other');
    await say('@other, look', { on: own });
    expect(await kindsTold(other, own)).toEqual([]);
    const third = await say('@one and @other', { on });
    const seen = async (by: TestBrowser) =>
      named((await pageOf(on, by)).comments.find(({ _id }: { _id: string }) => _id === third._id)).map(
        ([name]) => name,
      );
    expect([await seen(esi), await seen(one), await seen(other)]).toEqual([['one', 'other'], ['one'], ['other']]);
    const inFeed = await post(author, '@one and @other');
    const first = async (by: TestBrowser) => named((await by.get('/api/posts')).body.posts[0]).map(([name]) => name);
    expect([await first(esi), await first(one), (await pageOf(inFeed, other)).mentions.length]).toEqual([
      ['one', 'other'],
      ['one'],
      1,
    ]);
  });

  test('between the mention and its telling, or after it, leaves nothing', async () => {
    const [caller, called] = [await site.member('Caller'), await site.member('Called')];
    const on = await post(author, 'Both are here');
    await say('@called', { by: caller, on });
    expect(await kindsTold(called, on)).toEqual(['mention']);
    await tie(called, 'block', caller);
    expect(await kindsTold(called, on)).toEqual([]);
  });

  // [B14.4]
  test('a mute is not told, and not told of', async () => {
    const muting = await site.member('Muting');
    await tie(muting, 'mute', author);
    expect(named(await say('@muting'))).toEqual([['muting', 'Muting']]);
    expect(await kindsTold(muting)).toEqual([]);
  });
});

// [B14.4]
test('one text tells ten people, and one author a hundred in an hour; the others are links', async () => {
  const crowd: string[] = [];
  for (let number = 0; number < 60; number++) crowd.push(await addPerson(site, `crowd_${number}`));
  const all = crowd.map((_, number) => `@crowd_${number}`);
  const told = async () =>
    (
      await site.db.execute(
        sql`select distinct account_id from mentions where is_told and author_id = ${author.accountId} and created_at > ${new Date(site.clock.now().getTime() - MINUTE).toISOString()}::timestamptz`,
      )
    ).rowCount;
  const comment = await say(all.join(' '));
  expect(comment.mentions).toHaveLength(50);
  expect(await told()).toBe(MENTIONS_TOLD);
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select name from mentions where is_told and comment_id = ${comment._id} order by name`);
  expect(rows.map(({ name }) => `@${name}`)).toEqual(all.slice(0, MENTIONS_TOLD).sort());

  // Edits, and one text after the other, don't tell more.
  const id = await post(author, all.slice(0, 8).join(' '));
  await edit(id, all.slice(20, 40).join(' '));
  await edit(id, all.slice(40, 60).join(' '));
  expect((await site.db.execute(sql`select from mentions where is_told and post_id = ${id}`)).rowCount).toBe(
    MENTIONS_TOLD,
  );
  for (let number = 0; number < 12; number++) await say(all.slice(number, number + 12).join(' '));
  const { rowCount } = await site.db.execute(sql`select from mentions where is_told and author_id = ${author.accountId}
    and created_at > ${new Date(site.clock.now().getTime() - HOUR).toISOString()}::timestamptz`);
  expect(rowCount).toBe(MENTIONS_TOLD_AN_HOUR);
});

// [B14.4]
test('ten thousand at signs cost one statement or none', async () => {
  const many = '@'.repeat(1999);
  expect((await say(many)).content).toBe(many);
  expect((await site.db.execute(sql`select from mentions where name like '@%'`)).rowCount).toBe(0);
  expect((await author.post('/api/posts', textForm({ content: '@kofi'.repeat(1000) }))).status).toBe(201);
});

describe('while a name is typed', () => {
  const ask = async (typed: string, by = author) => {
    site.clock.advance(1000);
    return (await by.get(`/api/mentions?for=${encodeURIComponent(typed)}`)).body;
  };
  const found = async (typed: string, by = author) =>
    (await ask(typed, by)).people.map(({ username }: { username: string }) => username);

  test('members are suggested whose username begins so, with what they want to be called', async () => {
    const [one, two] = [await site.member('Sug.one'), await site.member('sug_two')];
    await profile(two, { name: 'Second' });
    expect((await ask('SUG')).people).toEqual([
      { _id: one.accountId, username: 'Sug.one', profilePicture: null, name: null },
      { _id: two.accountId, username: 'sug_two', profilePicture: null, name: 'Second' },
    ]);
    expect(await found('sug_')).toEqual(['sug_two']); // no wildcard
    expect(await found('sug', one)).toEqual(['sug_two']); // not oneself
    expect(await found('crowd_1')).toHaveLength(MENTIONS_SUGGESTED);
  });

  // [B14.5]
  test('nobody is, whom a search would not find', async () => {
    const hidden = await site.member('Hid.one');
    const blocking = await site.member('Hid.two');
    const muted = await site.member('Hid.three');
    await addPerson(site, 'Hid.four');
    await site.db.execute(sql`update accounts set verified_at = null where username = 'Hid.four'`);
    await addPerson(site, 'Hid.five');
    await site.db.execute(sql`update accounts set is_active = false where username = 'Hid.five'`);
    expect(await found('hid')).toEqual(['Hid.one', 'Hid.three', 'Hid.two']);
    await profile(hidden, { visibility: 'nobody' });
    await tie(blocking, 'block', author);
    await tie(author, 'mute', muted);
    expect(await found('hid')).toEqual([]);
    expect(await found('hid', admin)).toEqual(['Hid.one', 'Hid.three', 'Hid.two']);
    expect(await found('author', blocking)).toEqual([]);
  });

  test('what no username begins with is refused, and so is who asks all the time', async () => {
    for (const typed of ['', '%', 'a%', 'a b', 'é', '@a', 'a'.repeat(31)])
      expect([typed, (await ask(typed)).message]).toEqual([typed, expect.any(String)]);
    expect((await ask('é')).message).toBe(mentionMessages.nameRule());
    expect((await site.visitor().get('/api/mentions?for=a')).status).toBe(401);
    const busy = await site.member('Busy');
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async () => (await busy.get('/api/mentions?for=a')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });
});

// [B14.2]
test('a name still means them when they have another, and their old one leads on until somebody else takes it', async () => {
  const renamed = await site.member('Yaw');
  const by = await site.member('Writer'); // limits of comments count real minutes
  const on = await post(by, 'Before and after');
  const before = await say('@yaw', { by, on });
  await renamed.post('/api/auth/change-username', { username: 'Yawson', password: PASSWORD });
  const shown = (await pageOf(on)).comments.find(({ _id }: { _id: string }) => _id === before._id);
  expect(named(shown)).toEqual([['yaw', 'Yawson']]);
  expect(named(await say('@Yaw and @yawson', { by, on }))).toEqual([
    ['yaw', 'Yawson'],
    ['yawson', 'Yawson'],
  ]);
  site.clock.advance(100 * DAY);
  await by.post('/api/auth/login', { username: 'writer', password: PASSWORD });
  await site.visitor().post('/api/auth/signup', { username: 'yaw', email: 'yaw2@uni.example', password: PASSWORD });
  expect(named(await say('@yaw', { by, on }))).toEqual([]); // not confirmed yet, and nobody else's any more
  await site.db.execute(sql`update accounts set verified_at = created_at where username = 'yaw'`);
  expect(named(await say('@yaw', { by, on }))).toEqual([['yaw', 'yaw']]);
  const old = (await by.get(`/api/posts/${on}`)).body.post.comments;
  expect(named(old.find(({ _id }: { _id: string }) => _id === before._id))).toEqual([['yaw', 'Yawson']]);
});
