import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { paths } from '../../../contract/pages/pages.ts';
import { ask, formOf } from '../../testing/attacks/ask.ts';
import { createSite } from '../../testing/site.ts';

const MEGABYTE = 1024 * 1024;

/** A share of so many bytes, as the system posts it: without the pair, from no page. */
function shareOf(megabytes: number) {
  const piece = Buffer.alloc(MEGABYTE);
  const value = Array.from({ length: megabytes }, () => piece);
  return formOf([
    { name: 'text', value: 'What a match' },
    { name: 'files', value, filename: 'match.mp4', type: 'video/mp4' },
  ]);
}

// [B20.3]
test('what is shared where no service worker takes it leads to the page that says what to do, unread', async () => {
  const site = await createSite();
  const { header, body } = shareOf(1);
  const small = await ask(site.origin, { method: 'POST', path: paths.share, headers: [header], body });
  expect([small.status, small.headers.location]).toEqual([303, paths.share]);

  // Of 2 GB the server answers the head, and lets go of who goes on sending.
  const { hostname, port } = new URL(site.origin);
  const sender = connect(Number(port), hostname);
  sender.on('error', () => {}); // it is cut off while it sends
  const heard: Buffer[] = [];
  sender.on('data', (data: Buffer) => heard.push(data));
  const head = [`POST ${paths.share} HTTP/1.1`, 'host: localhost', header.join(': '), `content-length: ${2 ** 31}`];
  sender.write(`${head.join('\r\n')}\r\n\r\n`);
  sender.write(Buffer.alloc(MEGABYTE));
  await new Promise((closed) => sender.once('close', closed)); // or the test ends it
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 303 /);

  const page = await site.visitor().get(paths.share, { accept: 'text/html' });
  expect([page.status, page.text.includes('noindex')]).toEqual([200, true]);
});

// [B20.3]
test('one ip posts there thirty times a minute', async () => {
  const site = await createSite();
  const { header, body } = formOf([{ name: 'text', value: 'x' }]);
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++) {
    statuses.push((await ask(site.origin, { method: 'POST', path: paths.share, headers: [header], body })).status ?? 0);
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([303]));
  expect(statuses[30]).toBe(429);
});
