import { expect, test } from 'vitest';
import { createOften } from './often.ts';

const asked = (nameOf: ReturnType<typeof createOften>, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('what is asked often has one name, and what is asked seldom has none', () => {
  const nameOf = createOften();
  expect(asked(nameOf, 'select $1', 9)).toBeUndefined();
  const name = nameOf('select $1');
  expect(name).toMatch(/^often_[0-9a-f]{16}$/);
  expect([nameOf('select $1'), nameOf('select $2')]).toEqual([name, undefined]);
  expect(asked(nameOf, 'select $2', 10)).not.toBe(name);
});

test('what reads all columns has none, since a newer version may add one', () => {
  const nameOf = createOften();
  for (const text of [
    'select * from a where b = $1',
    'select a.*, 1 from a where b = $1',
    'insert into a values ($1) returning *',
    'with b as (select 1) select b.* from b where c = $1',
    "select ')' from a where b = $1",
  ])
    expect(asked(nameOf, text, 20)).toBeUndefined();
  for (const text of [
    'select count(*) from a where b = $1',
    'with b as (select c.*, (d) from c) select e from b where f = $1',
  ])
    expect(asked(nameOf, text, 20)).toBeDefined();
});

test('memory is bounded: of texts that differ each time, none has a name and few are counted', () => {
  const nameOf = createOften();
  for (let round = 0; round < 20; round++)
    for (let n = 0; n < 1100; n++) expect(nameOf(`select $1, ${n}`)).toBeUndefined();
  for (let n = 0; n < 150; n++) expect(asked(nameOf, `select $1, 'often', ${n}`, 10)).toBeDefined();
  expect(asked(nameOf, 'select $1, now()', 100)).toBeUndefined();
});
