import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { HeldClock } from '../../testing/clock.ts';
import { type PushService, startPushService } from '../../testing/services/push-service.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { createPushSender, type PushSender, type Recipient } from './sender.ts';
import { makeSiteKeys } from './site-keys.ts';

const keys = makeSiteKeys();
const clock = new HeldClock();
const delivery = { text: '{"web_push":8030}', secondsToLive: 60, urgency: 'normal', topic: 'goal' } as const;

let service: PushService;
let sender: PushSender;
beforeEach(async () => {
  service = await startPushService();
  sender = createPushSender({ clock, contact: 'mailto:a@uni.example', allowedOrigin: service.origin });
});
afterEach(async () => {
  sender.close();
  await service.close();
});

function recipient(): Recipient {
  const { endpoint, keys: own } = service.subscribe();
  const [publicKey, secret] = [own.p256dh, own.auth].map((text) => Buffer.from(text, 'base64url'));
  return { endpoint, publicKey: publicKey as Buffer, secret: secret as Buffer };
}
const send = (to = recipient()) => sender.send(to, delivery, keys);

// [B15.6]
test('what is sent is encrypted for the browser, signed by the site, and says how long it matters', async () => {
  expect(await send()).toEqual({ is: 'taken' });
  expect(service.received).toMatchObject([
    {
      message: { web_push: 8030 },
      headers: { ttl: '60', urgency: 'normal', topic: 'goal', 'content-encoding': 'aes128gcm' },
    },
  ]);
});

test.each([
  [404, { is: 'gone' }],
  [410, { is: 'gone' }],
  [400, { is: 'refused' }],
  [401, { is: 'refused' }],
  [413, { is: 'refused' }],
  [301, { is: 'refused' }],
  [500, { is: 'later', seconds: 60 }],
  [503, { is: 'later', seconds: 60 }],
])('%i', async (status, outcome) => {
  service.fail({ status, headers: { location: `${service.origin}/elsewhere` } });
  expect(await send()).toMatchObject(outcome);
  expect(service.asked()).toBe(1); // redirections are not followed
});

test.each([
  ['7', 7],
  ['999999', 3600],
  ['-1', 60],
  ['soon', 60],
  ['', 60],
])('429 with Retry-After %j: that browser is left alone for %i s', async (value, seconds) => {
  service.fail({ status: 429, headers: { 'retry-after': value } });
  expect(await send()).toMatchObject({ is: 'later', seconds });
  expect(await send()).toEqual({ is: 'taken' }); // and others are not
});

test('Retry-After may name a moment', async () => {
  const at = new Date(clock.now().getTime() + 90 * SECOND).toUTCString();
  service.fail({ status: 503, headers: { 'retry-after': at } });
  const sent = await send();
  expect(sent).toMatchObject({ is: 'later' });
  expect(sent.is === 'later' && sent.seconds).toBeGreaterThanOrEqual(89);
  expect(sent.is === 'later' && sent.seconds).toBeLessThanOrEqual(90);
});

// [B15.7]
test('one that never answers costs no more than its time', async () => {
  service.fail({ hang: true });
  const hasty = createPushSender({
    clock,
    contact: 'mailto:a@uni.example',
    allowedOrigin: service.origin,
    patience: 100,
  });
  onTestFinished(hasty.close);
  expect(await hasty.send(recipient(), delivery, keys)).toMatchObject({ is: 'later' });
});

// [B15.7]
test('an answer that never ends is cut off', async () => {
  service.fail({ endless: true });
  expect(await send()).toEqual({ is: 'taken' });
});

// [B15.7]
test('a host that fails three times is left alone, longer each time, until it takes something', async () => {
  service.fail(...Array.from({ length: 4 }, () => ({ status: 500 })));
  for (let time = 0; time < 3; time++) await send();
  expect(await send()).toMatchObject({ is: 'later', why: 'its host is left alone' });
  expect(service.asked()).toBe(3);
  clock.advance(MINUTE);
  expect(await send()).toMatchObject({ is: 'later', seconds: 60 });
  expect(service.asked()).toBe(4);
  clock.advance(10 * MINUTE);
  expect(await send()).toEqual({ is: 'taken' });
  expect(await send()).toEqual({ is: 'taken' });
});

// [B15.7]
test('nothing is sent to this machine, whatever the url says', async () => {
  let calls = 0;
  const inside = createServer((_request, response) => {
    calls++;
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void inside.close());
  const { port } = inside.address() as AddressInfo;
  const { endpoint: _, ...own } = recipient();
  for (const url of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://127.0.0.1:${port}/`])
    expect(await sender.send({ ...own, endpoint: url }, delivery, keys)).toMatchObject({ is: 'refused' });
  expect(calls).toBe(0);
});
