/** The server's part in making the site an app that starts without a network. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
  writeFileSync(join(site.webFolder, 'sw.js'), 'the worker');
});

const directive = (headers: Headers, name: string) =>
  new RegExp(`${name} ([^;]*)`).exec(headers.get('content-security-policy') ?? '')?.[1];

describe('the service worker', () => {
  // [S2-2.100]
  test('is asked for anew at each visit, and may run', async () => {
    const { status, headers, text } = await site.visitor().get('/sw.js');
    expect([status, text]).toEqual([200, 'the worker']);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(directive(headers, 'worker-src')).toBe("'self'");
    expect(directive(headers, 'manifest-src')).toBe("'self'");
  });

  // [S2-2.100]
  test('takes its leave where OFFLINE is off, and the pages ask for none', async () => {
    const off = await createSite({ OFFLINE: 'off' });
    writeFileSync(join(off.webFolder, 'sw.js'), 'the worker');
    const { headers, text } = await off.visitor().get('/sw.js');
    expect(text).toContain('registration.unregister()');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await off.visitor().get('/')).text).toContain('<meta name="touchline-offline" content="off">');
    expect((await site.visitor().get('/')).text).toContain('<meta name="touchline-offline" content="on">');
  });
});

test('the page that the installed app starts from is no page’s own, with the settings, and no search engine’s', async () => {
  const { status, headers, text } = await site.visitor().get('/shell');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(text).toContain('<title data-head>Touchline</title>');
  expect(text).toContain('content="noindex"');
  expect(text).toContain('<meta name="touchline-max-upload-mb"');
});
