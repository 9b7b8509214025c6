/** What members say about themselves, who sees it, and what admins clear of it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileMessages } from '../../../contract/people/profile.ts';
import { MINUTE } from '../../platform/clock.ts';
import { looksOf } from '../../platform/names/looks.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { personNameFlaw } from './profile-form.ts';

let site: Site;
let ada: TestBrowser;
let fan: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ada = await site.member('Ada');
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
});
beforeEach(() => site.clock.advance(60 * MINUTE)); // limits

const change = (body: object, by = ada) => sendJson(by, 'PATCH', '/api/people/me', body);
const seen = async (by: TestBrowser, name = 'ada') => (await by.get(`/api/people/${name}`)).status;

describe('a profile', () => {
  // [B11.2]
  test('is changed field by field, tidied, and shown on the page', async () => {
    const { status, body } = await change({
      name: '  Ada   Lovelace ',
      bio: 'Left\nwing  🏑',
      links: ['https://ada.example'],
    });
    expect(status).toBe(200);
    expect(body.message).toBe(profileMessages.saved());
    expect(body.profile).toMatchObject({
      name: 'Ada Lovelace',
      bio: 'Left wing 🏑',
      visibility: 'members',
      school: '',
    });
    await change({ school: 'Legon', faculty: 'Science', teams: 'Hockey I' });
    const { person } = (await fan.get('/api/people/ada')).body;
    expect(person.profile).toEqual({
      ...{ name: 'Ada Lovelace', bio: 'Left wing 🏑', school: 'Legon', faculty: 'Science', teams: 'Hockey I' },
      ...{ links: ['https://ada.example/'], visibility: 'members' },
    });
    expect((await ada.get('/api/people/me')).body).toEqual({ profile: person.profile, renamableAt: null });
    const page = await fan.get('/app/people/ada');
    expect(page.text).toContain('<title data-head>Ada Lovelace | Touchline');
    await change({ name: ' \u00a0 ', links: [] });
    expect((await ada.get('/api/people/me')).body.profile).toMatchObject({ name: '', links: [], bio: 'Left wing 🏑' });
  });

  test('has the country in whose list its school is, for what begins with it', async () => {
    const country = async () => (await ada.get('/api/people/me')).body.country;
    await change({ school: 'University of Ghana' });
    expect(await country()).toBe('Ghana');
    await change({ school: 'Legon' });
    expect(await country()).toBeUndefined();
  });

  test('keeps both of two changes at once', async () => {
    await Promise.all([change({ teams: 'Chess' }), change({ bio: 'Goalkeeper' })]);
    expect((await ada.get('/api/people/me')).body.profile).toMatchObject({ teams: 'Chess', bio: 'Goalkeeper' });
  });

  // [B11.2]
  test('names each field that does not fit', async () => {
    const cases: [object, string[]][] = [
      [{ bio: 'x'.repeat(161) }, ['bio']],
      [{ bio: 'a\u202eb', teams: 'y'.repeat(101), name: '123' }, ['name', 'bio', 'teams']],
      [{ links: ['javascript:alert(1)'] }, ['links']],
      [{ links: ['https://me:secret@ada.example'] }, ['links']],
      [{ links: ['https://localhost/'] }, ['links']],
      [{ links: Array.from({ length: 6 }, (_, n) => `https://ada.example/${n}`) }, ['links']],
      [{ visibility: 'friends' }, ['visibility']],
      [{ school: 7 }, ['school']],
    ];
    const before = (await ada.get('/api/people/me')).body.profile;
    for (const [sent, fields] of cases) {
      const { status, body } = await change(sent);
      expect([sent, status]).toEqual([sent, 400]);
      expect(Object.keys(body.fields ?? { [body.field]: '' })).toEqual(fields);
    }
    expect((await ada.get('/api/people/me')).body.profile).toEqual(before);
    expect((await change({ bio: '🏑'.repeat(160) })).status).toBe(200); // characters, not bytes
  });

  // [B11.2]
  test('has no name that speaks for the site, or that could be an admin’s', async () => {
    await sendJson(admin, 'PATCH', '/api/people/me', { name: 'Grace Chair' });
    for (const name of [
      'Touchline Support',
      'Site Admin',
      'Аdmin',
      'ＡＤＭＩＮ Ada',
      'Amara',
      'Am4ra',
      'Grace  Châir',
      'gracechair',
    ]) {
      const { status, body } = await change({ name });
      expect([name, status, body.message]).toEqual([name, 400, body.message]);
    }
    expect((await change({ name: 'Touchline Support' }, admin)).status).toBe(200);
  });

  // [B11.3]
  test('is for everyone, for members or for nobody but admins, and its owner always sees it', async () => {
    const visitor = site.visitor();
    const all = () => Promise.all([seen(visitor), seen(fan), seen(admin), seen(ada)]);
    await change({ visibility: 'everyone' });
    expect(await all()).toEqual([200, 200, 200, 200]);
    expect((await visitor.get('/app/people/ada')).text).not.toContain('noindex');
    await change({ visibility: 'members' });
    expect(await all()).toEqual([404, 200, 200, 200]);
    await change({ visibility: 'nobody' });
    expect(await all()).toEqual([404, 404, 200, 200]);
    for (const path of ['/app/people/ada', '/api/people/ada/posts', '/api/people/ada/clips']) {
      expect([path, (await fan.get(path)).status]).toEqual([path, 404]);
    }
    expect((await fan.get('/api/people/nobody.here')).body).toEqual((await fan.get('/api/people/ada')).body);
    await change({ visibility: 'members' });
  });

  // [B11.3]
  test('is cleared by an admin, who is named in the log', async () => {
    await change({ name: 'Rude', bio: 'Ruder', links: ['https://rude.example'], visibility: 'everyone' });
    const path = `/api/admin/users/${ada.accountId}/profile`;
    expect((await fan.send('DELETE', path)).status).toBe(403);
    expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await ada.get('/api/people/me')).body.profile).toMatchObject({
      name: '',
      bio: '',
      links: [],
      visibility: 'everyone',
    });
    const { entries } = (await admin.get('/api/admin/audit')).body;
    expect(entries[0]).toMatchObject({ act: 'clear-profile', text: 'Amara cleared the profile of Ada.' });
    expect((await admin.send('DELETE', `/api/admin/users/${crypto.randomUUID()}/profile`)).status).toBe(404);
  });
});

// [B11.2]
test('a name is judged by how it looks', () => {
  expect(looksOf('Ｓíté  Ａdmіn!')).toBe('site admin');
  for (const fit of [
    '',
    'Ada',
    'José María',
    'Ольга Петрова',
    'Ελένη',
    'محمد علی',
    'علی\u200cرضا',
    'Nguyễn Thị',
    '李小龙',
    'O’Brien',
    'Ada 👩‍🚀',
  ]) {
    expect([fit, personNameFlaw(fit, ['Amara'])]).toEqual([fit, undefined]);
  }
  for (const unfit of [
    '123',
    '⚽',
    'x'.repeat(41),
    'A\u202eda',
    '\u3164',
    'A\u2066b',
    'Аda',
    'A\u00adda',
    'Ada\u{e0041}',
    'Amara',
    'Αmara',
  ]) {
    expect([unfit, typeof personNameFlaw(unfit, ['Amara'])]).toEqual([unfit, 'function']);
  }
});
