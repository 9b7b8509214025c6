import { describe, expect, test } from 'vitest';
import { loginPath } from '../../../contract/pages/pages.ts';
import { ownPath } from './own-path.ts';

describe('after a login somebody goes on', () => {
  for (const path of [
    '/app',
    '/app?category=training',
    '/app/videos?faculty=Law',
    '/app/manage?tab=users&q=kofi#list',
    '/app/0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c11#comments',
    '/app/account',
    '/watch?v=abc123',
  ]) {
    // [B4.2]
    test(`to a page of this site: ${path}`, () => expect(ownPath(path)).toBe(path));
  }

  for (const [what, path] of [
    ['nothing', undefined],
    ['nothing that is a text', ['/app']],
    ['an empty text', ''],
    ['another site', 'https://evil.example/app'],
    ['another site without its scheme', '//evil.example/app'],
    ['another site, as browsers read a backslash', '/\\evil.example/app'],
    ['another site, with two of them', '\\\\evil.example/app'],
    ['a slash behind a tab, which browsers leave out', '/\t/evil.example/app'],
    ['a slash behind a line end', '/\n/evil.example/app'],
    ['a leading blank', ' //evil.example/app'],
    ['a control character', '/app/\u0000'],
    ['a delete', '/app/\u007f'],
    ['a script', 'javascript:alert(1)//app'],
    ['a scheme alone', 'https:/app'],
    ['a scheme and no slash', 'https:app'],
    ['data', 'data:text/html,app'],
    ['a path that is not whole', 'app/videos'],
    ['who is to be at the host', '/@evil.example/app'],
    ['an encoded second slash', '/%2fevil.example/app'],
    ['an encoded backslash', '/%5cevil.example'],
    ['the login itself', '/login?next=/login'],
    ['the login by way of the app', '/app/../login'],
    ['the same, encoded', '/app/%2e%2e/login'],
    ['the same, half encoded', '/app/.%2E/login'],
    ['out of the app to another site', '/app/..//evil.example'],
    ['the signup', '/signup'],
    ['a mailed link', '/verify-email/abc'],
    ['another one', '/reset-password?token=abc'],
    ["Google's way back", '/auth/callback#id_token=abc'],
    ['a call', '/api/auth/logout'],
    ['a call by way of the app', '/app/../api/posts'],
    ['a file', '/files/abc'],
    ['a page that only begins alike', '/application'],
    ['another', '/watches?v=1'],
    ['a bare slash', '/'],
    ['an address that no page of ours has, for its length', `/app/${'x'.repeat(1000)}`],
  ] as const) {
    // [B4.2]
    test(`never to ${what}`, () => expect(ownPath(path)).toBeUndefined());
  }

  test('to odd addresses below /app, since they stay below it', () => {
    expect(ownPath('/app//evil.example')).toBe('/app//evil.example');
    expect(ownPath('/app/%2f%2fevil.example')).toBe('/app/%2f%2fevil.example');
  });
});

test('a link to the login names the page to come back to', () => {
  expect(loginPath('/app/videos?faculty=Law&x=1')).toBe('/login?next=%2Fapp%2Fvideos%3Ffaculty%3DLaw%26x%3D1');
});
