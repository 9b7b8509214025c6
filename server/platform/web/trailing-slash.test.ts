/** A page's address with a slash behind it leads to the page, and never to another site. */
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { movedPaths, paths, SHELL } from '../../../contract/pages/pages.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let member: TestBrowser; // who has the pair that calls need
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Kesse');
});

const ask = async (path: string, method = 'GET') => {
  const { status, headers } = await member.send(method, path);
  return [status, headers.get('location')];
};

/** Sends a request's first line as it is, which `fetch` would tidy. @returns the head of the answer */
async function askRaw(target: string): Promise<string> {
  const socket = connect(site.app.server.address() as { port: number });
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'));
  const answer = Buffer.concat(await Array.fromAsync(socket)).toString('latin1');
  return answer.slice(0, answer.indexOf('\r\n\r\n'));
}
const locationIn = (head: string) => /^location: (.*)$/im.exec(head)?.[1];

describe('with a slash behind it', () => {
  const pages = [...Object.values({ ...paths, ...sportsPaths }), ...Object.keys(movedPaths), SHELL, '/embed/:id']
    .filter((path) => path !== '/')
    .map((path) => path.replace(/:\w+/g, 'abc'));

  test('every page leads to itself for good, by GET and HEAD, with its query', async () => {
    for (const page of pages) {
      for (const method of ['GET', 'HEAD']) {
        expect([page, method, ...(await ask(`${page}/`, method))]).toEqual([page, method, 308, page]);
        const query = '?next=/app/&q=a%2Fb';
        expect([page, ...(await ask(`${page}/${query}`, method))]).toEqual([page, 308, page + query]);
      }
    }
    const { headers } = await site.visitor().get('/login/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await ask('/')).toEqual([200, null]);
    expect(await ask('/?x=/')).toEqual([200, null]);
  });

  test('a letter of any script stays what it was', async () => {
    expect(await ask('/app/tags/%E8%B6%B3%E7%90%83/')).toEqual([308, '/app/tags/%E8%B6%B3%E7%90%83']);
    expect(await ask('/app/tags/a%2Fb/')).toEqual([308, '/app/tags/a%2Fb']);
    expect(await ask('/app/tags/%0d%0ax-evil:1/')).toEqual([308, '/app/tags/%0d%0ax-evil:1']);
  });

  test('a url that is no page stays one that is not there', async () => {
    for (const path of ['/nothing/', '/app/teams/x/y/', '/login//', '/login/%2F'])
      expect([path, ...(await ask(path))]).toEqual([path, 404, null]);
  });

  test('no call is made', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      for (const path of ['/api/countries/', '/api/auth/check/', '/api/auth/verify-email/', '/api/posts/x/', '/api/'])
        expect([method, path, ...(await ask(path, method))]).toEqual([method, path, 404, null]);
    }
    expect((await site.visitor().get('/api/countries/')).body).toMatchObject({ code: 'not-found' });
    // Nor a form that a page takes.
    for (const path of ['/unsubscribe/abc/', '/app/share/', '/login/'])
      expect([path, ...(await ask(path, 'POST'))]).toEqual([path, 404, null]);
  });

  test('nobody is led to another site, however the url is spelled', async () => {
    const odd = ['//', '///', '//evil.example/', '///evil.example/', '/\\evil.example/', '//evil.example/login/'];
    odd.push('/%2Fevil.example/', '/%5Cevil.example/', 'http://evil.example/login/', 'http://evil.example//login/');
    odd.push('//login/', '/.//evil.example/', '/app/..//evil.example/', '/\t/evil.example/');
    for (const target of odd) {
      const head = await askRaw(target);
      expect([target, locationIn(head)]).toEqual([target, undefined]);
      expect([target, /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]]).toEqual([target, expect.toBeOneOf(['400', '404'])]);
    }
  });
});
