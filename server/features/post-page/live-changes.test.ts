/** What a post's viewers hear of its edits, its hiding and its reactions. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import { REACTION_TYPES } from '../../../contract/reactions.ts';
import { postRemoved } from '../../facts/posts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { SECOND } from '../../platform/clock.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket, type TestSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';

const QUEUE = '/api/admin/reports';

let site: Site;
let [author, fan, admin]: TestBrowser[] = [];
let postId = '';
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Kwame');
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  site.clock.advance(SECOND);
  postId = (await by(author).post('/api/posts', textForm({ content: 'Who saw it?' }))).body.post._id;
});

function by(browser: TestBrowser | undefined): TestBrowser {
  if (!browser) throw new Error('nobody');
  return browser;
}
/** A socket in the room of the post; a visitor's without a browser. */
async function reader(browser?: TestBrowser) {
  const opened = await openSocket(site.origin, browser ? { browser } : {});
  expect(await opened.ask('join-post', { postId })).toBe(true);
  return opened;
}
const edit = (fields: Record<string, string>) =>
  by(author).send('PUT', `/api/posts/${postId}`, { body: textForm(fields) });
/** Waits until a socket has heard an event that many times. @returns all that it heard */
async function hearing({ heard }: TestSocket, event: string, times = 1) {
  await vi.waitFor(() => expect(heard.filter(([name]) => name === event)).toHaveLength(times), PATIENT);
  return heard;
}
/** Has something reported, and hidden by the admin. @returns shows it again */
async function hide(kind: 'post' | 'comment', id: string) {
  expect((await by(fan).post('/api/reports', { kind, id, reason: 'spam' })).status).toBe(200);
  const { cases } = (await by(admin).get(`${QUEUE}?limit=50`)).body;
  const { _id } = cases.find(({ thing }: { thing: { _id: string } }) => thing._id === id);
  const act = async (what: string, state: string) =>
    expect((await by(admin).post(`${QUEUE}/${_id}/${what}`, { state })).status).toBe(200);
  await act('hide', 'open');
  return () => act('unhide', 'hidden');
}

describe('who looks at a post', () => {
  // [B1.3]
  test('hears of its edits, with what an edit can change and nothing else', async () => {
    const visitor = await reader();
    await edit({ content: 'Who heard it?', category: 'sports', tags: 'final, cup' });
    expect(await hearing(visitor, 'post-changed')).toEqual([
      [
        'post-changed',
        { content: 'Who heard it?', category: 'sports', tags: ['final', 'cup'], images: [], hidden: null },
        { postId },
      ],
    ]);
  });

  // [B1.3]
  test('hears that it has gone when it is hidden; its author and admins, that it is hidden', async () => {
    const [visitor, other, own, boss] = [await reader(), await reader(fan), await reader(author), await reader(admin)];
    const showAgain = await hide('post', postId);
    for (const one of [own, boss])
      expect(await hearing(one, 'post-changed')).toMatchObject([['post-changed', { hidden: 'hidden' }, { postId }]]);
    await edit({ content: 'For nobody else' });
    for (const one of [own, boss]) await hearing(one, 'post-changed', 2);
    await showAgain();
    for (const one of [own, boss])
      expect((await hearing(one, 'post-changed', 3)).at(-1)).toMatchObject([
        'post-changed',
        { content: 'For nobody else', hidden: null },
        { postId },
      ]);
    for (const { settle, heard } of [visitor, other]) {
      await settle();
      expect(heard).toEqual([['post-removed', { postId }]]); // of what came after that, nothing
    }
  });

  // [B1.3]
  test('hears of a hidden comment that it has gone; its author and admins, that it is hidden', async () => {
    const { comment } = (await by(author).post(`/api/posts/${postId}/comments`, { content: 'Rude' })).body;
    const [visitor, own, boss] = [await reader(), await reader(author), await reader(admin)];
    const showAgain = await hide('comment', comment._id);
    const gone = ['comment-removed', comment._id, { postId, commentCount: 0 }];
    const marked = ['comment-hidden', { commentId: comment._id, hidden: 'hidden' }, { postId, commentCount: 0 }];
    await showAgain();
    const back = ['comment-added', comment satisfies Comment, { postId, commentCount: 1, again: true }];
    for (const [{ settle, heard }, first] of [
      [visitor, gone],
      [own, marked],
      [boss, marked],
    ] as const) {
      await settle();
      expect(heard).toEqual([first, back]);
    }
  });

  // [B1.3]
  test('hears of reactions at once, of many at a time as of one; each member of their own, in all their browsers', async () => {
    const [visitor, mine, others] = [await reader(), await reader(fan), await reader(author)];
    await by(fan).post(`/api/posts/${postId}/react`, { reactionType: 'goal' });
    const counts = ['post-reactions', { likeCount: 1, reactionCounts: { goal: 1 } }, { postId }];
    expect(await hearing(visitor, 'post-reactions')).toEqual([counts]);
    expect(await hearing(others, 'post-reactions')).toEqual([counts]);
    expect(await hearing(mine, 'post-reactions')).toEqual([['own-reaction', 'goal', { postId }], counts]);

    // Sixty within one interval are sent once or, on a slow machine, a few times; the last message has the final count.
    for (let n = 0; n < 60; n++) {
      const reaction = REACTION_TYPES[n % REACTION_TYPES.length] ?? null;
      site.bus.publish(reactionSet, { accountId: by(author).accountId, postId, reaction });
    }
    await by(author).post(`/api/posts/${postId}/react`, { reactionType: 'wow' });
    const last = { likeCount: 2, reactionCounts: { goal: 1, wow: 1 } };
    await vi.waitFor(() => expect(visitor.heard.at(-1)).toEqual(['post-reactions', last, { postId }]), PATIENT);
    expect(visitor.heard.length).toBeLessThan(5);
  });

  // [B1.3]
  test('hears that reactions have gone with the person who chose them', async () => {
    const leaving = await site.member(`Leaving${postId.slice(-6)}`);
    await leaving.post(`/api/posts/${postId}/react`, { reactionType: 'love' });
    const visitor = await reader();
    expect((await by(admin).send('DELETE', `/api/admin/users/delete-user/${leaving.accountId}`)).status).toBe(200);
    await vi.waitFor(
      () => expect(visitor.heard.at(-1)).toEqual(['post-reactions', { likeCount: 0, reactionCounts: {} }, { postId }]),
      PATIENT,
    );
  });
});

// [B1.4]
test('a member who is deactivated is told so before the connection ends, wherever a page is open', async () => {
  const person = await site.member('Troll');
  const looking = await reader(person);
  const watching = await openSocket(site.origin, { browser: person, transport: 'polling' });
  const staying = await reader(fan);
  expect(
    (
      await by(admin).send('PATCH', `/api/admin/users/${person.accountId}/status`, {
        body: JSON.stringify({ isActive: false }),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
  for (const one of [looking, watching]) {
    await one.ended;
    expect(one.heard).toEqual([['session-changed']]);
  }
  // A page that was away at that moment is told when it comes back; a member's own has nothing to hear.
  const late = await openSocket(site.origin, { browser: person, query: { watch: 'session' } });
  const back = await openSocket(site.origin, { browser: by(fan), query: { watch: 'session' } });
  await Promise.all([late.settle(), back.settle()]);
  expect([late.heard, back.heard]).toEqual([[['session-changed']], []]);
  await staying.settle();
  expect(staying.heard).toEqual([]);
});

test('a member whose session ends is told so also while something else is on its way to them', async () => {
  const person = await site.member('Busy');
  const { heard, ended } = await reader(person);
  site.bus.publish(postRemoved, { postId, authorId: by(author).accountId, category: 'sports', hidden: null });
  site.bus.publish(sessionsChanged, { accountId: person.accountId });
  expect(await ended).toBe('transport close');
  expect(heard).toEqual([['post-removed', { postId }], ['session-changed']]);
});
