/**
 * How PostgreSQL executes the product's own statements on a filled database: by the index meant for each, never by
 * scanning a whole table. The statements are taken from the functions that send them, as they are sent.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countLinks,
  findByEmail,
  findByGoogleSubject,
  findByUsername,
  listAdminNames,
} from './features/accounts/queries.ts';
import { countDays, countTotals, listUnpublished } from './features/admin/overview-queries.ts';
import { countPeople, listPeople } from './features/admin/people-queries.ts';
import { listActs } from './features/audit/queries.ts';
import { findCommenterId, listComments } from './features/comments/queries.ts';
import { describeComments, listHiddenComments } from './features/comments/reportable-queries.ts';
import { feedPage } from './features/feed/queries.ts';
import { listCases } from './features/moderation/list-queries.ts';
import { countsOf, findPicture, findStanding, listImages, loadPosts, lockPost } from './features/posts/queries.ts';
import { describePosts, listHiddenPosts } from './features/posts/reportable-queries.ts';
import { findReaction, listReactions } from './features/reactions/queries.ts';
import { feedSpan, listContent } from './features/site/queries.ts';
import { bytesStoredBy } from './features/uploads/queries.ts';
import { countForAdmins, listForAdmins } from './features/videos/admin-queries.ts';
import { countOwn, listOwn } from './features/videos/own/queries.ts';
import { findByHostId, idsAtPlaces, listPublished, listStored, loadVideos } from './features/videos/queries.ts';
import type { Db } from './platform/database/database.ts';
import { findSession, holdAccount, listSessionsOf } from './platform/sessions/queries.ts';
import { createDatabase } from './testing/site.ts';

const id = (kind: string, n: string) => `('01890000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
const uuid = (kind: string, n: number) => `01890000-0000-7000-${kind}-${String(n).padStart(12, '0')}`;
const START = '2025-01-01T00:00:00Z';

/** A season of a large university: as many rows as a second or two can make. */
const FILL = `
  insert into accounts (id, username, email, created_at, verified_at)
    select ${id('8001', 'n')}, 'Member' || n, 'member' || n || '@uni.example', '${START}'::timestamptz + n * interval '1 minute', now()
    from generate_series(1, 5000) as n;
  insert into sessions (id, token_hash, account_id, user_agent, created_at, last_seen_at, expires_at)
    select ${id('8002', 'n')}, sha256(n::text::bytea), ${id('8001', 'n')}, '', now(), now(), now() + interval '30 days'
    from generate_series(1, 5000) as n;
  insert into posts (id, author_id, content, category, created_at, updated_at)
    select ${id('8003', 'n')}, ${id('8001', '1 + n % 5000')}, 'Match day ' || n,
      (array['general', 'sports', 'achievement', 'training', 'competition'])[1 + n % 5],
      '${START}'::timestamptz + n * interval '10 minutes', now()
    from generate_series(1, 20000) as n;
  insert into post_images (post_id, position, file_key, widths, width, height, alt)
    select ${id('8003', 'n')}, 0, 'images/' || ${id('8009', 'n')}, '{480}', 480, 320, '' from generate_series(1, 20000) as n;
  insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status, host,
      host_video_id, mime_type, byte_size, duration_seconds, created_at)
    select ${id('8004', 'n')}, ${id('8001', '1 + n % 5000')}, 'Clip ' || n, 'Of a match', 'Ghana', 'Legon',
      (array['Arts', 'Law', 'Science', 'Medicine'])[1 + n % 4], 'Training', case when n % 50 = 0 then 'stored' else 'published' end, 'local',
      lpad(n::text, 11, '0'), 'video/mp4', 1, 1, '${START}'::timestamptz + n * interval '100 minutes'
    from generate_series(1, 2000) as n;
  insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts;
  insert into feed_items (kind, id, category, created_at)
    select 'video', id, category, created_at from videos where status = 'published';
  insert into reactions (post_id, account_id, id, type, created_at)
    select ${id('8003', '1 + n % 20000')}, ${id('8001', '1 + n / 20000 * 7 + n % 4900')}, ${id('8005', 'n')}, 'goal', '${START}'::timestamptz + n * interval '1 second'
    from generate_series(0, 39999) as n;
  -- One post that everybody talks about.
  insert into reactions (post_id, account_id, id, type, created_at)
    select ${id('8003', '20000')}, ${id('8001', 'n')}, ${id('8006', 'n')}, 'fire', '${START}'::timestamptz + n * interval '1 second'
    from generate_series(1, 5000) as n on conflict do nothing;
  insert into comments (id, post_id, account_id, content, created_at)
    select ${id('8007', 'n')}, ${id('8003', 'case when n % 4 = 0 then 20000 else 1 + n % 20000 end')}, ${id('8001', '1 + n % 5000')}, 'Well played',
      '${START}'::timestamptz + n * interval '1 minute'
    from generate_series(1, 20000) as n;
  insert into report_cases (id, kind, thing_id, opened_at, outcome, handled_at, handled_by)
    select ${id('800a', 'n')}, (array['post', 'comment'])[1 + n % 2], case when n % 2 = 0 then ${id('8003', 'n')} else ${id('8007', 'n')} end,
      '${START}'::timestamptz + n * interval '1 minute', outcome, case when outcome is not null then '${START}'::timestamptz + n * interval '1 hour' end, 'Amara'
    from (select n, case when n % 10 > 0 then 'dismissed' end as outcome from generate_series(1, 5000) as n) as made;
  insert into reports (id, case_id, reporter_id, reason, text, created_at)
    select ${id('800b', 'n')}, ${id('800a', '1 + n % 5000')}, ${id('8001', '1 + n / 5000')}, 'spam', '', '${START}'
    from generate_series(0, 9999) as n;
  insert into audit_log (id, created_at, act, actor_name, target_kind, target_id, target_name)
    select ${id('8008', 'n')}, '${START}'::timestamptz + n * interval '1 hour', 'delete-user', 'Amara', 'user', ${id('8001', 'n')}, 'Kofi'
    from generate_series(1, 5000) as n;
`;

let pool: pg.Pool;
let drop: () => Promise<unknown>;
const sent: { text: string; values: unknown[] }[] = [];
let db: Db;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  pool = new pg.Pool({ ...made.connection, max: 1 });
  db = drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } });
  await pool.query(FILL);
  await pool.query('vacuum analyze');
});
afterAll(async () => {
  await pool.end();
  await drop();
});

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
};

/** Everything in a plan, from the top down. */
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const LARGE = [
  'posts',
  'post_images',
  'videos',
  'feed_items',
  'report_cases',
  'reports',
  'reactions',
  'comments',
  'accounts',
  'sessions',
  'audit_log',
];

/**
 * Runs `act` and returns the plans of the statements that it sent, none of which may scan a large table.
 * @param mayBeRead tables that may be scanned
 */
async function plansOf(act: () => Promise<unknown>, mayBeRead: string[] = []) {
  sent.length = 0;
  const result = await act();
  const statements = sent.splice(0);
  expect(statements.length).toBeGreaterThan(0);
  const nodes: Node[] = [];
  for (const { text, values } of statements) {
    // `analyze` runs it once more: these statements change nothing.
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values as unknown[]);
    nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  expect(whole.filter((name) => LARGE.includes(name) && !mayBeRead.includes(name))).toEqual([]);
  return {
    result,
    nodes,
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    /** How many rows were read of a table. */
    read: Object.fromEntries(nodes.map((node) => [node['Relation Name'], node['Actual Rows']])),
    sorts: nodes.filter((node) => node['Node Type'].includes('Sort')).length,
  };
}

describe('the feed', () => {
  for (const [name, category, index, total] of [
    ['all that is new', undefined, 'feed_items_newest', 20_000 + 1960],
    ['a category', 'sports', 'feed_items_category', 4000],
  ] as const) {
    for (const page of [1, 200]) {
      test(`walks along the index of ${name}, also to page ${page}, and knows its length without counting`, async () => {
        // Sent all the time, so planned once, for whatever page is asked for.
        await pool.query('set plan_cache_mode = force_generic_plan');
        const { result, nodes } = await plansOf(() => feedPage(db, { limit: 10, offset: (page - 1) * 10, category }));
        await pool.query('reset plan_cache_mode');
        expect(result).toMatchObject({ total });
        expect((result as Awaited<ReturnType<typeof feedPage>>).entries).toHaveLength(10);
        const walk = nodes.filter((node) => node['Index Name'] === index);
        expect(walk.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
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
    expect(indexes).toEqual(['post_images_file_key_unique', 'posts_pkey']);
  });

  test('finds the viewer’s own reactions to a page by one index', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => uuid('8003', 19_991 + n));
    const { result, indexes, nodes } = await plansOf(() => listReactions(db, uuid('8001', 77), ids));
    expect(result).toEqual(new Map([[uuid('8003', 20_000), 'fire']]));
    expect(indexes).toEqual(['reactions_account']);
    // By both columns: somebody may have reacted to thousands of posts.
    const conditions = nodes.map((node) => (node as Node & { 'Index Cond'?: string })['Index Cond'] ?? '').join();
    expect(conditions).toMatch(/account_id = .*post_id = ANY/);
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

  test('reads its newest comments in order, and no more than are shown', async () => {
    const { result, indexes, sorts, read } = await plansOf(() => listComments(db, talked, { limit: 51 }));
    expect(result).toHaveLength(51);
    expect(indexes).toContain('comments_post');
    expect(sorts).toBe(0);
    expect(read.comments).toBe(51);
  });

  test('goes on at the cursor, and reads nothing of what was shown before', async () => {
    const shown = await listComments(db, talked, { limit: 2000 });
    const { result, indexes, sorts, read } = await plansOf(() =>
      listComments(db, talked, { limit: 51, before: shown.at(-1) }),
    );
    expect(result).toHaveLength(51);
    expect(indexes).toContain('comments_post');
    expect(sorts).toBe(0);
    expect(read.comments).toBe(51);
  });

  test('finds who wrote it, what the viewer thinks of it, and who wrote a comment', async () => {
    const reaction = await plansOf(() => findReaction(db, talked, uuid('8001', 77)));
    expect(reaction.result).toBe('fire');
    // Either begins with one of the two and goes on with the other.
    expect(['reactions_post_id_account_id_pk', 'reactions_account']).toContain(reaction.indexes.join());
    const author = await plansOf(() => findStanding(db, talked));
    expect([author.result, author.indexes]).toEqual([{ authorId: uuid('8001', 1), hidden: null }, ['posts_pkey']]);
    const commenter = await plansOf(() => findCommenterId(db, talked, uuid('8007', 4)));
    expect([commenter.result, commenter.indexes]).toEqual([uuid('8001', 5), ['comments_pkey']]);
  });
});

describe('writing', () => {
  const post = uuid('8003', 20_000);

  test('takes the lock of one post, and reads its counts and pictures by its id', async () => {
    expect((await plansOf(() => lockPost(db, post))).indexes).toEqual(['posts_pkey']);
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
      const { result, indexes, sorts } = await plansOf(() => listPublished(db, page));
      expect(result).toHaveLength(51);
      expect(indexes[0]).toBe(index);
      expect(sorts).toBe(0);
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

  test('finds what a member has uploaded without looking at what others have', async () => {
    const member = uuid('8001', 8); // of 2,000 videos one is theirs
    for (const after of [undefined, { createdAt: new Date('2026-01-01'), id: uuid('8004', 2000) }]) {
      const { result, indexes, read } = await plansOf(() => listOwn(db, member, 21, after));
      expect(result).toMatchObject([{ title: 'Clip 7' }]);
      expect(indexes).toEqual(['videos_uploader']);
      expect(read.videos).toBe(1);
    }
    const { result, indexes } = await plansOf(() => countOwn(db, member));
    expect(result).toEqual({ total: 1, waiting: 0, failed: 0 });
    expect(indexes).toEqual(['videos_uploader']);
  });
});

describe('the site map', () => {
  test('finds the oldest and the newest at the ends of the index', async () => {
    const { result, indexes } = await plansOf(() => feedSpan(db));
    expect(result).toMatchObject({ first: new Date(Date.parse(START) + 10 * 60_000) });
    expect(indexes).toEqual(['feed_items_newest', 'feed_items_newest']);
  });

  test('reads a span of content along the index', async () => {
    const { result, indexes, sorts } = await plansOf(() =>
      listContent(db, new Date('2025-02-01T00:00:00Z'), new Date('2025-02-01T02:00:00Z'), 50_000),
    );
    expect(result).toHaveLength(12 + 1); // a post every 10 minutes, a video every 100
    expect(indexes[0]).toBe('feed_items_newest');
    expect(sorts).toBe(0);
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
    expect(links.result).toEqual({ own: 0, ofMailbox: 0 });
    expect(links.indexes).toContain('accounts_mailbox');
    const byGoogle = await plansOf(() => findByGoogleSubject(db, 'nobody'));
    expect(byGoogle.indexes).toEqual(['accounts_google_subject_unique']);
    const devices = await plansOf(() => listSessionsOf(db, uuid('8001', 77), new Date()));
    expect(devices.result).toHaveLength(1);
    expect(devices.indexes).toEqual(['sessions_account']);
  });
});

describe('the admin panel', () => {
  const now = new Date();
  const joined = { createdAt: new Date(Date.parse(START) + 2500 * 60_000), id: uuid('8001', 2500) };

  for (const order of ['asc', 'desc'] as const) {
    test(`walks along the index of who joined when, page by page, ${order}`, async () => {
      for (const after of [undefined, joined]) {
        const { result, indexes, sorts } = await plansOf(() =>
          listPeople(db, {}, { sort: 'joined', order, after }, 51, now),
        );
        expect(result).toHaveLength(51);
        expect(indexes).toEqual(['accounts_newest', 'sessions_account']);
        expect(sorts).toBe(0);
      }
    });

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

  test('searches people along the order that they are shown in, and looks at each once at most', async () => {
    const filter = { search: 'BER4999', isActive: true };
    const { result } = await plansOf(() => listPeople(db, filter, { sort: 'joined', order: 'desc' }, 51, now), []);
    expect(result).toMatchObject([{ username: 'Member4999' }]);
    const counted = await plansOf(() => countPeople(db, filter), ['accounts']); // the one scan that there is
    expect(counted.result).toBe(1);
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

  test('sums up reactions and comments without looking at them', async () => {
    const { result } = await plansOf(() => countTotals(db), ['accounts', 'posts']);
    expect(result).toMatchObject({ users: 5000, posts: 20_000, videos: 1960, comments: 20_000 });
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
    expect((await plansOf(() => listHiddenPosts(db, uuid('8001', 7), 20))).indexes).toContain('posts_author');
    expect((await plansOf(() => listHiddenComments(db, uuid('8001', 7), 20))).indexes).toContain('comments_account');
  });

  test('reads the audit log along its index', async () => {
    for (const after of [undefined, { createdAt: new Date('2025-03-01T00:00:00Z'), id: uuid('8008', 1) }]) {
      const { indexes, sorts } = await plansOf(() => listActs(db, 51, after));
      expect(indexes).toEqual(['audit_log_newest']);
      expect(sorts).toBe(0);
    }
  });
});
