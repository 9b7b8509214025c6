/**
 * How PostgreSQL executes the product's own statements on a filled database: by the index meant for each, never by
 * scanning a whole table. The statements are taken from the functions that send them, as they are sent.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { COMMENTS_PAGE_SIZE } from '../contract/comments.ts';
import {
  countLinks,
  findByEmail,
  findByGoogleSubject,
  findByUsername,
  listAdminNames,
} from './features/accounts/queries.ts';
import { countDays, countStored, countTotals, listUnpublished } from './features/admin/overview-queries.ts';
import { countPeople, listPeople } from './features/admin/people-queries.ts';
import { listActs } from './features/audit/queries.ts';
import { listComments } from './features/comments/queries.ts';
import { describeComments, listHiddenComments } from './features/comments/reportable-queries.ts';
import { listExceptions, listOwn as listTalkOwn } from './features/comments/shown-queries.ts';
import { findCommenterId } from './features/comments/write-queries.ts';
import { feedPage } from './features/feed/queries.ts';
import { listCases } from './features/moderation/list-queries.ts';
import { findPerson } from './features/people/queries.ts';
import { countsOf, findPicture, findStanding, listImages, loadPosts, lockPost } from './features/posts/queries.ts';
import { describePosts, listHiddenPosts } from './features/posts/reportable-queries.ts';
import { findReaction, listReactions } from './features/reactions/queries.ts';
import { listContent, listMonths } from './features/site/queries.ts';
import { bytesStoredBy } from './features/uploads/queries.ts';
import { countForAdmins, listForAdmins } from './features/videos/admin-queries.ts';
import { countOwn, listOwn } from './features/videos/own/queries.ts';
import { findByHostId, idsAtPlaces, listPublished, listStored, loadVideos } from './features/videos/queries.ts';
import { findSession, holdAccount, listSessionsOf, touchSession } from './platform/sessions/queries.ts';
import { type Filled, openFilled } from './testing/filled.ts';
import { type Node, nodesOf, thrownAway } from './testing/plan-nodes.ts';
import { START, uuid } from './testing/season.ts';

let pool: Filled['pool'];
let db: Filled['db'];
let sent: Filled['sent'];
let plansOf: Filled['plansOf'];
let close: Filled['close'];

beforeAll(async () => {
  ({ pool, db, sent, plansOf, close } = await openFilled(REACTIONS_TO_VIDEOS));
});
afterAll(() => close());

/** A few clips that many have reacted to. */
const REACTIONS_TO_VIDEOS = `
  insert into reactions (id, video_id, account_id, type, created_at)
  select gen_random_uuid(), video.id, account.id, 'fire', video.created_at
  from (select id, created_at from videos order by id limit 20) as video,
    (select id from accounts order by id limit 300) as account`;

describe('the feed', () => {
  for (const [name, category, index, total] of [
    ['all that is new', undefined, 'feed_items_newest', 20_000 + 1960],
    ['a category', 'sports', 'feed_items_category', 4000],
  ] as const) {
    const after = { createdAt: new Date(Date.parse(START) + 10_000 * 600_000), id: uuid('8003', 10_000) };
    for (const [place, from] of [
      ['page 1', { offset: 0 }],
      ['page 200', { offset: 1990 }],
      ['what comes after a cursor', { after }],
    ] as const) {
      test(`walks along the index of ${name}, also to ${place}, and knows its length without counting`, async () => {
        // Sent all the time, so planned once, for whatever page is asked for.
        await pool.query('set plan_cache_mode = force_generic_plan');
        const { result, nodes } = await plansOf(() => feedPage(db, { limit: 10, category, ...from }));
        await pool.query('reset plan_cache_mode');
        expect(result).toMatchObject({ total });
        expect((result as Awaited<ReturnType<typeof feedPage>>).entries).toHaveLength(10);
        const walk = nodes.filter((node) => node['Index Name'] === index);
        expect(walk.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
        expect(walk[0]?.['Actual Rows']).toBe('after' in from ? 10 : from.offset + 10);
        expect(nodes.filter((node) => node['Relation Name'] === 'tallies')).toHaveLength(1);
        // The final sort is of the page, not of the feed.
        const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
        for (const sort of sorts) expect(nodesOf(sort).some((node) => node['Node Type'] === 'Limit')).toBe(true);
      });
    }
  }

  test('finds where a picture stands by its key', async () => {
    const { result, indexes } = await plansOf(() => findPicture(db, `images/${uuid('8009', 77)}`));
    expect(result).toEqual({ postId: uuid('8003', 77), authorId: uuid('8001', 78), hidden: null });
    expect(indexes).toEqual(['post_images_file_key_unique', 'posts_pkey', 'accounts_pkey']);
  });

  test('finds the viewer’s own reactions to a page by an index of each kind', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => uuid('8003', 19_991 + n));
    ids.push(uuid('8004', 1), uuid('8004', 2));
    const { result, indexes, nodes } = await plansOf(() => listReactions(db, uuid('8001', 77), ids));
    expect(result).toEqual(new Map([uuid('8003', 20_000), uuid('8004', 1), uuid('8004', 2)].map((id) => [id, 'fire'])));
    expect(indexes).toEqual(['reactions_post', 'reactions_video']);
    // By both columns: somebody may have reacted to thousands of posts, and thousands to a clip.
    const conditions = nodes.flatMap((node) => (node as Node & { 'Index Cond'?: string })['Index Cond'] ?? []);
    expect(conditions).toHaveLength(2);
    for (const condition of conditions) expect(condition).toMatch(/(post|video)_id = .*account_id = /);
  });

  test('loads its posts by their ids, their reactions newest first and no more than are shown', async () => {
    const ids = [...Array.from({ length: 9 }, (_, n) => uuid('8003', 100 + n)), uuid('8003', 20_000)];
    const { result, indexes } = await plansOf(() => loadPosts(db, ids));
    const posts = result as Awaited<ReturnType<typeof loadPosts>>;
    expect(posts).toHaveLength(10);
    expect(posts.find((post) => post.id === uuid('8003', 20_000))?.likes).toHaveLength(50);
    expect(indexes).toContain('posts_pkey');
    expect(indexes).toContain('reactions_newest');
    expect(indexes).toContain('accounts_pkey');
    const { indexes: ofVideos } = await plansOf(() => loadVideos(db, [uuid('8004', 1), uuid('8004', 2)]));
    expect(ofVideos).toContain('videos_pkey');
  });

  test('reads fifty reactions of a post that has thousands, not all of them', async () => {
    sent.length = 0;
    await loadPosts(db, [uuid('8003', 20_000)]);
    const [{ text, values } = { text: '', values: [] }] = sent;
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values as unknown[]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'reactions');
    expect(scans.map((node) => node['Actual Rows'])).toEqual([50]);
  });
});

describe('the page of a post', () => {
  const talked = uuid('8003', 20_000);
  const onPost = { kind: 'post', id: talked } as const;

  test('finds who wrote it, what the viewer thinks of it, and who wrote a comment', async () => {
    const reaction = await plansOf(() => findReaction(db, onPost, uuid('8001', 77)));
    expect(reaction.result).toBe('fire');
    // Either begins with one of the two and goes on with the other.
    expect(['reactions_post', 'reactions_account']).toContain(reaction.indexes.join());
    const author = await plansOf(() => findStanding(db, talked));
    expect(author.result).toEqual({ authorId: uuid('8001', 1), hidden: null, apart: [] });
    expect(author.indexes).toEqual(expect.arrayContaining(['posts_pkey', 'accounts_pkey']));
    const commenter = await plansOf(() => findCommenterId(db, onPost, uuid('8007', 4)));
    expect([commenter.result, commenter.indexes]).toEqual([uuid('8001', 5), ['comments_pkey']]);
  });

  test('is read once for all with who sees it otherwise, and what is members’ own along one key each', async () => {
    const beginning = await plansOf(() => listComments(db, onPost, { limit: COMMENTS_PAGE_SIZE + 1 }));
    expect(beginning.result.rows.length).toBeGreaterThan(0);
    expect(beginning.indexes).toContain('comments_post_listed');
    const ids = beginning.result.rows.map(({ id }) => id);
    const page = { from: beginning.result.rows.at(-1), listed: ids, loved: ids, most: 201 };
    const others = await plansOf(() => listExceptions(db, onPost, page));
    expect(others.result).toEqual({ hiddenBy: [], loves: [] });
    expect(others.read.comments ?? 0).toBeLessThanOrEqual(COMMENTS_PAGE_SIZE + 1);
    const members = [uuid('8001', 77), uuid('8001', 78)];
    const own = await plansOf(() => listTalkOwn(db, onPost, { loved: ids, accountIds: members }));
    expect(own.result.get(members[0] ?? '')).toEqual({ reaction: 'fire', loved: new Set() });
    expect(own.read.reactions ?? 0).toBeLessThanOrEqual(2);
  });

  test('of a person is found by their name', async () => {
    const { result, indexes } = await plansOf(() => findPerson(db, 'MEMBER5'));
    expect([result?.id, indexes]).toEqual([uuid('8001', 5), expect.arrayContaining(['accounts_username'])]);
  });
});

describe('writing', () => {
  const post = uuid('8003', 20_000);

  test('takes the lock of one post, and reads its counts and pictures by its id', async () => {
    expect((await plansOf(() => lockPost(db, post))).indexes).toEqual(['posts_pkey', 'accounts_pkey']);
    expect((await plansOf(() => countsOf(db, post))).indexes).toEqual(['posts_pkey']);
    expect((await plansOf(() => holdAccount(db, uuid('8001', 7)))).indexes).toEqual(['accounts_pkey']);
    await plansOf(() => listImages(db, post));
  });
});

describe('the gallery', () => {
  const after = { createdAt: new Date(Date.parse(START) + 1000 * 100 * 60_000), id: uuid('8004', 1000) };
  const cases: [string, Parameters<typeof listPublished>[1], string][] = [
    ['of all', { limit: 51 }, 'videos_newest'],
    ['of all, further on', { limit: 51, after }, 'videos_newest'],
    ['of a faculty', { limit: 51, faculty: 'Law' }, 'videos_faculty'],
    ['of a faculty, further on', { limit: 51, faculty: 'Law', after }, 'videos_faculty'],
  ];
  for (const [name, page, index] of cases) {
    test(`${name} walks along its index`, async () => {
      const { result, indexes, sorts, nodes } = await plansOf(() => listPublished(db, page));
      expect(result).toHaveLength(page.limit);
      expect(indexes[0]).toBe(index);
      expect(sorts).toBe(0);
      expect(thrownAway(nodes)).toBe(0); // the index is entered at the cursor
    });
  }

  test('finds the videos at chosen places by the index alone', async () => {
    await pool.query('vacuum analyze videos'); // as PostgreSQL does by itself, in its own time
    const { result, indexes, nodes } = await plansOf(() => idsAtPlaces(db, [1, 1000, 1960, 5000]));
    expect(result).toHaveLength(3);
    expect(indexes).toEqual(['videos_newest']);
    expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
  });

  test('finds a video by the id of its host', async () => {
    const { result, indexes } = await plansOf(() => findByHostId(db, 'local', '00000000007'));
    expect(result).toMatchObject({ title: 'Clip 7' });
    expect(indexes).toEqual(['videos_host_id']);
  });

  test('finds what is not published yet without looking at the rest', async () => {
    const { result, indexes } = await plansOf(() => listStored(db));
    expect(result).toHaveLength(40);
    expect(indexes).toEqual(['videos_unpublished']);
  });

  // [B6.1]
  test('finds what a member has uploaded without looking at what others have', async () => {
    const member = uuid('8001', 8); // of 2,000 videos one is theirs
    for (const after of [undefined, { createdAt: new Date('2026-01-01'), id: uuid('8004', 2000) }]) {
      const { result, indexes, read, sorts } = await plansOf(() => listOwn(db, member, 21, after));
      expect(result).toMatchObject([{ title: 'Clip 7' }]);
      expect(indexes).toEqual(['videos_uploader']);
      expect(sorts).toBe(0); // somebody may have thousands
      expect(read.videos).toBe(1);
    }
    const { result, indexes } = await plansOf(() => countOwn(db, member));
    expect(result).toEqual({ total: 1, waiting: 0, failed: 0 });
    expect(indexes).toEqual(['videos_uploader']);
  });
});

describe('the site map', () => {
  test('knows its months and their lengths without looking at what stands in them', async () => {
    const { result, nodes } = await plansOf(() => listMonths(db));
    expect((result as Awaited<ReturnType<typeof listMonths>>).slice(0, 2)).toEqual([
      { month: '2025-01', count: 4463 + 438 }, // a post every 10 minutes from the tenth on, of 50 videos 49
      { month: '2025-02', count: 4032 + 395 },
    ]);
    expect(nodes.map((node) => node['Relation Name'] ?? 'tallies')).toEqual(nodes.map(() => 'tallies'));
  });

  test('reads a span of content along the index, which alone is read of what stands in the files before', async () => {
    const february = { from: new Date('2025-02-01T00:00:00Z'), until: new Date('2025-03-01T00:00:00Z') };
    const whole = await listContent(db, february, { limit: 50_000, skipped: 0 });
    const { result, nodes, read } = await plansOf(() => listContent(db, february, { limit: 13, skipped: 4000 }));
    expect(result).toEqual(whole.slice(4000, 4013));
    const [walk] = nodes.filter((node) => node['Index Name'] === 'feed_items_newest');
    expect(walk?.['Node Type']).toBe('Index Only Scan');
    expect(read.posts).toBeLessThan(14);
  });
});

describe('accounts', () => {
  test('are found by session, name and address', async () => {
    const { rows } = await pool.query<{ hash: Buffer }>("select sha256('77'::bytea) as hash");
    const session = await plansOf(() => findSession(db, rows[0]?.hash as Buffer, new Date()));
    expect(session.result).toMatchObject({ username: 'Member77' });
    expect(session.indexes).toEqual(['sessions_token_hash_unique', 'accounts_pkey']);
    const byName = await plansOf(() => findByUsername(db, 'MEMBER77'));
    expect(byName.result).toMatchObject({ username: 'Member77' });
    expect(byName.indexes).toEqual(['accounts_username']);
    const byEmail = await plansOf(() => findByEmail(db, 'member77@uni.example'));
    expect(byEmail.result).toMatchObject({ username: 'Member77' });
    expect(byEmail.indexes).toEqual(['accounts_email']);
    const admins = await plansOf(() => listAdminNames(db));
    expect(admins.indexes).toEqual(['accounts_admins']);
    const account = { id: uuid('8001', 77), email: 'member77+news@uni.example' };
    const links = await plansOf(() => countLinks(db, account, 'reset', new Date(START), account.id));
    expect(links.result).toEqual({ own: 0, ofEmail: 0, ofMailbox: 0 });
    expect(links.indexes).toContain('accounts_mailbox');
    const byGoogle = await plansOf(() => findByGoogleSubject(db, 'nobody'));
    expect(byGoogle.indexes).toEqual(['accounts_google_subject_unique']);
    const devices = await plansOf(() => listSessionsOf(db, uuid('8001', 77), new Date()));
    expect(devices.result).toHaveLength(1);
    expect(devices.indexes).toEqual(['sessions_account']);
  });

  test('note that a session was used without writing an index', async () => {
    const written = async () => {
      await pool.query('select pg_stat_force_next_flush()');
      const { rows } = await pool.query<{ hot: number; all: number }>(
        `select n_tup_hot_upd as hot, n_tup_upd as all from pg_stat_user_tables where relname = 'sessions'`,
      );
      return rows[0] ?? { hot: 0, all: 0 };
    };
    const before = await written();
    for (let n = 1; n <= 20; n++) await touchSession(db, uuid('8002', n * 200), new Date());
    const noted = await written();
    expect([noted.all - before.all, noted.hot - before.hot]).toEqual([20, 20]);
    await touchSession(db, uuid('8002', 1), new Date(), new Date('2027-01-01'));
    expect((await written()).hot).toBe(noted.hot);
  });
});

describe('the admin panel', () => {
  const now = new Date();
  const joined = { createdAt: new Date(Date.parse(START) + 2500 * 60_000), id: uuid('8001', 2500) };

  for (const order of ['asc', 'desc'] as const) {
    // [S2-2.121]
    test(`walks along the index of who joined when, page by page, ${order}`, async () => {
      for (const after of [undefined, joined]) {
        const { result, indexes, sorts, nodes } = await plansOf(() =>
          listPeople(db, {}, { sort: 'joined', order, after }, 51, now),
        );
        expect(result).toHaveLength(51);
        expect(indexes).toEqual(['accounts_newest', 'sessions_account']);
        expect(sorts).toBe(0);
        expect(thrownAway(nodes)).toBe(0);
      }
    });

    // [S2-2.121]
    test(`walks along the index of names, page by page, ${order}`, async () => {
      for (const after of [undefined, 'Member2500']) {
        const { result, indexes, sorts } = await plansOf(() =>
          listPeople(db, {}, { sort: 'name', order, after }, 51, now),
        );
        expect(result).toHaveLength(51);
        expect(indexes).toEqual(['accounts_username', 'sessions_account']);
        expect(sorts).toBe(0);
      }
    });
  }

  for (const [kind, search] of [
    ['a part of a name', 'BER4999'],
    ['a part of an email', 'r4999@uni'],
    ['what nobody has', 'zebra'],
    ['two letters that nobody has', 'q9'],
  ] as const) {
    test(`looks people up by ${kind} in the index of their letters, after the first of them`, async () => {
      // What follows two letters can't be estimated, and to read so few accounts as there are here is no worse.
      if (search.length === 2) await pool.query('set enable_seqscan = off');
      onTestFinished(async () => void (await pool.query('reset enable_seqscan')));
      for (const filter of [{ search }, { search, isActive: true }]) {
        for (const sort of ['joined', 'name'] as const) {
          const order = { sort, order: 'desc' } as const;
          const { result, nodes, indexes } = await plansOf(() => listPeople(db, filter, order, 51, now));
          expect(result).toHaveLength(search.includes('4999') ? 1 : 0);
          expect(indexes).toContain('accounts_searched');
          expect(thrownAway(nodes)).toBeLessThan(2001); // walked: nobody else is looked at
        }
        const counted = await plansOf(() => countPeople(db, filter));
        expect(counted.result).toBe(search.includes('4999') ? 1 : 0);
        expect(counted.indexes).toEqual(['accounts_searched']);
      }
    });
  }

  test('finds what many people have on the way along their order, and counts no more than five hundred', async () => {
    for (const search of ['uni.example', 'me', 'e']) {
      for (const sort of ['joined', 'name'] as const) {
        const { result, indexes } = await plansOf(() =>
          listPeople(db, { search }, { sort, order: 'asc', after: undefined }, 51, now),
        );
        expect(result).toHaveLength(51);
        expect(indexes).not.toContain('accounts_searched');
        expect(indexes).toContain(sort === 'joined' ? 'accounts_newest' : 'accounts_username');
      }
      const { result, read } = await plansOf(() => countPeople(db, { search }), ['accounts']);
      expect(result).toBe(501);
      expect(read.accounts).toBe(501);
    }
  });

  test('lists the few who are inactive or not verified by their own indexes', async () => {
    for (const [filter, index] of [
      [{ isActive: false }, 'accounts_inactive'],
      [{ isVerified: false }, 'accounts_unverified'],
    ] as const) {
      const { indexes } = await plansOf(() => listPeople(db, filter, { sort: 'joined', order: 'desc' }, 51, now));
      expect(indexes).toContain(index);
    }
  });

  test('lists videos along the index of their faculty', async () => {
    const { indexes, sorts } = await plansOf(() => listForAdmins(db, { faculty: 'Law' }, 25));
    expect(indexes[0]).toBe('videos_faculty');
    expect(sorts).toBe(0);
  });

  test('searches videos in their order, with who uploaded them', async () => {
    const found = await plansOf(() => listForAdmins(db, { search: 'member11@' }, 25), ['videos', 'accounts']);
    expect(found.result).toMatchObject([{ title: 'Clip 10' }]);
    const counted = await plansOf(() => countForAdmins(db, { search: 'clip 10' }), ['videos', 'accounts']);
    expect(counted.result).toBe(1 + 9 + 98); // 100, 1000 and 1050 are not published
  });

  test('counts what came in the last days without looking at what came before', async () => {
    const { result, indexes } = await plansOf(() => countDays(db, new Date('2025-05-19T12:00:00Z'), 5));
    expect(result).toHaveLength(5);
    expect(result).toMatchObject([{ day: '2025-05-15' }, {}, {}, { posts: 144, comments: 0 }, { day: '2025-05-19' }]);
    expect(indexes).toEqual(expect.arrayContaining(['feed_items_newest', 'videos_newest']));
    expect(indexes).toEqual(expect.arrayContaining(['comments_time', 'reactions_time', 'accounts_newest']));
  });

  test('knows how much there is without looking at it', async () => {
    const { result, nodes } = await plansOf(() => countTotals(db));
    expect(result).toMatchObject({
      users: 5000,
      admins: 0,
      inactive: 0,
      posts: 20_000,
      videos: 1960,
      comments: 20_000,
    });
    const counted = await db.execute<{ n: number }>(sql`select count(*) as n from reactions`);
    expect(result).toMatchObject({ reactions: counted.rows[0]?.n });
    const stored = await plansOf(() => countStored(db));
    expect(stored.result).toEqual({ pictures: 0, posters: 0, videos: 1960, uploads: 0 });
    expect(Object.keys(stored.read)).toEqual([expect.stringMatching('undefined'), 'totals']);
    const people = await plansOf(() => countPeople(db, { role: 'user', isActive: true }));
    expect(people.result).toBe(5000);
    const looked = [...nodes, ...people.nodes].flatMap((node) => node['Relation Name'] ?? []);
    expect(new Set(looked)).toEqual(new Set(['tallies', 'totals']));
  });

  test('finds the queue without looking at what is published', async () => {
    const { result, indexes } = await plansOf(() => listUnpublished(db, 100));
    expect(result).toHaveLength(40);
    expect(indexes).toContain('videos_unpublished');
  });

  test('sums up what a member has stored by what is theirs', async () => {
    const { indexes } = await plansOf(() => bytesStoredBy(db, uuid('8001', 7)));
    expect(indexes).toEqual(expect.arrayContaining(['videos_uploader', 'posts_pictures']));
  });

  test('walks the queue of reports along its indexes, and describes a page of it and a member’s own by theirs', async () => {
    const after = { createdAt: new Date('2025-03-01T00:00:00Z'), id: uuid('800a', 1) };
    for (const isWaiting of [true, false]) {
      const { indexes, read } = await plansOf(() => listCases(db, { isWaiting, limit: 21, after }));
      expect(indexes).toContain(`report_cases_${isWaiting ? 'waiting' : 'handled'}`);
      expect(read.report_cases).toBeLessThan(22);
    }
    expect((await plansOf(() => describePosts(db, [uuid('8003', 7)]))).indexes).toContain('posts_pkey');
    expect((await plansOf(() => describeComments(db, [uuid('8007', 7)]))).indexes).toContain('comments_pkey');
    expect((await plansOf(() => listHiddenPosts(db, uuid('8001', 7), 20))).indexes).toContain('posts_hidden');
    expect((await plansOf(() => listHiddenComments(db, uuid('8001', 7), 20))).indexes).toContain('comments_hidden');
  });

  test('reads the audit log along its index', async () => {
    for (const after of [undefined, { createdAt: new Date('2025-03-01T00:00:00Z'), id: uuid('8008', 1) }]) {
      const { indexes, sorts, nodes } = await plansOf(() => listActs(db, 51, after));
      expect(indexes).toEqual(['audit_log_newest']);
      expect(sorts).toBe(0);
      expect(thrownAway(nodes)).toBe(0);
    }
  });
});
