import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSite } from '../../testing/site.ts';
import { foldName } from './fold.ts';

const SAME = [
  ['İstanbul', 'i̇stanbul', 'ISTANBUL', 'istanbul', 'ıstanbul', 'I\u0307stanbul'],
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['Köln', 'KÖLN', 'Ko\u0308ln', 'KO\u0308LN'],
  ['ǰ', 'J\u030c', 'j\u030c'],
  ['Ångström', '\u212bngstro\u0308m', 'ångström'],
  ['Ǆ', 'ǅ', 'ǆ'],
  ['ﬁnal', 'FINAL'],
  ['Việt', 'VIE\u0323\u0302T'],
  ['ΐ', 'Ϊ\u0301'],
  ['\u{10400}', '\u{10428}'],
];
const DIFFERENT = [
  'Köln',
  'Koln',
  'कि',
  'की',
  'नादि',
  'نادي',
  'نادی',
  'Hall 1',
  'Hall 2',
  'がん',
  'かん',
  'A-B',
  'A B',
];

test('names are compared by one rule in SQL and in code', async () => {
  for (const spellings of SAME)
    for (const one of spellings) expect(foldName(one), one).toBe(foldName(spellings[0] ?? ''));
  expect(new Set(DIFFERENT.map(foldName)).size).toBe(DIFFERENT.length);
  const { db } = await createSite();
  const inSql = async (names: string[]) => {
    const { rows } = await db.execute<{ folded: string }>(
      sql`select fold_name(name) as folded from unnest(${sql.param(names)}::text[]) with ordinality as all_names (name, at) order by at`,
    );
    return rows.map(({ folded }) => folded);
  };
  const names = [...SAME.flat(), ...DIFFERENT];
  expect(await inSql(names)).toEqual(names.map(foldName));
  // Every letter of Unicode, alone and before another one and a mark. What the database's Unicode does not know yet, it leaves.
  const all = Array.from({ length: 0x1ffff }, (_, at) => String.fromCodePoint(at + 1)).filter((letter) =>
    /\p{L}|\p{M}/u.test(letter),
  );
  const { rows } = await db.execute<{ letter: string }>(
    sql`select letter from unnest(${sql.param(all)}::text[]) as all_letters (letter) where unicode_assigned(letter)`,
  );
  const letters = rows.map(({ letter }) => letter);
  expect(letters.length).toBeGreaterThan(70_000);
  for (const of of [(letter: string) => letter, (letter: string) => `x${letter}\u0301 y`]) {
    const written = letters.map(of);
    const folded = await inSql(written);
    const other = written.filter((name, at) => folded[at] !== foldName(name) && folded[at] !== name.normalize('NFC'));
    expect(other).toEqual([]);
  }
});
