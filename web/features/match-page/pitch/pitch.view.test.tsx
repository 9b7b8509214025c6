import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { matchCard } from '../../../testing/cups.ts';
import { answerMatch, matchView } from '../../../testing/matches.ts';
import { open } from '../../../testing/screen.tsx';

const NAMES = ['abena', 'Adwoa', 'Afia', 'Aku', 'Ama'];
const lineUp = NAMES.map((name, at) => ({
  ...{ memberId: `0197c3a2-5b1e-7c3e-9d90-00000000000${at}`, name, number: at + 1, starts: true },
}));
const bench = { memberId: '0197c3a2-5b1e-7c3e-9d90-000000000009', name: 'Esi', number: 12, starts: false };
const region = page.getByRole('region', { name: 'Line-ups' });
const pitch = () => document.querySelector('[data-pitch]');
/** Where a name stands on the pitch: its middle. */
function placeOf(name: string) {
  const mark = [...(pitch()?.querySelectorAll('bdi') ?? [])].find(({ textContent }) => textContent === name);
  const { left, right, top, bottom } = mark?.getBoundingClientRect() ?? new DOMRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

test('a line-up in a formation stands on the pitch, line by line, and is heard once, from its list', async () => {
  await page.viewport(320, 700);
  answerMatch(matchView({}, { lineUps: { home: [...lineUp, bench], away: lineUp }, formations: { away: '1-2-1' } }));
  await open(`/app/matches/${matchCard(1)._id}`);
  await expect.poll(pitch).not.toBe(null);
  // The attack is at the top, and each line is as high as its goal is far.
  const [keeper, back, left, right, striker] = ['Abena', ...NAMES.slice(1)].map(placeOf);
  expect(keeper?.y).toBeGreaterThan(back?.y ?? 0);
  expect(back?.y).toBeGreaterThan(left?.y ?? 0);
  expect(left?.y).toBe(right?.y);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  expect(left?.y).toBeGreaterThan(striker?.y ?? 0);
  expect(pitch()?.textContent).not.toContain('Esi');
  expect(pitch()?.scrollWidth).toBeLessThanOrEqual(pitch()?.clientWidth ?? 0);
  await expect.element(region.getByText('Formation: 1-2-1')).toHaveLength(1);
  await expect.element(region.getByRole('listitem')).toHaveLength(11);
  expect(pitch()?.getAttribute('aria-hidden')).toBe('true');
  expect(await commands.findViolations()).toEqual([]);
});

test('both sides share one pitch, and face each other; sides without a formation have their lists alone', async () => {
  await page.viewport(390, 844);
  const lineUps = { home: lineUp, away: lineUp };
  answerMatch(matchView({}, { lineUps, formations: { home: '2-2', away: '2-2' } }));
  const { go } = await open(`/app/matches/${matchCard(1)._id}`);
  await expect.poll(() => pitch()?.children.length).toBe(2);
  const heights = ['Abena', 'Adwoa', 'Aku'].map((name) => placeOf(name).y); // the first half is that at home
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(placeOf('Adwoa').x).toBeGreaterThan(placeOf('Afia').x);

  const { _id } = matchCard(2);
  answerMatch(matchView({ _id }, { lineUps }));
  await go(`/app/matches/${_id}`);
  await expect.element(region.getByRole('listitem')).toHaveLength(10);
  await expect.poll(pitch).toBe(null);
});
