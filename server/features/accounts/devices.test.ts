import { beforeAll, expect, test } from 'vitest';
import { accountMessages, type SignedInDevice } from '../../../contract/accounts.ts';
import { HOUR } from '../../platform/clock.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

/** Logs in with another browser. */
async function device(username: string, userAgent: string) {
  const browser = site.visitor();
  await browser.get('/api/countries');
  const body = JSON.stringify({ username, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  expect((await browser.send('POST', '/api/auth/login', { body, headers })).status).toBe(200);
  return browser;
}
const listOf = async (browser: Awaited<ReturnType<typeof device>>) =>
  (await browser.get('/api/auth/sessions')).body.sessions as SignedInDevice[];
const isIn = async (browser: Awaited<ReturnType<typeof device>>) =>
  (await browser.post('/api/auth/check')).body.authenticated as boolean;

test('a member sees where they are signed in: this browser first, then the one seen last', async () => {
  const here = await site.member('Noor');
  const start = site.clock.now().toISOString();
  site.clock.advance(HOUR);
  await device('noor', PHONE);
  site.clock.advance(HOUR);
  await device('noor', LAPTOP);
  await site.member('Other'); // somebody else's are not in it

  const devices = await listOf(here);
  expect(devices.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true], // what Node says of itself
    ['Safari on macOS', false],
    ['Chrome on Android', false],
  ]);
  expect(devices[0]).toEqual({
    _id: expect.any(String),
    device: 'Unknown device',
    signedInAt: start,
    lastSeenAt: site.clock.now().toISOString(),
    current: true,
  });
});

test('logging out everywhere else leaves this browser signed in, and no other', async () => {
  const here = await site.member('Ravi');
  const others = [await device('ravi', PHONE), await device('ravi', LAPTOP)];
  const stranger = await site.member('Uma');
  const answer = await here.post('/api/auth/sessions/end-others');
  expect(answer.body).toEqual({ message: accountMessages.othersEnded(), ended: 2 });
  expect(await isIn(here)).toBe(true);
  expect(await isIn(stranger)).toBe(true);
  for (const other of others) expect(await isIn(other)).toBe(false);
  expect(await listOf(here)).toHaveLength(1);
});

test('one device can be signed out, one’s own only', async () => {
  const here = await site.member('Sven');
  const phone = await device('sven', PHONE);
  const stranger = await site.member('Tara');
  const [, onPhone] = await listOf(here);
  const end = (browser: typeof here, id: string | undefined) => browser.send('DELETE', `/api/auth/sessions/${id}`);

  for (const [browser, id] of [
    [stranger, onPhone?._id],
    [here, 'not-an-id'],
    [here, '01890000-0000-7000-8000-000000000000'],
  ] as const) {
    const answer = await end(browser, id);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(accountMessages.sessionUnknown());
  }
  expect(await isIn(phone)).toBe(true);
  expect((await end(here, onPhone?._id)).body).toEqual({ message: accountMessages.sessionEnded() });
  expect(await isIn(phone)).toBe(false);

  const [current] = await listOf(here); // ending this one is logging out
  expect((await end(here, current?._id)).status).toBe(200);
  expect(here.cookies.has('token')).toBe(false);
  expect(await isIn(here)).toBe(false);
});

test('a visitor has no devices', async () => {
  const visitor = site.visitor();
  expect((await visitor.get('/api/auth/sessions')).status).toBe(401);
  expect((await visitor.post('/api/auth/sessions/end-others')).status).toBe(401);
});
