/** The lists of people and videos: search, filters, order and pages, with 20,000 people and 5,000 videos. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser, AdminVideo } from '../../../contract/admin.ts';
import { HOUR } from '../../platform/clock.ts';
import { addPerson, addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';

const PEOPLE = 20_000;
const VIDEOS = 5000;

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  // These tests walk through whole lists, faster than anybody would.
  site = await createSite({}, ({ limits }) => ({ limits: { ...limits, spendIp: async () => {} } }));
  admin = await adminOf(site, 'Zz_admin');
  // Every two share a moment, so that only the id distinguishes them.
  await site.db.execute(sql`
    insert into accounts (id, username, email, created_at, verified_at, is_active, role)
    select gen_random_uuid(), case when n % 2 = 0 then 'Member' else 'member' end || lpad(n::text, 5, '0'),
      'person' || n || '@students.example', '2025-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 minute',
      case when n % 10 <> 0 then now() end, n % 100 <> 0, case when n % 1000 = 1 then 'admin' else 'user' end
    from generate_series(1, ${PEOPLE}) as n`);
  await site.db.execute(sql`
    insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status, host,
      host_video_id, mime_type, byte_size, duration_seconds, created_at)
    select gen_random_uuid(), (array[
        (select id from accounts where username = 'Member00002'), (select id from accounts where username = 'member00003'), null
      ])[1 + n % 3],
      'Clip ' || n, 'Of a match', 'Ghana', case when n % 500 = 0 then 'Ashesi' else 'Legon' end,
      (array['Arts', 'Law', 'Science', 'Medicine'])[1 + n % 4], 'Training', case when n % 50 = 0 then 'stored' else 'published' end,
      'local', lpad(n::text, 11, '0'), 'video/mp4', 1, 1, '2025-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 minute'
    from generate_series(1, ${VIDEOS}) as n`);
  await site.db.execute(sql`analyze`);
});

const people = (query: string) => admin.get(`/api/admin/users/all-user?${query}`);
const names = (users: AdminUser[]) => users.map(({ username }) => username);

/** All pages of a list, one after the other. */
async function walk<T>(path: string, field: string): Promise<{ rows: T[]; pages: number }> {
  const rows: T[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const { status, body } = await admin.get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(status).toBe(200);
    rows.push(...body[field]);
    cursor = body.nextCursor;
  }
  return { rows, pages };
}

describe('people', () => {
  // [S1-6.5, S2-2.120]
  test('come with everything that the table shows, and nothing that they sign in with', async () => {
    const faculty = async (text: string) => {
      await sendJson(admin, 'PATCH', '/api/people/me', { faculty: text });
      return (await people('search=zz_admin')).body.users[0].faculty;
    };
    expect([await faculty('Law'), await faculty('')]).toEqual(['Law', null]);
    const { body } = await people('search=zz_admin');
    expect(body).toEqual({
      users: [
        {
          _id: admin.accountId,
          username: 'Zz_admin',
          email: 'zz_admin@uni.example',
          profilePicture: null,
          faculty: null,
          role: 'admin',
          isActive: true,
          isVerified: true,
          createdAt: site.clock.now().toISOString(),
          lastSeenAt: site.clock.now().toISOString(),
        },
      ],
      total: 1,
      isCapped: false,
      all: PEOPLE + 1,
      nextCursor: null,
    });
  });

  // [S2-2.121]
  test('are there all, each once, page by page, who joined last first', async () => {
    const { rows, pages } = await walk<AdminUser>('/api/admin/users/all-user?limit=100', 'users');
    expect(pages).toBe(Math.ceil((PEOPLE + 1) / 100));
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(PEOPLE + 1);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('come fifty at a time where nothing is said', async () => {
    expect((await people('')).body.users).toHaveLength(50);
  });

  for (const [order, first] of [
    ['asc', 'member00001'],
    ['desc', 'Zz_admin'],
  ] as const) {
    // [S2-2.121]
    test(`are sorted by name without regard to case, ${order}, page by page`, async () => {
      const path = `/api/admin/users/all-user?sort=name&order=${order}&limit=100&search=m`;
      const one = (await people(`sort=name&order=${order}&limit=1`)).body;
      expect(names(one.users)).toEqual([first]);
      const { rows } = await walk<AdminUser>(`${path}&status=inactive`, 'users');
      const sorted = names(rows).map((name) => name.toLowerCase());
      expect(sorted).toHaveLength(PEOPLE / 100);
      expect(sorted).toEqual(order === 'asc' ? [...sorted].sort() : [...sorted].sort().reverse());
    });
  }

  test('are sorted by when they joined, the first first', async () => {
    const { body } = await people('sort=joined&order=asc&limit=1');
    expect(names(body.users)).toEqual(['member00001']);
  });

  // [S2-2.121]
  test('are found by a part of the name or the address, whatever its case', async () => {
    expect((await people('search=MEMBER0012')).body.total).toBe(10);
    expect((await people('search=person777@STUDENTS')).body.users).toMatchObject([{ username: 'member00777' }]);
    expect((await people('search=%20member00777%20')).body.total).toBe(1);
    expect((await people('search=nobody')).body).toMatchObject({ users: [], total: 0, nextCursor: null });
  });

  test('are found by one and by two characters in any place, page by page, and nobody else', async () => {
    const walked = async (search: string, more = '') =>
      names((await walk<AdminUser>(`/api/admin/users/all-user?limit=100&search=${search}${more}`, 'users')).rows);
    // 'r9' is in names and in no email, '7@' the other way round, 'zz' in one of each; '-' in nobody.
    const all = Array.from({ length: PEOPLE }, (_, n) => [
      `member${String(n + 1).padStart(5, '0')}`,
      `person${n + 1}@students.example`,
    ]);
    for (const search of ['77', '7@', 'n9', 'zz', '9', '-', 'qx', '..', '$^']) {
      const fitting = all.filter((texts) => texts.some((text) => text.includes(search))).length;
      for (const order of ['', '&sort=joined&order=asc', '&sort=name', '&status=inactive&sort=name&order=desc']) {
        if (order && fitting > 5000) continue;
        const found = await walked(encodeURIComponent(search), order);
        const inactive = all.filter(
          (texts, n) => (n + 1) % 100 === 0 && texts.some((text) => text.includes(search)),
        ).length;
        const expected = order.includes('inactive') ? inactive : fitting + (search === 'zz' ? 1 : 0);
        expect([search, order, new Set(found).size], search).toEqual([search, order, expected]);
        expect(found).toHaveLength(expected);
      }
    }
  });

  test('are not found by what stands at the end of a name and at the beginning of an email', async () => {
    expect((await people('search=member00777')).body.total).toBe(1);
    for (const search of ['00777person', '7p', '00777%0Aperson', '00777%20person'])
      expect([search, (await people(`search=${search}`)).body.users]).toEqual([search, []]);
  });

  test('are counted to five hundred where more match a search, and all of them where nothing is searched', async () => {
    expect((await people('search=member001')).body).toMatchObject({ total: 100, isCapped: false });
    const half = await people('search=member01&verified=yes'); // 900 of a thousand
    expect(half.body).toMatchObject({ total: 500, isCapped: true });
    expect((await people('search=member')).body).toMatchObject({ total: 500, isCapped: true });
    expect((await people('status=active')).body).toMatchObject({ total: 19_801, isCapped: false });
  });

  test('are found by a new name at once, and not by the old one', async () => {
    const id = await addPerson(site, 'Newcomer_Xq', { email: 'somebody@uni.example' });
    const idsOf = async (search: string) =>
      (await people(`search=${search}`)).body.users.map(({ _id }: AdminUser) => _id);
    expect([await idsOf('comer_xq'), await idsOf('xq')]).toEqual([[id], [id]]);
    await site.db.execute(sql`update accounts set username = 'Renamed_Wj' where id = ${id}`);
    expect([await idsOf('comer_xq'), await idsOf('med_wj'), await idsOf('wj')]).toEqual([[], [id], [id]]);
    await site.db.execute(sql`delete from accounts where id = ${id}`);
    expect(await idsOf('med_wj')).toEqual([]);
  });

  test('a search knows no wildcards, and letters of any script', async () => {
    for (const search of ['%', '100%', 'member_', '\\', "'"]) {
      expect((await people(`search=${encodeURIComponent(search)}`)).body.total, search).toBe(0);
    }
    await addPerson(site, 'Emile', { email: 'émile@uni.example' });
    expect((await people(`search=${encodeURIComponent('ÉMILE')}`)).body.total).toBe(1);
  });

  // [S2-2.121]
  test('are filtered by role, status and verification, with the search', async () => {
    expect((await people('status=inactive')).body.total).toBe(PEOPLE / 100);
    expect((await people('role=admin&limit=100')).body.total).toBe(PEOPLE / 1000 + 1);
    expect((await people('verified=no&status=active')).body.total).toBe(PEOPLE / 10 - PEOPLE / 100);
    const { body } = await people('role=admin&search=member00');
    expect(names(body.users)).toEqual(['member00001']);
    for (const user of (await people('status=inactive&verified=no')).body.users) {
      expect(user).toMatchObject({ isActive: false, isVerified: false });
    }
  });

  test('are last seen when one of their living sessions was', async () => {
    const yaw = await site.member('Yaw');
    site.clock.advance(HOUR);
    await yaw.post('/api/auth/check');
    const seen = site.clock.now().toISOString();
    expect((await people('search=yaw')).body.users).toMatchObject([{ lastSeenAt: seen }]);
    await yaw.post('/api/auth/logout');
    expect((await people('search=yaw')).body.users).toMatchObject([{ lastSeenAt: null }]);
  });

  const bad = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=member00001', 'cursor'],
    ['sort=name&cursor=1735689600000_00000000-0000-0000-0000-000000000000', 'cursor'],
    ['sort=email', 'sort'],
    ['order=up', 'order'],
    ['role=owner', 'role'],
    ['status=gone', 'status'],
    ['verified=true', 'verified'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ];
  for (const [query, field] of bad) {
    test(`are not listed for ${query?.slice(0, 40)}`, async () => {
      const { status, body } = await people(query ?? '');
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', field });
    });
  }
});

describe('videos', () => {
  const videos = (query: string) => admin.get(`/api/admin/videos?${query}`);

  // [S2-3.12, S2-2.123]
  test('come with the address of who uploaded them, for admins alone', async () => {
    const { body } = await videos('search=clip%204997');
    expect(body).toMatchObject({ total: 1, all: VIDEOS - VIDEOS / 50, nextCursor: null });
    expect(body.videos).toMatchObject([{ title: 'Clip 4997', uploadedBy: null }]);
    const [video] = (await videos('search=PERSON2@students')).body.videos;
    expect(video.uploadedBy).toMatchObject({ username: 'Member00002', email: 'person2@students.example' });
    expect(video.uploadedBy._id).toMatch(/^[0-9a-f-]{36}$/);
    const { text } = await admin.get('/api/videos/get-videos');
    expect(text).not.toContain('@');
  });

  // [S2-2.121]
  test('are there all that are published, each once, page by page, newest first', async () => {
    const { rows, pages } = await walk<AdminVideo>('/api/admin/videos?limit=100', 'videos');
    expect(pages).toBe(49);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(VIDEOS - VIDEOS / 50);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await videos('')).body.videos).toHaveLength(24);
  });

  // [S2-2.122]
  test('are filtered by faculty, and say which there are', async () => {
    const { body } = await videos('faculty=Law&limit=1');
    const law = body.faculties.find(({ name }: { name: string }) => name === 'Law').count;
    expect(body.total).toBe(law);
    expect(body.faculties.map(({ name }: { name: string }) => name)).toEqual(['Arts', 'Law', 'Medicine', 'Science']);
    const found = (await videos('faculty=Law&search=clip%2012')).body;
    for (const { school, title } of found.videos) {
      expect(school.faculty).toBe('Law');
      expect(title).toMatch(/^Clip 12/);
    }
    expect(found.total).toBeGreaterThan(0);
  });

  // [S2-2.122]
  test('are found by title, school, and name or address of who uploaded them', async () => {
    await addVideo(site, { title: 'Penalty 100% saved', schoolName: 'École Normale' });
    expect((await videos(`search=${encodeURIComponent('ÉCOLE')}`)).body.total).toBe(1);
    expect((await videos(`search=${encodeURIComponent('100%')}`)).body.total).toBe(1);
    expect((await videos('search=ashesi')).body.total).toBe(0); // those are not published
    expect((await videos('search=member00003')).body.total).toBeGreaterThan(0);
    expect((await videos('search=nothing+of+the+kind')).body).toMatchObject({ videos: [], total: 0 });
  });

  for (const query of ['limit=0', 'limit=101', 'cursor=x', `search=${'x'.repeat(101)}`, `faculty=${'x'.repeat(61)}`]) {
    test(`are not listed for ${query.slice(0, 40)}`, async () => {
      const { status, body } = await videos(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', field: query.split('=')[0] });
    });
  }
});
