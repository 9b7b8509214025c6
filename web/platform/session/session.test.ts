import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const KOFI = { _id: '0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c11', username: 'Kofi', profilePicture: null };
const VISITOR = { userData: null, isLoggedIn: false, role: null };

/** The session of a browser in whose storage this stands. */
async function started(root: string) {
  stored.set('root', root);
  vi.resetModules(); // as a page that is loaded
  const { useSession } = await import('./session.ts');
  const { userData, isLoggedIn, role } = useSession.getState();
  return { userData, isLoggedIn, role };
}

beforeEach(() => {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('addEventListener', () => {});
  vi.spyOn(console, 'error').mockReturnValue(); // the store says that it can't read another version
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  stored.clear();
});

for (const root of [
  '{',
  'null',
  '[]',
  '"x"',
  '{"state":null,"version":1}',
  '{"state":{"isLoggedIn":true},"version":1}',
  '{"state":{"isLoggedIn":true,"userData":{"username":5}},"version":1}',
  '{"state":{"isLoggedIn":"yes","userData":{"_id":"a","username":"b"}},"version":1}',
  JSON.stringify({ state: { userData: KOFI, isLoggedIn: true, role: 'user' }, version: 7 }),
]) {
  // [S1-9.11]
  test(`a record that is not ours is no login: ${root.slice(0, 80)}`, async () => {
    expect(await started(root)).toEqual(VISITOR);
  });
}

test('what this app has stored is who is signed in', async () => {
  const state = { userData: KOFI, isLoggedIn: true, role: 'user' };
  expect(await started(JSON.stringify({ state, version: 1 }))).toEqual(state);
});
