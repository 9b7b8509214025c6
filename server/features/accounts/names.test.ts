/** Names that would seem to speak for the site, and look-alikes of admins' names. */
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { cast } from '../../../tools/seed/cast.ts';
import { crowd, troublemakers } from '../../../tools/seed/crowd.ts';
import { skeletonOf } from '../../platform/names/looks.ts';
import { addPerson, adminOf } from '../../testing/admin.ts';
import { type OpenIdProvider, startOpenIdProvider, tokenFromProvider } from '../../testing/services/openid.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { isReserved, looksLikeOneOf } from './names.ts';

describe('a name', () => {
  test('has the skeleton of all that look like it', () => {
    for (const name of ['Admin', 'ADMIN', 'adm1n', 'admln', 'Adrnin', 'a.d.m.i.n', 'ad_min_', '4dmin'])
      expect(skeletonOf(name)).toBe(skeletonOf('admin'));
    for (const name of ['r00t', 'ro.ot', 'R0OT_']) expect(skeletonOf(name)).toBe(skeletonOf('root'));
    expect(skeletonOf('Kofi')).not.toBe(skeletonOf('Kodi'));
  });

  test('is reserved where it would speak for the site', () => {
    const taken = [
      'admin',
      'Root',
      'moderator',
      'Support',
      BRAND,
      BRAND.toLowerCase(),
      'Touch1ine',
      'T0uchl1ne',
      'admin2',
    ];
    const more = [
      'site_admin',
      'the.admin',
      'touchline_support',
      'TouchlineOfficial',
      'admins',
      'mods',
      'supp0rt24',
      'Staff',
      'r00t',
      '5upport',
    ];
    const nobodys = ['null', 'Mine', 'undefined', 'a.p.i', 'settings_'];
    for (const name of [...taken, ...more, ...nobodys]) expect([name, isReserved(name)]).toEqual([name, true]);
  });

  test('of a person is not', () => {
    const people = [...cast, ...crowd, ...troublemakers].map(({ username }) => username);
    for (const name of [
      ...people,
      'Adminah',
      'Rooty',
      'Modesta',
      'Theo',
      'Sitey',
      'coach_tim',
      'Member7',
      'Rooten',
      'Helpful',
      'Nulla',
    ])
      expect([name, isReserved(name)]).toEqual([name, false]);
  });

  test('takes no time to be judged', () => {
    const began = process.threadCpuUsage();
    for (let n = 0; n < 1000; n++) isReserved(`${'adminmod'.repeat(3)}${n}x`.slice(0, 30));
    const { user, system } = process.threadCpuUsage(began); // in µs; a busy machine takes none of it
    expect((user + system) / 1000).toBeLessThan(200);
  });

  test('looks like another one or not', () => {
    for (const name of ['Kofi_Mensah', 'KofiMensah', 'K0fi.Mensah', 'Kofl_Mensah', 'kofi_rnensah'])
      expect([name, looksLikeOneOf(name, ['Amara', 'Kofi_Mensah'])]).toEqual([name, true]);
    for (const name of ['Kofi', 'Kofi_Boateng'])
      expect([name, looksLikeOneOf(name, ['Amara', 'Kofi_Mensah'])]).toEqual([name, false]);
  });
});

describe('signing up', () => {
  let site: Site;
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider(['http://localhost:3000/auth/callback']);
    site = await createSite({ ...provider.env(), ADMIN_EMAIL: 'chair@uni.example' });
    await adminOf(site, 'Kofi_Mensah');
    return provider.stop;
  });
  const signUp = (username: string, email = `${username.toLowerCase()}@uni.example`) =>
    site.visitor().post('/api/auth/signup', { username, email, password: PASSWORD });
  async function enterWithGoogle(name: string, claims: object) {
    provider.people.set(name, claims as Record<string, unknown>);
    const browser = site.visitor();
    const { url } = (await browser.post('/api/auth/google/start')).body;
    return (await browser.post('/api/auth/google', { token: await tokenFromProvider(url, name) })).body.data;
  }

  test('gives a reserved name not even to who is to be admin', async () => {
    const { status, body } = await signUp('Moderator', 'chair@uni.example');
    expect([status, body.message]).toEqual([409, accountMessages.usernameReserved()]);
  });

  test('lets a name look like one of somebody who is no admin', async () => {
    await addPerson(site, 'Ama_Mensah');
    expect((await signUp('AmaMensah')).status).toBe(201);
  });

  test('leaves those their names who have them', async () => {
    await addPerson(site, 'Support');
    await adminOf(site, 'Abena');
    await addPerson(site, 'Aben4');
    expect((await site.visitor().post('/api/auth/login', { username: 'support', password: 'x' })).status).toBe(401);
  });

  test('with Google makes another name of one that is not to be had', async () => {
    const admin = await enterWithGoogle('g-admin', { given_name: 'Admin', name: 'Root' });
    expect(isReserved(admin.username)).toBe(false);
    const claims = { given_name: 'Kofi Mensah', name: 'Kofi Mensah', email: 'kofi.mensah@uni.example' };
    const alike = await enterWithGoogle('g-kofi', claims);
    expect(looksLikeOneOf(alike.username, ['Kofi_Mensah'])).toBe(false);
    expect(alike.username).toMatch(/^Kofi_mensah\d+$/);
  });
});
