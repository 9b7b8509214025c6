import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

// As two keyboards put the same letters together.
const ONE = 'caf\u00e9 \u00fcber alles, m\u1ed9t';
const OTHER = ONE.normalize('NFD');
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test.each([
  [ONE, OTHER],
  [OTHER, ONE],
])('what was chosen as %j is what is typed as %j', async (chosen, typed) => {
  const made = await hashPassword(chosen);
  expect([await isPassword(made, chosen), await isPassword(made, typed)]).toEqual([true, true]);
  expect(await isPassword(made, `${typed}!`)).toBe(false);
});

test('a hash of before, made of what was typed then, is right by the same keyboard', async () => {
  const before = await hash(OTHER, CHEAP);
  expect([await isPassword(before, OTHER), await isPassword(before, 'cafe')]).toEqual([true, false]);
  expect(await isPassword(await hash(ONE, CHEAP), OTHER)).toBe(true);
});

test('without a hash nothing is right', async () => {
  expect([await isPassword(null, OTHER), await isPassword(undefined, 'nobody has this password')]).toEqual([
    false,
    false,
  ]);
});
