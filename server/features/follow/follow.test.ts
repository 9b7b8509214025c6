import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAVES_MAX, SCHOOL_FOLLOWS_MAX, TIES_MAX } from '../../../contract/people/follow.ts';
import type { FeedItem } from '../../../contract/posts.ts';
import { accountBlocked, accountFollowed, accountUnfollowed } from '../../facts/follows.ts';
import { MINUTE } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const tie = (from: TestBrowser, kind: string, to: { accountId: string }) =>
  from.send('PUT', `/api/ties/${kind}/${to.accountId}`);
const untie = (from: TestBrowser, kind: string, to: { accountId: string }) =>
  from.send('DELETE', `/api/ties/${kind}/${to.accountId}`);
const between = async (from: TestBrowser, to: { accountId: string }) =>
  (await from.get(`/api/ties/with/${to.accountId}`)).body;
const post = async (author: TestBrowser, content: string, tags = '') => {
  site.clock.advance(MINUTE);
  return (await author.post('/api/posts', textForm({ content, tags }))).body.post._id as string;
};
const contents = (answer: { body: { posts: FeedItem[] } }) =>
  answer.body.posts.map((item) => (item.kind === 'post' ? item.content : item.title));
const feedOf = async (viewer: TestBrowser, path = '/api/posts?limit=5') => contents(await viewer.get(path));

let people = 0;
const someone = () => site.member(`Person${++people}`);
async function anAdmin() {
  const browser = await someone();
  await site.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, browser.accountId));
  await browser.post('/api/auth/logout');
  await browser.post('/api/auth/login', { email: `person${people}@uni.example`, password: PASSWORD });
  return browser;
}

describe('following', () => {
  // [B17.1]
  test('is counted, listed and told of once, however often it is said', async () => {
    const [ada, ben] = [await someone(), await someone()];
    const facts = await heard(site, [accountFollowed, accountUnfollowed], async () => {
      for (let n = 0; n < 3; n++) expect((await tie(ada, 'follow', ben)).status).toBe(200);
      expect(await between(ada, ben)).toEqual({ follow: true, mute: false, block: false, followers: 1, following: 0 });
      expect(await between(ben, ada)).toMatchObject({ follow: false, followers: 0, following: 1 });
      const { body } = await ben.get('/api/ties?kind=follower');
      expect(body).toEqual({ people: [expect.objectContaining({ _id: ada.accountId })], nextCursor: null });
      for (let n = 0; n < 2; n++) expect((await untie(ada, 'follow', ben)).status).toBe(200);
    });
    const tied = { accountId: ada.accountId, followedId: ben.accountId };
    expect(facts).toEqual([
      [accountFollowed.name, tied],
      [accountUnfollowed.name, tied],
    ]);
    expect((await between(ada, ben)).follow).toBe(false);
  });

  test('is refused for oneself, for who is not there, and for more than can be', async () => {
    const [ada, ben] = [await someone(), await someone()];
    expect((await tie(ada, 'follow', ada)).status).toBe(400);
    expect((await tie(ada, 'follow', { accountId: randomUUIDv7() })).status).toBe(404);
    expect((await tie(ada, 'follow', { accountId: 'nobody' })).status).toBe(404);
    expect((await tie(ada, 'adore', ben)).status).toBe(400);
    await site.db.execute(`
      insert into accounts (id, username, email, created_at)
      select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n || '@uni.example', now()
      from generate_series(1, ${TIES_MAX.follow}) as n`);
    await site.db.execute(`
      insert into ties (account_id, kind, other_id, created_at)
      select '${ada.accountId}', 'follow', id, now() from accounts where username like 'crowd_%'`);
    expect((await tie(ada, 'follow', ben)).status).toBe(409);
    expect((await between(ada, ben)).follow).toBe(false);
  });

  // [B17.6]
  test('and saving take no more than can be, however many are asked for at once, and what is there already is no more', async () => {
    const [ada, cleo] = [await someone(), await someone()];
    const fill = (of: string, count: number, rows: string) =>
      site.db.execute(`insert into ${of} select ${rows} from generate_series(1, ${count}) as n`);
    await fill('school_follows', SCHOOL_FOLLOWS_MAX - 1, `'${ada.accountId}', 'School ' || n, now()`);
    await site.db.execute(`
      insert into accounts (id, username, email, created_at)
      select gen_random_uuid(), 'throng_' || n, 'throng_' || n || '@uni.example', now()
      from generate_series(1, ${TIES_MAX.mute - 1}) as n`);
    await site.db.execute(`
      insert into ties (account_id, kind, other_id, created_at)
      select '${ada.accountId}', 'mute', id, now() from accounts where username like 'throng_%'`);
    await fill(
      'posts (id, author_id, content, category, tags, created_at, updated_at)',
      SAVES_MAX - 1,
      `gen_random_uuid(), '${cleo.accountId}', 'In bulk', 'general', '{}', now() - interval '1 year', now()`,
    );
    await site.db.execute(`
      insert into saves (account_id, post_id, created_at) select '${ada.accountId}', id, now() from posts
      where content = 'In bulk'`);
    const things: string[] = [];
    for (const n of [1, 2, 3, 4]) things.push(await post(cleo, `To save ${n}`));
    const others = await Promise.all([1, 2, 3, 4].map(someone));

    const atOnce = {
      saves: (n: number) => ada.send('PUT', `/api/saves/post/${things[n]}`),
      school_follows: (n: number) => ada.send('PUT', `/api/school-follows?school=Latest%20${n}`),
      ties: (n: number) => tie(ada, 'mute', others[n] as TestBrowser),
    };
    for (const [table, act] of Object.entries(atOnce)) {
      const answers = (await Promise.all([0, 1, 2, 3].map(act))).map(({ status }) => status);
      expect([table, ...answers.sort()]).toEqual([table, 200, 409, 409, 409]);
    }
    for (const [table, max] of [
      ['saves', SAVES_MAX],
      ['school_follows', SCHOOL_FOLLOWS_MAX],
      ['ties', TIES_MAX.mute],
    ] as const) {
      const { rows } = await site.db.execute(
        `select count(*)::int as count from ${table} where account_id = '${ada.accountId}'`,
      );
      expect(rows).toEqual([{ count: max }]);
    }
    expect((await ada.send('PUT', '/api/school-follows?school=School%201')).status).toBe(200);
  });

  test('lists go on at a cursor, and hold each once', async () => {
    const ada = await someone();
    const others = [];
    for (let n = 0; n < 5; n++) {
      others.unshift(await someone());
      site.clock.advance(MINUTE);
      await tie(ada, 'follow', others[0] as TestBrowser);
    }
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ada.get(`/api/ties?kind=follow&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...body.people.map(({ _id }: { _id: string }) => _id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(found).toEqual(others.map(({ accountId }) => accountId));
  });

  // [B17.1]
  test('gives a feed of theirs alone, page by page, what is by several labels once', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    await tie(ada, 'follow', ben);
    for (const n of [1, 2, 3]) {
      await post(ben, `Ben ${n}`);
      await post(cleo, `Cleo ${n}`);
    }
    const first = await ada.get('/api/feed/following?limit=2');
    expect(contents(first)).toEqual(['Ben 3', 'Ben 2']);
    const next = await ada.get(`/api/feed/following?limit=2&cursor=${first.body.nextCursor}`);
    expect([contents(next), next.body.nextCursor]).toEqual([['Ben 1'], null]);
    expect(await feedOf(cleo, '/api/feed/following')).toEqual([]);
  });

  // [B17.2]
  test('and blocking at once leave one of the two: never a follow of somebody who is blocked', async () => {
    for (let round = 0; round < 4; round++) {
      const [ada, ben] = [await someone(), await someone()];
      await Promise.all([tie(ada, 'follow', ben), tie(ben, 'block', ada), tie(ben, 'follow', ada)]);
      expect(await between(ben, ada)).toMatchObject({ follow: false, block: true });
      const { rows } = await site.db.execute(
        `select kind from ties where account_id = '${ada.accountId}' or other_id = '${ada.accountId}'`,
      );
      expect(rows).toEqual([{ kind: 'block' }]);
    }
  });
});

describe('whoever is blocked', () => {
  // [B17.2]
  test('sees nothing of the other from then on, nor the other of them; undone, all is back but the follows', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    await post(ada, 'By Ada');
    await post(ben, 'By Ben');
    await post(cleo, 'By Cleo');
    for (const browser of [ada, ben, cleo]) expect(await feedOf(browser, '/api/posts?limit=3')).toHaveLength(3);
    await tie(ada, 'follow', ben);
    await tie(ben, 'follow', ada);
    const told = await heard(site, [accountBlocked, accountUnfollowed], () => tie(ada, 'block', ben));
    expect(told.map(([name]) => name).sort()).toEqual(
      [accountBlocked.name, accountUnfollowed.name, accountUnfollowed.name].sort(),
    );
    expect(await feedOf(ada, '/api/posts?limit=3')).toEqual(['By Cleo', 'By Ada']);
    expect(await feedOf(ben, '/api/posts?limit=3')).toEqual(['By Cleo', 'By Ben']);
    expect(await feedOf(cleo, '/api/posts?limit=3')).toEqual(['By Cleo', 'By Ben', 'By Ada']);
    expect((await ben.get(`/api/ties/with/${ada.accountId}`)).status).toBe(404);
    expect(await between(ada, ben)).toMatchObject({ block: true, follow: false });
    expect((await tie(ada, 'follow', ben)).status).toBe(403);
    expect((await tie(ben, 'follow', ada)).status).toBe(404);
    await untie(ada, 'block', ben);
    expect(await feedOf(ben, '/api/posts?limit=3')).toEqual(['By Cleo', 'By Ben', 'By Ada']);
    expect(await between(ben, ada)).toMatchObject({ follow: false });
  });

  test('loses their connections to it a few times an hour at most, however often they are let in again', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    for (let n = 0; n < 10; n++) {
      expect((await tie(ada, 'block', ben)).status).toBe(200);
      await untie(ada, 'block', ben);
    }
    const { socket } = await openSocket(site.origin, { browser: ben });
    expect((await tie(ada, 'block', ben)).status).toBe(429);
    expect(socket.connected).toBe(true);
    expect((await between(ada, ben)).block).toBe(false);
    expect((await tie(ada, 'block', cleo)).status).toBe(200);
  });

  test('gets bytes of their own, and everybody else the same ones', async () => {
    const [ada, ben, cleo, dora] = [await someone(), await someone(), await someone(), await someone()];
    await post(ben, 'Shared');
    await tie(ada, 'block', ben);
    const tags = [];
    for (const browser of [ada, cleo, dora]) tags.push((await browser.get('/api/posts?limit=1')).headers.get('etag'));
    expect(tags[0]).not.toBe(tags[1]);
    expect(tags[1]).toBe(tags[2]);
  });

  test('is not named among those who reacted, though counted', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    const id = await post(cleo, 'Cup');
    await ben.post(`/api/posts/${id}/react`, { reactionType: 'goal' });
    await tie(ada, 'block', ben);
    const [card] = (await ada.get('/api/posts?limit=1')).body.posts;
    expect([card.likes, card.likeCount]).toEqual([[], 1]);
  });

  // [B17.2]
  test('or muted, is not left out for admins', async () => {
    const [admin, ben] = [await anAdmin(), await someone()];
    await post(ben, 'For admins, too');
    await tie(ben, 'block', admin);
    await tie(admin, 'mute', ben);
    expect(await feedOf(admin, '/api/posts?limit=1')).toEqual(['For admins, too']);
  });
});

// [B17.3]
test('who is muted does not learn of it: only the other no longer comes across them', async () => {
  const [ada, ben] = [await someone(), await someone()];
  await tie(ada, 'follow', ben);
  await post(ben, 'By Ben');
  await post(ada, 'By Ada');
  await tie(ada, 'mute', ben);
  expect(await feedOf(ada, '/api/posts?limit=2')).toEqual(['By Ada']);
  expect(await feedOf(ada, '/api/feed/following')).toEqual([]);
  expect(await feedOf(ben, '/api/posts?limit=2')).toEqual(['By Ada', 'By Ben']);
  expect(await between(ben, ada)).toMatchObject({ followers: 0, following: 1 });
  await untie(ada, 'mute', ben);
  expect(await feedOf(ada, '/api/posts?limit=2')).toEqual(['By Ada', 'By Ben']);
});

describe('a thread', () => {
  const say = (browser: TestBrowser, id: string, content: string) =>
    browser.post(`/api/posts/${id}/comments`, { content });
  const thread = async (browser: TestBrowser, id: string) =>
    (await browser.get(`/api/posts/${id}`)).body.post.comments.map(({ content }: { content: string }) => content);

  // [B17.2]
  test('of somebody else: neither of the two sees the other’s words; of theirs: it is not there for the other', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    const [id, own] = [await post(cleo, 'Thread'), await post(ada, 'Ada’s own')];
    await say(ada, id, 'Ada says');
    await say(ben, id, 'Ben says');
    await tie(ada, 'block', ben);
    expect([await thread(ada, id), await thread(ben, id)]).toEqual([['Ada says'], ['Ben says']]);
    expect(await thread(cleo, id)).toEqual(['Ada says', 'Ben says']);
    expect((await ada.get(`/api/posts/${id}/comments`)).body.comments).toHaveLength(1);
    for (const refused of [
      await ben.get(`/api/posts/${own}`),
      await ben.get(`/api/posts/${own}/comments`),
      await say(ben, own, 'Unheard'),
      await ben.post(`/api/posts/${own}/react`, { reactionType: 'like' }),
      await ben.get(`/app/posts/${own}`),
      await ben.get(`/api/people/${'Person'}${people - 2}`),
      await ben.get(`/api/people/Person${people - 2}/posts`),
    ])
      expect(refused.status).toBe(404);
    expect((await cleo.get(`/api/posts/${own}`)).status).toBe(200);
  });

  // [B17.2]
  test('that is open: whom somebody blocks is read anew by both, and each is told nothing of the other from then on', async () => {
    const [ada, ben, cleo] = [await someone(), await someone(), await someone()];
    const id = await post(cleo, 'Live');
    const looks = async (browser: TestBrowser) => {
      const connection = await openSocket(site.origin, { browser });
      expect(await connection.ask('join-post', { postId: id })).toBe(true);
      return connection;
    };
    const before = [await looks(ada), await looks(ben)];
    const ended = before.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
    await tie(ada, 'block', ben);
    await Promise.all(ended);
    const [ofAda, ofBen, ofCleo] = [await looks(ada), await looks(ben), await looks(cleo)];
    await say(ben, id, 'Ben says');
    await say(ada, id, 'Ada says');
    const heardBy = async ({ settle, heard: told }: Awaited<ReturnType<typeof looks>>) => {
      await settle();
      return told.map(([, comment]) => (comment as { content: string }).content);
    };
    expect([await heardBy(ofAda), await heardBy(ofBen), await heardBy(ofCleo)]).toEqual([
      ['Ada says'],
      ['Ben says'],
      ['Ben says', 'Ada says'],
    ]);
  });
});

describe('the list of what is saved', () => {
  const put = (browser: TestBrowser, id: string) => browser.send('PUT', `/api/saves/post/${id}`);

  // [B17.4]
  test('is the member’s own, what was saved last first, and what is gone or hidden is not on it', async () => {
    const [ada, ben] = [await someone(), await someone()];
    const ids = [await post(ben, 'One'), await post(ben, 'Two'), await post(ben, 'Three')] as const;
    for (const id of [ids[1], ids[0], ids[2], ids[1]]) {
      site.clock.advance(MINUTE);
      expect((await put(ada, id)).status).toBe(200);
    }
    expect(await feedOf(ada, '/api/saves')).toEqual(['Three', 'One', 'Two']);
    const first = await ada.get('/api/saves?limit=2');
    expect(await feedOf(ada, `/api/saves?cursor=${first.body.nextCursor}`)).toEqual(['Two']);
    expect(await feedOf(ben, '/api/saves')).toEqual([]);
    expect((await ada.get(`/api/saves/post/${ids[0]}`)).body).toEqual({ saved: true });
    await ada.send('DELETE', `/api/saves/post/${ids[0]}`);
    await ben.send('DELETE', `/api/posts/${ids[2]}`);
    expect(await feedOf(ada, '/api/saves')).toEqual(['Two']);
    await tie(ben, 'block', ada);
    expect(await feedOf(ada, '/api/saves')).toEqual([]);
  });

  test('takes only what stands in the feed', async () => {
    const ada = await someone();
    expect((await put(ada, randomUUIDv7())).status).toBe(404);
    expect((await ada.send('PUT', `/api/saves/video/${await post(ada, 'No video')}`)).status).toBe(404);
  });
});

// [B17.5]
test('the page of a tag has posts of any spelling of it, follows edits, and is for members', async () => {
  const ada = await someone();
  const id = await post(ada, 'Tagged', 'Derby, Cup Final');
  await post(ada, 'Otherwise', 'league');
  expect(await feedOf(ada, '/api/feed/tagged?tag=cup%20FINAL')).toEqual(['Tagged']);
  await ada.send('PUT', `/api/posts/${id}`, { body: textForm({ tags: 'league' }) });
  expect(await feedOf(ada, '/api/feed/tagged?tag=derby')).toEqual([]);
  expect(await feedOf(ada, '/api/feed/tagged?tag=League')).toEqual(['Otherwise', 'Tagged']);
  expect((await site.visitor().get('/api/feed/tagged?tag=league')).status).toBe(401);
});

test('whoever deletes their account is nobody’s follower any more', async () => {
  const admin = await anAdmin();
  const [ada, ben] = [await someone(), await someone()];
  await tie(ada, 'follow', ben);
  await admin.send('DELETE', `/api/admin/users/delete-user/${ada.accountId}`);
  expect((await ben.get('/api/ties?kind=follower')).body.people).toEqual([]);
  expect(await between(ben, ben)).toMatchObject({ followers: 0 });
});
