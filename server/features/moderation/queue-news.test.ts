/** Who hears that the queue has changed, and of what. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket, type TestSocket } from '../../testing/sockets.ts';

const QUEUE = '/api/admin/reports';
const NEWS = ['review-queue-changed'];

let site: Site;
let admin: TestBrowser;
let author: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  admin = await adminOf(site, 'Amara');
  author = await site.member('Author');
  reader = await site.member('Reader');
});
beforeEach(() => site.clock.advance(2 * HOUR));

const join = (socket: TestSocket) => socket.ask('join-review-queue', null);
async function listening(browser: TestBrowser): Promise<TestSocket> {
  const socket = await openSocket(site.origin, { browser });
  expect(await join(socket)).toBe(true);
  return socket;
}
const write = async (content = 'What a match', by = author): Promise<string> =>
  (await by.post('/api/posts', textForm({ content }))).body.post._id;
const report = (id: string, kind = 'post', by = reader) => by.post('/api/reports', { kind, id, reason: 'spam' });
const caseOf = async (id: string): Promise<string> =>
  (await admin.get(QUEUE)).body.cases.find(({ thing }: { thing: { _id: string } }) => thing._id === id)._id;

/** Runs it, and waits until the admin hears of it: at once, as far as a person can tell. */
async function expectNews(socket: TestSocket, act: () => Promise<{ status: number }>): Promise<void> {
  const before = socket.heard.length;
  expect([200, 201]).toContain((await act()).status);
  await vi.waitFor(() => expect(socket.heard.slice(before)).toEqual([NEWS]), { timeout: 1000, interval: 10 });
}

describe('an admin', () => {
  test('hears of what comes in by report or is held, is dealt with, and goes', async () => {
    const socket = await listening(admin);
    const id = await write();
    await expectNews(socket, () => report(id));
    const caseId = await caseOf(id);
    await expectNews(socket, () => admin.post(`${QUEUE}/${caseId}/hide`, { state: 'open' }));
    await expectNews(socket, () => author.send('DELETE', `/api/posts/${id}`));
    await expectNews(socket, () =>
      author.post('/api/posts', textForm({ content: 'Tickets at https://tickets.example' })),
    );
    const post = await write();
    const comment = await author.post(`/api/posts/${post}/comments`, { content: 'Nonsense' });
    await expectNews(socket, () => report(comment.body.comment._id, 'comment'));
    await expectNews(socket, () => author.send('DELETE', `/api/posts/${post}/comments/${comment.body.comment._id}`));
    await expectNews(socket, () => report(author.accountId, 'person'));
  });

  test('hears of many at once once, and not of what the queue has nothing to do with', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => write(`Post ${n}`)));
    const socket = await listening(admin);
    await reader.post(`/api/posts/${ids[0]}/react`, { reactionType: 'goal' });
    await reader.post(`/api/posts/${ids[0]}/comments`, { content: 'Fine' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.heard).toEqual([]);
    await Promise.all(ids.map((id) => report(id)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.heard.length).toBeGreaterThan(0);
    expect(socket.heard.length).toBeLessThan(4);
  });
});

describe('nobody else hears of it', () => {
  test('neither members nor visitors, whatever they send', async () => {
    const others = [await openSocket(site.origin, { browser: reader }), await openSocket(site.origin)];
    for (const one of others) {
      expect(await join(one)).toBe(false);
      expect(await one.ask('join-review-queue', { role: 'admin' })).toBe(false);
    }
    const socket = await listening(admin);
    const id = await write();
    await expectNews(socket, () => report(id));
    for (const one of others) {
      await one.settle();
      expect(one.heard).toEqual([]);
    }
  });

  test.each([
    ['demoted', (id: string) => sendJson(admin, 'PATCH', `/api/admin/users/${id}/role`, { role: 'user' })],
    ['deactivated', (id: string) => sendJson(admin, 'PATCH', `/api/admin/users/${id}/status`, { isActive: false })],
    ['deleted', (id: string) => admin.send('DELETE', `/api/admin/users/delete-user/${id}`)],
  ])('nor an admin who was %s', async (name, act) => {
    const former = await adminOf(site, `Former${name}`);
    const socket = await listening(former);
    const still = await listening(admin);
    expect((await act(former.accountId)).status).toBe(200);
    await socket.ended;
    const again = await openSocket(site.origin, { browser: former });
    expect(await join(again)).toBe(false);
    const id = await write();
    still.heard.length = 0;
    await expectNews(still, () => report(id));
    await again.settle();
    expect([...socket.heard, ...again.heard].filter(([event]) => event === NEWS[0])).toEqual([]);
  });

  test('nor an admin whose session has run out', async () => {
    const socket = await listening(admin);
    site.clock.advance(400 * 24 * HOUR);
    socket.socket.emit('leave-post');
    await socket.ended;
    expect(await join(await openSocket(site.origin, { browser: admin }))).toBe(false);
    site.clock.advance(MINUTE);
  });
});
