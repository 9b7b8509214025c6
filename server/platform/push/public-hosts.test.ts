import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { isPublicIp, isPublicUrl, lookupPublic, NotPublicError } from './public-hosts.ts';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.168.1.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '100::1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ...['fe80::1%eth0', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', 'localhost', ''],
])('%s is no address of the public internet', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

test.each(['8.8.8.8', '142.250.74.138', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:82a::200a', '2620:0:862::1'])(
  '%s is one',
  (ip) => {
    expect(isPublicIp(ip)).toBe(true);
  },
);

test.each([
  ...[
    'http://push.services.net/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
  ],
  ...['https://[::ffff:10.0.0.1]/a', 'https://localhost/a', 'https://db/a', 'https://printer.local/a'],
  ...['https://metadata.google.internal/a', 'https://push.services.net:8443/a', 'https://push.services.net:22/a'],
  ...['https://me:secret@push.services.net/a', 'ftp://push.services.net/a', 'file:///etc/passwd', 'push', ''],
  ...['https://printer.local./a', 'https://8.8.8.8/a'],
])('nothing is sent to %s', (url) => {
  expect(isPublicUrl(url)).toBe(false);
});

test('something is sent to push services, and to the one origin that tests allow', () => {
  expect(isPublicUrl('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true);
  expect(isPublicUrl('https://updates.push.services.mozilla.com:443/wpush/v2/gAAA')).toBe(true);
  expect(isPublicUrl('http://127.0.0.1:4000/a', 'http://127.0.0.1:4000')).toBe(true);
  expect(isPublicUrl('http://127.0.0.1:4001/a', 'http://127.0.0.1:4000')).toBe(false);
});

test('a name that leads to this machine is not connected to', async () => {
  await lookup('localhost');
  const error = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)));
  expect(error).toBeInstanceOf(NotPublicError);
});
