import { expect, test } from 'vitest';
import { readAlike } from './alike.ts';

test.each([
  ['Friendly Easter Cup', 'Friendly, Easter cup!'],
  ['Women’s Cup', "Women's cup"],
  ['Cup 2026/27', 'Cup 2026–27'],
  ['Ｃｕｐ', 'Cup'],
  ['…', '…'],
])('“%s” and “%s” read alike', (one, other) => {
  expect([readAlike(one, other), readAlike(other, one)]).toEqual([true, true]);
});

test.each([
  ['Friendly Easter Cup', 'Friendly Easter Cup 2'],
  ['Therapist Cup', 'The rapist cup'],
  ['কাপ', 'কোপ'],
  ['क', 'की'],
  ['น้ำ', 'นำ'],
  ['חֶלֶד', 'חַלָּד'],
  ['Cup', 'Cup 💩'],
  ['🏆', '💩'],
  ['!!!', '???'],
  ['1 < 2', '1 > 2'],
])('“%s” and “%s” do not', (one, other) => {
  expect([readAlike(one, other), readAlike(other, one)]).toEqual([false, false]);
});
