/** Nobody can lock anybody out: not by guessing passwords, nor by asking for links in somebody's name. */
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { visitorFrom } from '../../testing/elsewhere.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

const ATTACKER = '203.0.113.7';
const OWNER = '198.51.100.1';
const NEW_PASSWORD = 'second-half-90';

let site: Site;
beforeAll(async () => {
  site = await createSite({ TRUST_PROXY: '127.0.0.1' });
});

const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';
const from = (ip: string) => visitorFrom(site, ip);
const tryLogin = async (browser: TestBrowser, username: string, password: string) => {
  const answer = await browser.post('/api/auth/login', { username, password });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')), body: answer.body };
};
async function guess(username: string, ip: string, times: number) {
  const browser = from(ip);
  const answers = [];
  for (let n = 0; n < times; n++) answers.push(await tryLogin(browser, username, `wrong-${n}`));
  return answers;
}
/** As an attacker with many ips. */
const guessFromEverywhere = (username: string, ips = 22, times = 1) =>
  Promise.all(Array.from({ length: ips }, (_, n) => guess(username, `192.0.2.${n + 1}`, times)));
const forgot = (browser: TestBrowser, email: string) => browser.post('/api/auth/forgot-password', { email });
const reset = (browser: TestBrowser, link: string, newPassword: string) =>
  browser.post('/api/auth/reset-password', { token: tokenOf(link), newPassword });
const mailsTo = (ip: string) => site.mails.filter(({ to }) => to === ip);
/** The site whose members join by all calls: from where they have logged in stands in memory. */
const called = () => ({ ...site, member: site.signUp });
/** Waits until earlier requests have been mailed, or not: a member who signs up now comes after them in the queue. */
let others = 0;
const queueToPass = () => site.signUp(`Behind${++others}`);

describe('wrong passwords', () => {
  test('from one address hold up that address only, also for an admin', async () => {
    await adminOf(called(), 'Chairwoman');
    const answers = await guess('chairwoman', ATTACKER, 18);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(8).fill(429)]);
    expect(answers.at(-1)?.wait).toBe(60 * 60);
    expect((await tryLogin(from(ATTACKER), 'chairwoman', PASSWORD)).status).toBe(429);
    expect((await tryLogin(from(OWNER), 'chairwoman', PASSWORD)).status).toBe(200);
  });

  test('from many addresses make strangers wait for less than a minute, and hold up no known browser or address', async () => {
    const browser = await adminOf(called(), 'Treasurer'); // has logged in here
    await browser.post('/api/auth/logout');
    const answers = (await guessFromEverywhere('treasurer', 40, 2)).flat();
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed.length).toBeGreaterThan(40); // guessing from everywhere gets nowhere, either
    for (const { wait } of slowed) expect(wait).toBeLessThanOrEqual(60);

    const stranger = from('198.51.100.2');
    for (let n = 0; n < 15; n++) {
      // their own tries are not used up by it
      const answer = await tryLogin(stranger, 'treasurer', PASSWORD);
      expect(answer.status).toBe(429);
      expect(answer.wait).toBeLessThanOrEqual(60);
      expect(answer.body.message).toMatch(/^Too many attempts\. Please wait .+ and try again\.$/);
    }
    expect((await tryLogin(from('127.0.0.1'), 'treasurer', PASSWORD)).status).toBe(200); // the address is known
    const moved = from('198.51.100.3');
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    expect((await tryLogin(moved, 'treasurer', PASSWORD)).status).toBe(200); // the browser is known
  });

  test('of a neighbour behind the same address do not hold up a browser that has logged in before', async () => {
    const browser = await site.signUp('Neighbour');
    await browser.post('/api/auth/logout');
    expect((await guess('neighbour', '127.0.0.1', 18)).at(-1)?.status).toBe(429);
    expect((await tryLogin(site.visitor(), 'neighbour', PASSWORD)).status).toBe(429);
    expect((await tryLogin(browser, 'neighbour', PASSWORD)).status).toBe(200);
  });

  test('are forgiven by a new password, which lets in at once, whoever goes on guessing', async () => {
    await site.signUp('Secretary');
    await guess('secretary', OWNER, 12); // also the owner's own address
    await guessFromEverywhere('secretary');
    const owner = from(OWNER);
    await forgot(owner, 'secretary@uni.example');
    expect((await reset(owner, (await site.mailTo('secretary@uni.example')).link, NEW_PASSWORD)).status).toBe(200);
    await guessFromEverywhere('secretary');
    expect((await tryLogin(owner, 'secretary', NEW_PASSWORD)).status).toBe(200);
  });

  test('are forgiven by the link that verifies the address', async () => {
    const owner = from(OWNER);
    await owner.post('/api/auth/signup', { username: 'Newcomer', email: 'newcomer@uni.example', password: PASSWORD });
    const { link } = await site.mailTo('newcomer@uni.example');
    await guess('newcomer', OWNER, 12);
    const phone = from(OWNER);
    expect((await tryLogin(phone, 'newcomer', PASSWORD)).status).toBe(429);
    expect((await tryLogin(owner, 'newcomer', PASSWORD)).body.code).toBe('unverified'); // a browser by itself
    await owner.get(`/api/auth/verify-email/${tokenOf(link)}`);
    for (const browser of [phone, owner]) expect((await tryLogin(browser, 'newcomer', PASSWORD)).status).toBe(200);
  });

  test('are counted for a known browser, too, and for names that nobody has', async () => {
    const browser = await site.signUp('Careless');
    await browser.post('/api/auth/logout');
    for (let n = 0; n < 10; n++) expect((await tryLogin(browser, 'careless', `wrong-${n}`)).status).toBe(401);
    const held = await tryLogin(browser, 'careless', PASSWORD);
    expect(held.status).toBe(429);
    // Counted from the first try, by the machine's clock: ten passwords take it a second or more.
    expect(held.wait).toBeLessThanOrEqual(15 * 60);
    expect(held.wait).toBeGreaterThan(14 * 60);
    expect((await tryLogin(site.visitor(), 'careless', PASSWORD)).status).toBe(200); // but these are the browser's own
    const nobody = await guess('nobody_at_all', ATTACKER, 11);
    expect(nobody.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('the cookie of a known browser', () => {
  const COOKIE = 'known-browser';

  test('is one that scripts do not see, goes to these calls only, and outlives the logout', async () => {
    const member = await site.signUp('Cookie');
    const answer = await member.post('/api/auth/login', { username: 'cookie', password: PASSWORD });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${COOKIE}=`));
    expect(line).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    await member.post('/api/auth/logout');
    expect(member.cookies.get(COOKIE)).toMatch(/^[\w-]{22}(\.[\w-]{22}){1,5}$/);
  });

  test('is worth nothing for another account, forged, or after a new password', async () => {
    const insider = await site.signUp('Insider');
    await site.signUp('Target');
    await guessFromEverywhere('target');
    const planted = from(ATTACKER);
    for (const value of [
      insider.cookies.get(COOKIE) ?? '',
      'x',
      `${'a'.repeat(22)}.${'b'.repeat(22)}`,
      '.'.repeat(9000),
    ]) {
      planted.cookies.set(COOKIE, value);
      expect((await tryLogin(planted, 'target', PASSWORD)).status).toBe(429);
    }
    const former = from('198.51.100.4');
    expect((await tryLogin(former, 'insider', PASSWORD)).status).toBe(200);
    await forgot(insider, 'insider@uni.example');
    await reset(insider, (await site.mailTo('insider@uni.example')).link, NEW_PASSWORD);
    await guessFromEverywhere('insider');
    expect((await tryLogin(former, 'insider', NEW_PASSWORD)).status).toBe(429);
    expect((await tryLogin(insider, 'insider', NEW_PASSWORD)).status).toBe(200);
  });

  test('serves several people who share a browser', async () => {
    const shared = await site.signUp('Brother');
    await site.signUp('Sister');
    expect((await tryLogin(shared, 'sister', PASSWORD)).status).toBe(200);
    await shared.post('/api/auth/logout');
    const away = from('198.51.100.5');
    for (const [name, value] of shared.cookies) away.cookies.set(name, value);
    for (const name of ['brother', 'sister']) {
      await guessFromEverywhere(name);
      expect((await tryLogin(away, name, PASSWORD)).status).toBe(200);
    }
  });
});

describe('links that a stranger asks for', () => {
  test('do not keep the owner from asking, nor end what was mailed before', async () => {
    await site.signUp('Mia');
    const stranger = from(ATTACKER);
    const owner = from(OWNER);
    await forgot(owner, 'mia@uni.example');
    const own = await site.mailTo('mia@uni.example');
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await forgot(stranger, 'mia@uni.example')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await forgot(owner, 'mia@uni.example')).status).toBe(200);
    expect((await reset(owner, own.link, NEW_PASSWORD)).status).toBe(200);
    expect((await tryLogin(owner, 'mia', NEW_PASSWORD)).status).toBe(200);
  });

  test('all end when one of them is used', async () => {
    await site.signUp('Noah');
    await forgot(from(OWNER), 'noah@uni.example');
    const first = await site.mailTo('noah@uni.example');
    await forgot(from(ATTACKER), 'noah@uni.example');
    const second = await site.mailTo('noah@uni.example');
    const answers = await Promise.all([first, second].map(({ link }) => reset(from(OWNER), link, NEW_PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]); // even of two at once
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(accountMessages.linkUsed());
  });

  test('come three an hour at most, whoever asks, and what came works; after the hour there are more', async () => {
    await site.signUp('Olga');
    const ask = async () => {
      for (let n = 1; n <= 20; n++) expect((await forgot(from(`192.0.2.${n}`), 'olga@uni.example')).status).toBe(200);
      await queueToPass();
    };
    const before = mailsTo('olga@uni.example').length;
    await ask();
    expect(mailsTo('olga@uni.example').length - before).toBe(3);
    site.clock.advance(HOUR - SECOND);
    expect((await reset(from(OWNER), mailsTo('olga@uni.example').at(-1)?.link ?? '', NEW_PASSWORD)).status).toBe(200);
    await ask(); // none of the old ones works any more
    expect(mailsTo('olga@uni.example').length - before).toBe(6);
  });

  test('to variants of one mailbox come ten an hour at most, and the owner still gets theirs', async () => {
    await site.signUp('Pia');
    const before = site.mails.length;
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        from(ATTACKER).post('/api/auth/signup', {
          username: `Squat${n}`,
          email: `${n % 2 ? 'pia' : 'PIA'}+${n}@uni.example`,
          password: PASSWORD,
        }),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
    await queueToPass();
    const flood = site.mails.slice(before).filter(({ to }) => to.startsWith('pia+'));
    expect(flood.length).toBeLessThanOrEqual(10);
    await forgot(from(OWNER), 'pia@uni.example');
    expect((await reset(from(OWNER), (await site.mailTo('pia@uni.example')).link, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('an address that somebody else has signed up with', () => {
  const squat = (username: string) =>
    from(ATTACKER).post('/api/auth/signup', { username, email: `${username}@uni.example`, password: 'squatter-1' });

  test('is its owner’s by a mailed link, and the other’s password ends', async () => {
    await squat('quentin');
    const owner = from(OWNER);
    const again = { username: 'Quentin2', email: 'quentin@uni.example', password: PASSWORD };
    expect((await owner.post('/api/auth/signup', again)).status).toBe(201); // as anybody is told
    await site.mailTo('quentin@uni.example');
    await site.mailTo('quentin@uni.example'); // each sign-up has its own
    await forgot(owner, 'quentin@uni.example');
    await reset(owner, (await site.mailTo('quentin@uni.example')).link, PASSWORD);
    // The other still waits for a link that nobody will be mailed, as it would if there was no account.
    expect((await tryLogin(from(ATTACKER), 'quentin', 'squatter-1')).body.code).toBe('unverified');
    expect((await tryLogin(from(ATTACKER), 'quentin2', 'squatter-1')).status).toBe(401);
    expect((await tryLogin(owner, 'quentin2', PASSWORD)).status).toBe(200);
  });
});
