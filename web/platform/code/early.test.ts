import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarly } from './early.ts';

const POSTS = { method: 'GET', url: '/api/posts?page=1&limit=10' };
const CHECK = { method: 'POST', url: '/api/auth/check' };
const SAVE = { method: 'PUT', url: '/api/posts/1/save' };
const stored = new Map<string, string>();

/** What the HTML has asked for, for this member. */
function ask(by: string | null) {
  const answers = Object.fromEntries(
    [POSTS, CHECK].map(({ url }) => [
      url,
      { response: Promise.resolve(new Response(url)), end: new AbortController() },
    ]),
  );
  vi.stubGlobal('early', { by, answers });
  return answers;
}
const taken = async (call: { method: string; url: string }) => (await takeEarly(call))?.text();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  stored.set('root', 'ama');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what the HTML has asked for is taken once, and other calls are made', async () => {
  ask('ama');
  expect(await taken({ method: 'GET', url: '/api/posts?page=2&limit=10' })).toBeUndefined();
  expect(await taken(CHECK)).toBe(CHECK.url);
  expect(await taken(POSTS)).toBe(POSTS.url);
  expect(await taken(POSTS)).toBeUndefined();
  expect(await taken(CHECK)).toBeUndefined();
});

test('it is not taken once something was sent, which may have changed it', async () => {
  ask('ama');
  expect(await taken(SAVE)).toBeUndefined();
  expect(await taken(POSTS)).toBeUndefined();
});

test('nor when somebody else is signed in by now', async () => {
  ask('kofi');
  expect(await taken(POSTS)).toBeUndefined();
  ask(null);
  expect(await taken(POSTS)).toBeUndefined();
});

test('a visitor, of whom nothing is stored, is answered, too', async () => {
  stored.clear();
  ask(null);
  expect(await taken(POSTS)).toBe(POSTS.url);
});

test('what never comes ends with the call that waits for it, and with its reason', () => {
  const ends = ask('ama')[POSTS.url]?.end.signal;
  const [patience, reason] = [new AbortController(), new Error('too long')];
  void takeEarly({ ...POSTS, signal: patience.signal });
  expect(ends?.aborted).toBe(false);
  patience.abort(reason);
  expect(ends?.reason).toBe(reason);
});
