/** Members who are written into the database are those whom the calls leave there. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TestBrowser } from './browser.ts';
import { createSite, PASSWORD, type Site } from './site.ts';

/** No member comes from these, and the universities are many. */
const SCHOOLS = ['countries', 'universities', 'university_aliases'];

/** Every row of ours, as text, with its table; the jobs' own tables keep what has been done. */
async function allRows({ db }: Site): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !SCHOOLS.includes(name));
  const each = await Promise.all(
    names.map(async (name) => {
      const { rows } = await db.execute<{ row: object }>(
        sql`select to_jsonb(one) as row from ${sql.identifier(name)} as one`,
      );
      return rows.map(({ row }) => JSON.stringify([name, row]));
    }),
  );
  return new Set(each.flat());
}

/** What Kofi has added to a site by joining it, without what is new each time: ids, secrets, and which slot a total has. */
async function addedBy(site: Site, join: (username: string) => Promise<TestBrowser>) {
  const before = await allRows(site);
  const kofi = await join('Kofi');
  const added = [...(await allRows(site))].filter((row) => !before.has(row));
  const since = (moment: string) => `${Date.parse(moment) - site.clock.now().getTime()} ms from now`;
  const plain = (row: string) =>
    row
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, since)
      .replaceAll(/\\\\x[\da-f]{64}/g, 'a digest')
      .replaceAll(/(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$)[\w+/]+\$[\w+/]+/g, '$1')
      .replaceAll(/"slot":\d+/g, '"slot":0');
  // Nothing has been counted there: it was, until the link was opened.
  return {
    kofi,
    added: added
      .map(plain)
      .filter((row) => !row.endsWith('"count":0}]'))
      .sort(),
  };
}

test('leave the same rows and cookies as signing up, opening the link and logging in', async () => {
  const [called, written] = await Promise.all([createSite(), createSite()]);
  const real = await addedBy(called, called.signUp);
  const quick = await addedBy(written, written.member);
  expect(quick.added).toEqual(real.added);
  const tables = new Set(real.added.map((row) => JSON.parse(row)[0]));
  expect([...tables]).toEqual([
    ...['accounts', 'known_browsers', 'mail_tokens', 'search_entries', 'search_words', 'sessions', 'totals'],
  ]);
  expect([...quick.kofi.cookies.keys()].sort()).toEqual([...real.kofi.cookies.keys()].sort());
  const [ofReal, ofQuick] = await Promise.all(
    [real, quick].map(async ({ kofi }) => (await kofi.post('/api/auth/check')).body),
  );
  expect(ofReal).toMatchObject({ authenticated: true, data: { username: 'Kofi' } });
  expect({ ...ofQuick, data: { ...ofQuick.data, _id: ofReal.data._id } }).toEqual(ofReal);
});

test('are known in their browser, and log in with their password', async () => {
  const site = await createSite();
  const esi = await site.member('Esi');
  const held = { ...Object.fromEntries(esi.cookies) };
  expect(await esi.post('/api/auth/login', { username: 'Esi', password: PASSWORD })).toMatchObject({ status: 200 });
  for (const name of ['known-browser', 'browser']) expect(esi.cookies.get(name)).toBe(held[name]); // both are taken for its own
  const { rows } = await site.db.execute(sql`select from facts where name = 'accounts.new-browser-used'`);
  expect(rows).toEqual([]);
});

test('become admins by ADMIN_EMAIL', async () => {
  const other = await createSite({ ADMIN_EMAIL: 'yaw@uni.example' });
  const yaw = await other.member('Yaw');
  expect((await yaw.post('/api/auth/check')).body.data.role).toBe('admin');
});
