import { expect, test } from 'vitest';
import { pushServiceOf } from './services.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 'push.services.mozilla.com'],
  ['https://web.push.apple.com/x', 'push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', 'notify.windows.com'],
  ['https://a.slow.example/x', 'another'],
  ['https://b.slow.example/x', 'another'],
  ['https://203-0-113-7.slow.example/x', 'another'],
  ['https://fcm.googleapis.com.slow.example/x', 'another'],
  ['https://notfcm.googleapis.com/x', 'another'],
  ['https://slow.example/fcm.googleapis.com', 'another'],
])('%s is pushed to by way of %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint)).toBe(service);
});
