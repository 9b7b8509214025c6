/** Who may call what of the admin panel, what each call changes, and that a refused one changes nothing. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PREFIX, adminMessages } from '../../../contract/admin.ts';
import type { CaseAct } from '../../../contract/reports.ts';
import { reportCases, reports } from '../../schema.ts';
import { addPerson, addPost, addReaction, addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { changedTables } from '../../testing/tables.ts';

type Targets = { user: string; admin: string; video: string; refused: string; report: string };
type Case = {
  /** As the contract writes it. */
  route: string;
  id?: keyof Targets;
  act?: CaseAct;
  body?: unknown;
  status?: number;
  /** Tables that the call changes when an admin makes it. */
  changes: string[];
};

const cases: Case[] = [
  { route: 'GET /api/admin/users/all-user', changes: [] },
  {
    route: 'PATCH /api/admin/users/{id}/status',
    id: 'user',
    body: { isActive: false },
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'PATCH /api/admin/users/{id}/role',
    id: 'user',
    body: { role: 'admin' },
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'PATCH /api/admin/users/{id}/role',
    id: 'admin',
    body: { role: 'user' },
    changes: ['accounts', 'audit_log'],
  },
  {
    route: 'DELETE /api/admin/users/delete-user/{id}',
    id: 'user',
    changes: ['accounts', 'audit_log', 'feed_items', 'posts', 'reactions', 'tallies', 'videos'],
  },
  { route: 'GET /api/admin/videos', changes: [] },
  {
    route: 'DELETE /api/admin/users/videos/{id}',
    id: 'video',
    changes: ['audit_log', 'feed_items', 'tallies', 'videos'],
  },
  { route: 'POST /api/admin/videos/{id}/retry', id: 'refused', changes: ['audit_log', 'videos'] },
  { route: 'GET /api/admin/overview', changes: [] },
  { route: 'GET /api/admin/audit', changes: [] },
  { route: 'GET /api/admin/reports', changes: [] },
  {
    route: 'POST /api/admin/reports/{id}/{act}',
    id: 'report',
    act: 'hide',
    body: { state: 'open' },
    changes: ['audit_log', 'feed_items', 'posts', 'report_cases', 'tallies'],
  },
  {
    route: 'POST /api/admin/reports/{id}/{act}',
    id: 'report',
    act: 'dismiss',
    body: { state: 'open' },
    changes: ['audit_log', 'report_cases'],
  },
  {
    route: 'POST /api/admin/reports/{id}/{act}',
    id: 'report',
    act: 'remove',
    body: { state: 'open' },
    changes: ['audit_log', 'feed_items', 'posts', 'report_cases', 'reports', 'tallies'],
  },
];

let site: Site;
const callers = new Map<string, TestBrowser>();
const denied = { code: 'forbidden', message: adminMessages.denied };
const nobody = { code: 'unauthenticated' };
const refusals = {
  visitor: [401, nobody],
  unverified: [401, nobody],
  member: [403, denied],
  deactivated: [401, nobody],
  'admin who was deactivated': [401, nobody],
  'admin who was demoted': [403, denied],
} as const;

let people = 0;
async function makeTargets(): Promise<Targets> {
  const user = await addPerson(site, `target_${++people}`);
  const admin = await addPerson(site, `target_${++people}`, { role: 'admin' });
  await addReaction(site, await addPost(site, user), admin);
  const refused = await addVideo(site, {
    status: 'failed',
    hostVideoId: null,
    uploadKey: `uploads/${randomUUID()}`,
    hostError: 'no channel',
  });
  const report = randomUUID();
  const openedAt = site.clock.now();
  const postId = await addPost(site, await addPerson(site, `target_${++people}`));
  await site.db.insert(reportCases).values({ id: report, postId, openedAt });
  const told = { reason: 'spam', text: '', createdAt: openedAt } as const;
  await site.db.insert(reports).values({ id: randomUUID(), caseId: report, reporterId: admin, ...told });
  return { user, admin, refused, report, video: await addVideo(site, { uploaderId: user }) };
}

async function call(browser: TestBrowser, { route, id, act, body }: Case, targets: Targets) {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace('{id}', id ? targets[id] : '').replace('{act}', act ?? '');
  return body === undefined ? browser.send(method, path) : sendJson(browser, method, path, body);
}

beforeAll(async () => {
  site = await createSite();
  const admin = await adminOf(site, 'Amara');
  callers.set('admin', admin);
  callers.set('visitor', site.visitor());
  callers.set('member', await site.member('Kofi'));
  const unverified = site.visitor();
  await unverified.post('/api/auth/signup', { username: 'Esi', email: 'esi@uni.example', password: PASSWORD });
  await unverified.post('/api/auth/login', { username: 'esi', password: PASSWORD });
  callers.set('unverified', unverified);
  for (const [name, browser, change, body] of [
    ['deactivated', await site.member('Yaw'), 'status', { isActive: false }],
    ['admin who was deactivated', await adminOf(site, 'Efua'), 'status', { isActive: false }],
    ['admin who was demoted', await adminOf(site, 'Abena'), 'role', { role: 'user' }],
  ] as const) {
    expect((await sendJson(admin, 'PATCH', `/api/admin/users/${browser.accountId}/${change}`, body)).status).toBe(200);
    callers.set(name, browser);
  }
  for (const browser of callers.values()) await browser.get('/api/countries'); // the pair of the double submit
  site.jobs.enqueue = async () => {}; // what is enqueued would change rows by itself, at any time
});

test('no call below /api/admin is missing here', async () => {
  const { body } = await site.visitor().get('/api/docs/json');
  const routes = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofAdmins = routes.filter((route) => route.includes(` ${ADMIN_PREFIX}`));
  expect(ofAdmins.sort()).toEqual([...new Set(cases.map(({ route }) => route))].sort());
});

for (const one of cases) {
  describe(`${one.route}${one.act ? ` ${one.act}` : ''}${one.body ? ` ${JSON.stringify(one.body)}` : ''}`, () => {
    for (const [name, [status, body]] of Object.entries(refusals)) {
      test(`refuses: ${name}`, async () => {
        const targets = await makeTargets();
        const browser = callers.get(name) as TestBrowser;
        const { result, changed } = await changedTables(site.db, () => call(browser, one, targets));
        expect(result.status).toBe(status);
        expect(result.body).toMatchObject(body);
        expect(changed).toEqual([]);
      });
    }

    test('does for an admin what it is there for, and no more', async () => {
      const targets = await makeTargets();
      const browser = callers.get('admin') as TestBrowser;
      const { result, changed } = await changedTables(site.db, () => call(browser, one, targets));
      expect(result.status).toBe(200);
      expect(changed).toEqual(one.changes);
    });
  });
}

describe('the guard', () => {
  const addresses = [
    '/api/admin',
    '/api/admin/',
    '/api/admin?x=1',
    '/api/admin/nothing',
    '/api/%61dmin/audit',
    '/api/admin/users/all-user?limit=none',
  ];
  for (const address of addresses) {
    test(`stands before ${address}`, async () => {
      expect((await site.visitor().get(address)).status).toBe(401);
      const answer = await callers.get('member')?.get(address);
      expect(answer?.status).toBe(403);
      expect(answer?.body).toEqual(denied);
    });
  }

  test('lets an admin read that there is no such call', async () => {
    expect((await callers.get('admin')?.get('/api/admin/nothing'))?.status).toBe(404);
    expect((await site.visitor().get('/api/administration')).status).toBe(404);
  });

  test('asks for the double submit of admins, too', async () => {
    const admin = callers.get('admin') as TestBrowser;
    const answer = await admin.send('DELETE', '/api/admin/users/delete-user/x', { headers: { 'x-xsrf-token': 'no' } });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('csrf');
  });
});
