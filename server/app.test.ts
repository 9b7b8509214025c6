/** What the server answers to calls that make no sense: always {message, code}, never its internals. */
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../contract/errors.ts';
import type { TestBrowser } from './testing/browser.ts';
import { openRequest } from './testing/sending/forms.ts';
import { createSite, type Site } from './testing/site.ts';
import { createVideoHosts } from './video-hosts/video-host.ts';

let site: Site;
let visitor: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  visitor = site.visitor();
  await visitor.get('/api/countries'); // hands out the double-submit pair
});

const INSIDE = /node_modules|\bat .*\.ts|\/tmp\/|\/work\/|select |insert |sql|postgres|FST_|Error:/i;

/** Checks the form that every error has. */
function expectProblem(answer: { status: number; body: unknown }, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w{2}/) } });
  expect(errorCodes).toContain(code);
  expect(
    Object.keys(answer.body as object).filter((key) => !['message', 'code', 'field', 'text', 'params'].includes(key)),
  ).toEqual([]);
  expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
}

const send = (body: string | Buffer, contentType = 'application/json', path = '/api/auth/login') =>
  visitor.send('POST', path, { body: body as BodyInit, headers: { 'content-type': contentType } });

describe('a body', () => {
  test('of 10 MB of JSON is refused, announced or not', async () => {
    const big = JSON.stringify({ username: 'x'.repeat(10 * 1024 * 1024), password: 'y' });
    expectProblem(await send(big), 413, 'too-large');
    const { outgoing, answer } = openRequest(site, visitor, '/api/auth/login', { 'content-type': 'application/json' });
    outgoing.on('error', () => {}); // the server may hang up on the rest
    outgoing.end(big.slice(0, 300 * 1024)); // without a length: in chunks
    expectProblem(await answer, 413, 'too-large');
  });

  test('that is not JSON is refused', async () => {
    for (const body of [
      '{"username":',
      'hello',
      '{username: 1}',
      '\u0000',
      '{"a":1}}',
      '{"__proto__": {"admin": true}}',
    ]) {
      expectProblem(await send(body), 400, 'invalid');
    }
    expectProblem(await send(''), 400, 'invalid');
  });

  test('that is JSON of another form is refused', async () => {
    for (const body of [
      'null',
      '[]',
      '[{}]',
      '"text"',
      '17',
      'true',
      '{}',
      '{"password":{"$ne":1}}',
      '['.repeat(50_000),
    ]) {
      expectProblem(await send(body), 400, 'invalid');
    }
    expectProblem(await visitor.send('POST', '/api/auth/login'), 400, 'invalid');
  });

  test('of another type is refused', async () => {
    const body = JSON.stringify({ username: 'kofi', password: 'x' });
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'image/png',
      'nonsense',
    ]) {
      expectProblem(await send(body, type), 415, 'unsupported-type');
    }
  });

  test('that holds what cannot be stored is refused', async () => {
    const cases = ['"ki\\u0000fi"', '"ki\\ud800fi"'];
    for (const name of cases) {
      const answer = await send(`{"username": ${name}, "password": "x"}`);
      expectProblem(answer, 400, 'invalid');
      expect(answer.body.field).toBe('username');
    }
  });
});

describe('an address', () => {
  test('below /api that nobody answers to is 404 as JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expectProblem(await visitor.send(method, '/api/nothing'), 404, 'not-found');
    }
    expectProblem(await visitor.send('DELETE', '/api/auth/login'), 404, 'not-found');
    expectProblem(await visitor.get('/api/auth/login'), 404, 'not-found');
    expectProblem(await visitor.send('POST', '/app'), 404, 'not-found');
  });

  // [S1-2.95, D.29]
  test('of a page that is not there is 404 as the error page', async () => {
    for (const path of [
      '/nothing',
      '/app/videos/x',
      '/wp-login.php',
      '/.env',
      '/../../etc/passwd',
      '/%2e%2e%2fetc%2fpasswd',
    ]) {
      const { status, headers, text } = await visitor.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<title data-head>Page not found | Touchline</title>');
      expect(text).not.toMatch(INSIDE);
    }
  });

  test('that cannot be read is refused in the same words', async () => {
    expectProblem(await visitor.get('/api/posts/%zz'), 400, 'invalid');
    expectProblem(await visitor.get('/%c0'), 400, 'invalid');
    expectProblem(await visitor.get(`/api/posts/${'x'.repeat(2000)}`), 404, 'not-found');
  });

  test('with a query of another form is refused by the name of the field', async () => {
    const cases: [string, string][] = [
      ['/api/videos/get-videos?limit=0', 'limit'],
      ['/api/videos/get-videos?limit=51', 'limit'],
      ['/api/videos/get-videos?limit=many', 'limit'],
      [`/api/videos/get-videos?faculty=${'x'.repeat(61)}`, 'faculty'],
      ['/api/videos/get-videos?faculty=%00', 'faculty'],
      ['/api/videos/get-videos?faculty=a&faculty=b', 'faculty'],
      ['/api/universities?country=Q1&country=Q2', 'country'],
    ];
    for (const [path, field] of cases) {
      const answer = await visitor.get(path);
      expectProblem(answer, 400, 'invalid');
      expect([path, answer.body.field]).toEqual([path, field]);
    }
  });
});

test('a request that is not HTTP is hung up on, and the next one is answered', async () => {
  const socket = connect(site.app.server.address() as { port: number });
  socket.write('HELLO?\r\n\r\n');
  const said = Buffer.concat(await Array.fromAsync(socket)).toString();
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).not.toMatch(/\bat .*\.ts|node_modules/);
  expect((await visitor.get('/api/countries')).status).toBe(200);
});

test('an error of our own is told as nothing but that', async () => {
  const broken = await createSite({}, ({ videoHosts, limits }) => ({
    videoHosts: createVideoHosts(videoHosts.current),
    limits: {
      ...limits,
      spendIp: async () => {
        throw new Error('select secret from /srv/inside.ts');
      },
    },
  }));
  const answer = await broken.visitor().get('/api/videos/get-videos');
  expectProblem(answer, 500, 'internal');
  await broken.close();
});

// [B1.5]
test('a page whose words can’t be had is the app all the same, which asks again itself', async () => {
  const url = '/app/01890000-0000-7000-8000-000000000000';
  const titleOf = ({ text }: { text: string }) => /<title[^>]*>(.*?)<\/title>/.exec(text)?.[1];
  const missing = await visitor.get(url);
  expect([missing.status, titleOf(missing)]).toEqual([404, 'Page not found | Touchline']);
  await site.db.execute('alter table posts rename to posts_elsewhere');
  const broken = await visitor.get(url);
  await site.db.execute('alter table posts_elsewhere rename to posts');
  expect([broken.status, titleOf(broken)]).toEqual([500, 'Touchline']);
  expect(broken.headers.get('content-type')).toContain('text/html');
  expect(broken.text).toContain('noindex');
  expect(broken.text).not.toContain('posts_elsewhere');
});
