/** Requests that no browser sends: the answer says what is wrong with them, and is never a server error. */
import { connect } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { NESTING_MAX, requestMessages } from '../contract/requests.ts';
import type { TestBrowser } from './testing/browser.ts';
import { openRequest, textForm, videoForm } from './testing/sending/forms.ts';
import { deepJson } from './testing/sending/texts.ts';
import { createSite, type Site } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

let site: Site;
let member: TestBrowser;
let postId: string;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Member');
  postId = (await member.post('/api/posts', textForm({ content: 'What a match' }))).body.post._id;
});

const cookieOf = (browser: TestBrowser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends lines as they are, with the member's cookies. @returns the status */
async function statusOf(request: string, headers: string[] = [], body = ''): Promise<number> {
  const socket = connect(site.app.server.address() as { port: number });
  const pair = [`Cookie: ${cookieOf(member)}`, `X-XSRF-TOKEN: ${member.cookies.get('XSRF-TOKEN')}`];
  const own = headers.some((line) => /^cookie:/i.test(line)) ? [] : pair;
  const head = [`${request} HTTP/1.1`, 'Host: localhost', ...own, ...headers, 'Connection: close'];
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  const said = Buffer.concat(await Array.fromAsync(socket)).toString();
  return Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3}) /.exec(said)?.[1] ?? 0);
}

/** What the server logs as an error while something is done. */
async function errorsLogged(act: () => Promise<unknown>): Promise<unknown[]> {
  const error = vi.spyOn(site.app.log, 'error');
  try {
    await act();
    return error.mock.calls;
  } finally {
    error.mockRestore();
  }
}

describe('JSON of thousands of levels', () => {
  const deep = [
    ...[NESTING_MAX, 5000, 20_000].map((levels) => deepJson(levels)), // within a body: one more
    ...[NESTING_MAX, 5000].map((levels) => deepJson(levels, 'objects')),
  ];

  test('is refused in the body of every call that takes one', async () => {
    const bodies: [string, string, string][] = [
      ['POST', '/api/auth/login', '"username":"mia","password":"secret"'],
      ['POST', '/api/auth/signup', '"username":"Mia","email":"mia@uni.example","password":"secret-1"'],
      ['POST', '/api/auth/forgot-password', '"email":"mia@uni.example"'],
      ['POST', '/api/auth/google', '"token":"x"'],
      ['POST', `/api/posts/${postId}/comments`, '"content":"Well played"'],
      ['POST', `/api/posts/${postId}/react`, '"reactionType":"like"'],
      ['POST', '/api/reports', `"kind":"post","id":"${postId}","reason":"spam"`],
    ];
    for (const [method, path, fields] of bodies) {
      for (const more of deep) {
        const answer = await member.send(method, path, {
          body: `{${fields},"more":${more}}`,
          headers: { 'content-type': 'application/json' },
        });
        expect([path, more.length, answer.status, answer.body]).toEqual([
          ...[path, more.length, 400],
          { code: 'invalid', message: requestMessages.tooDeep() },
        ]);
      }
    }
    // Routes that take no body ignore it.
    const headers = { 'content-type': 'application/json' };
    expect((await member.send('POST', '/api/auth/check', { body: deepJson(5000), headers })).status).toBe(200);
  });

  test('is refused in the fields of a form', async () => {
    const inside = deepJson(5000);
    for (const participants of [inside, `[{"name":"A","more":${inside}}]`, `[{"name":${inside}}]`]) {
      const answer = await member.post('/api/videos/upload-youtube', videoForm({ participants }, []));
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'invalid', field: 'participants', message: requestMessages.tooDeep() },
      ]);
    }
    const answer = await member.post('/api/posts', textForm({ content: 'x', alts: deepJson(4000) }));
    expect([answer.status, answer.body.field]).toEqual([400, 'alts']);
  });
});

describe('a form', () => {
  const send = (contentType: string, body: string) =>
    member.send('POST', '/api/posts', { body, headers: { 'content-type': contentType } });
  const part = (boundary: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="content"\r\n\r\nHello\r\n--${boundary}--\r\n`;

  test('between boundaries of any length is taken or refused', async () => {
    const longest = 'x'.repeat(70); // RFC 2046 §5.1.1; the library takes 252
    expect((await send(`multipart/form-data; boundary=${longest}`, part(longest))).status).toBe(201);
    expect((await send(`multipart/form-data; boundary="${longest}"`, part(longest))).status).toBe(201);
    for (const length of [253, 300, 9000]) {
      const boundary = 'x'.repeat(length);
      const answer = await send(`multipart/form-data; boundary=${boundary}`, part(boundary));
      expect([length, answer.status, answer.body]).toEqual([
        ...[length, 400],
        { code: 'invalid', message: requestMessages.formUnreadable() },
      ]);
    }
    for (const type of ['', ';', '; boundary', '; boundary=', '; boundary=""'])
      expect([type, (await send(`multipart/form-data${type}`, part('x'))).status]).toEqual([type, 400]);
    expect((await send('multipart/mixed; boundary=x', part('x'))).status).toBe(415);
  });

  test('of which parts are malformed is refused', async () => {
    const writer = await site.member('Writer');
    const heads = [
      ...['', 'x: y', 'content-disposition', 'content-disposition: attachment; name="content"'],
      ...['', '; name', '; name=', '; name="', '; name=""; filename', '; name*=utf-8'].map(
        (rest) => `content-disposition: form-data${rest}`,
      ),
      ...['__proto__', 'constructor', 'toString', 'x\u0000y', 'x'.repeat(9000)].flatMap((name) => [
        `content-disposition: form-data; name="${name}"`,
        `content-disposition: form-data; name="${name}"; filename="${name}"`,
      ]),
      ...[';', '; charset', '; charset=', 'application/json', 'application/json-x', ';;;=;=;*=;"'].map(
        (type) => `content-disposition: form-data; name="content"\r\ncontent-type: ${type}`,
      ),
    ];
    const bodies = [
      ...['', '-', '--b', '--b--', '--b\r\n\r\n', '--b\r\n\r\n--b--', '--b--\r\n--b--\r\n', '\r\n--b\r\n'.repeat(500)],
      ...heads.flatMap((head) => [`--b\r\n${head}\r\n\r\nHi`, `--b\r\n${head}\r\n\r\nHi\r\n--b--\r\n`]),
    ];
    for (const [index, body] of bodies.entries()) {
      const sender = index % 2 ? writer : member; // sixty posts an hour each
      const answer = await sender.send('POST', '/api/posts', {
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect([body.slice(0, 100), answer.status]).toEqual([body.slice(0, 100), expect.toBeOneOf([201, 400])]);
      expect(answer.text.length).toBeLessThan(1000); // the answer does not repeat what was sent
    }
  });
});

test('a method that nobody takes is refused, with or without a body', async () => {
  const bodies: [string[], string][] = [
    [[], ''],
    [['Content-Length: 2'], '{}'],
    [['Content-Length: 0'], ''],
    [['Transfer-Encoding: chunked'], '0\r\n\r\n'],
    [['Content-Type: application/json', 'Content-Length: 2'], '{}'],
    [['Content-Type: text/x', 'Content-Length: 2'], '{}'],
    [['Content-Type: ;', 'Content-Length: 2'], '{}'],
  ];
  for (const method of ['QUERY', 'SEARCH', 'TRACE', 'PROPFIND', 'LINK', 'M-SEARCH', 'PURGE', 'MKCALENDAR', 'FOO']) {
    for (const path of ['/', '/api/countries', '/api/nothing', `/api/posts/${postId}/comments`]) {
      for (const [headers, body] of bodies) {
        const status = await statusOf(`${method} ${path}`, headers, body);
        expect([method, path, headers, status]).toEqual([method, path, headers, expect.toBeOneOf([400, 404, 415])]);
      }
    }
  }
});

test('an address of any form is answered or refused', async () => {
  const paths = ['/app/', '/assets/', '/posters/', '/media/', '/embed/', '/images/', '/watch?v=', '/verify-email/'];
  const calls = ['/api/posts/', '/api/auth/verify-email/', '/api/posts?category=', '/api/universities?country='];
  const odd = ['%00', '%ff', '%ED%A0%80', '%', '..%2f..', '%CC%81'.repeat(99), '__proto__', 'constructor', '*', '[]=1'];
  const months = ['0000-01', '0001-01', '1000-01', '2999-12', '9999-11', '9999-12', '10000-01', '%00'];
  const urls = [
    ...['*', '//', '//x', 'http://', 'http://x/', '?', '/?%', '/api/posts?__proto__=1&constructor=2&toString=3'],
    ...['99999999999', '1e400', '-0', '0x10', '1.5', 'NaN', '1&page=2', '%00'].map((page) => `/api/posts?page=${page}`),
    ...['99999999999999', '00000000000000', '0'].map((time) => `/api/videos/get-videos?cursor=${time}_${postId}`),
    ...months.map((month) => `/sitemaps/${month}.xml`),
    ...[...paths, ...calls].flatMap((path) => odd.map((end) => path + end)),
  ];
  for (const url of urls) {
    const status = await statusOf(`GET ${url}`);
    expect([url, status]).toEqual([url, expect.toBeOneOf([200, 301, 400, 404])]);
  }
});

test('headers of any form are answered or refused', async () => {
  const headers = [
    ...['token=%E0%A4%A; XSRF-TOKEN=x', '__proto__=x; constructor=y; token=\x80\xff', '=;;;===;token', 'token="x'],
    ...[`token=${'x'.repeat(9000)}`, 'token=%00; XSRF-TOKEN=%ED%A0%80'],
  ].map((cookie) => [`Cookie: ${cookie}`]);
  headers.push(
    ...[['Range: bytes=5-1'], ['Range: x'], ['If-Modified-Since: x'], [`If-None-Match: ${'"'.repeat(9000)}`]],
    ...[[`Accept-Encoding: ${'br '.repeat(3000)}`], [`Accept: ${'text/html,'.repeat(900)}`], ['Expect: x']],
    ...[['User-Agent: \x80\xff'], ['Content-Type: a', 'Content-Type: b'], ['Host: x'], ['X-Forwarded-For: x, ::, ,']],
    ...[['Idempotency-Key: a', 'Idempotency-Key: b'], ['X-XSRF-TOKEN: a'], ['Upload-Metadata: \x80,,,']],
  );
  for (const lines of headers) {
    for (const line of ['GET /api/posts', 'GET /', 'POST /api/auth/check', 'GET /robots.txt']) {
      const status = await statusOf(line, lines);
      expect([line, lines[0], status]).toEqual([line, lines[0], expect.toBeOneOf([200, 400, 401, 403, 415, 417])]);
    }
  }
});

test('a connection that is dropped in a body is no error of ours: nothing is logged but a line for who debugs', async () => {
  const debug = vi.spyOn(site.app.log, 'debug');
  const before = await connections();
  const calls: [string, string][] = [
    ['/api/auth/login', 'application/json'],
    [`/api/posts/${postId}/comments`, 'application/json'],
    ['/api/nothing', 'application/json'],
    ['/api/posts', 'multipart/form-data; boundary=b'],
    ['/api/videos/upload-youtube', 'multipart/form-data; boundary=b'],
  ];
  const errors = await errorsLogged(async () => {
    for (const [index, [path, type]] of calls.entries()) {
      const headers = { 'content-type': type, 'content-length': '1000', expect: '100-continue' };
      const { outgoing, answer } = openRequest(site, member, path, headers);
      answer.catch(() => {});
      outgoing.flushHeaders();
      await new Promise((resolve) => outgoing.once('continue', resolve)); // it is being read
      outgoing.write('--b\r\ncontent-disposition: form-data; name="content"\r\n\r\nHe', () => outgoing.destroy());
      if (type !== 'application/json') continue;
      await vi.waitFor(() => expect(debug.mock.calls.flat()).toHaveLength(2 * (index + 1)), PATIENT);
    }
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(before), PATIENT);
  });
  expect(errors).toEqual([]);
  expect(debug.mock.calls[0]).toEqual([{ method: 'POST', route: '/api/auth/login' }, 'the caller has hung up']);
  debug.mockRestore();
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
