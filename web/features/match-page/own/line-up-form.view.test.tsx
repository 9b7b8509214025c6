import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { findLastLineUp, getRosters, setLineUp } from '../../../../contract/sports/match-calls.ts';
import { answer, askedOf, odd } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { answerMatch, matchView } from '../../../testing/matches.ts';
import { close, open, signedIn } from '../../../testing/screen.tsx';

const player = (at: number, name: string, number: number | null) => ({
  ...{ memberId: `0197c3a2-5b1e-7c3e-9d90-00000000000${at}`, name, number },
});
const [kwesi, ama, yaw] = [player(1, 'Kwesi', 9), player(2, 'Ama', 1), player(3, 'Yaw', null)];

test('a captain takes the last line-up with one press, changes it, and saves it; where there is none, that is said', async () => {
  signedIn();
  await page.viewport(390, 844);
  answerMatch(matchView({}, { can: { score: false, lineUp: ['home'], nameScorers: false, organise: false } }));
  answer(getRosters, { home: [kwesi, ama, yaw], away: [], scorers: [] });
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Line-up of Hall 1' }).click();
  const asLast = page.getByRole('button', { name: 'Same as last time' });
  answer(findLastLineUp, odd(500, {}));
  await asLast.click();
  await expect.element(page.getByText('The last line-up could not be loaded.')).toBeInViewport();
  answer(findLastLineUp, { players: [] });
  await asLast.click();
  await expect.element(page.getByText('There’s no line-up before this one.')).toBeInViewport();
  await page.getByLabelText('Place of Yaw').selectOptions('Starts');
  answer(findLastLineUp, {
    players: [
      { memberId: ama.memberId, starts: true, number: 1 },
      { memberId: kwesi.memberId, starts: false, number: 19 },
    ],
  });
  await asLast.dblClick();
  await expect.element(page.getByText('1 start, 1 on the bench')).toBeVisible();
  await expect.element(page.getByLabelText('Place of Yaw')).toHaveValue('out');
  await expect.element(page.getByLabelText('Number of Kwesi')).toHaveValue(19);
  expect(await commands.findViolations()).toEqual([]);
  await page.getByLabelText('Place of Kwesi').selectOptions('Starts');
  answer(setLineUp, { message: 'The line-up is saved.', lineUp: [] });
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await expect.element(page.getByText('The line-up is saved.')).toBeInViewport();
  expect(askedOf(setLineUp).map(({ body }) => body)).toEqual([
    {
      players: [
        { memberId: kwesi.memberId, starts: true, number: 19 },
        { memberId: ama.memberId, starts: true, number: 1 },
      ],
    },
  ]);
});

/** Five of them, who have stood in a line-up in this order. */
const five = ['Abena', 'Adwoa', 'Afia', 'Aku', 'Ama'].map((name, at) => player(at + 1, name, at + 1));
const sixth = player(6, 'Esi', 6);
const CAN = { score: false, lineUp: ['home' as const], nameScorers: false, organise: false };
const form = page.getByRole('dialog');
const formation = form.getByLabelText('Formation');
const line = (name: string) =>
  form
    .getByRole('group', { name, exact: true })
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);

test('a captain chooses a formation, and swaps two by keyboard; who comes in takes the place of who goes out', async () => {
  signedIn();
  await page.viewport(320, 700);
  answerMatch(matchView({}, { can: CAN }));
  answer(getRosters, { home: [...five, sixth], away: [], scorers: [] });
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Line-up of Hall 1' }).click();
  await expect.element(form.getByText('For 11, 7 or 5 starters.')).toBeInTheDocument();
  expect(form.getByRole('group').elements()).toEqual([]);
  for (const { name } of five) await form.getByLabelText(`Place of ${name}`).selectOptions('Starts');
  await formation.selectOptions('1-2-1');
  expect(['Attack', 'Midfield', 'Defence', 'Goalkeeper'].map(line)).toEqual([
    ['5Ama'],
    ['3Afia', '4Aku'],
    ['2Adwoa'],
    ['1Abena'],
  ]);
  expect(form.element().scrollWidth).toBeLessThanOrEqual(form.element().clientWidth);

  const ama = form.getByRole('button', { name: 'Ama' });
  (ama.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ama).toHaveAttribute('aria-pressed', 'true');
  await expect.element(form.getByText('Press the player who swaps with Ama.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab} ');
  await expect.element(form.getByText('Ama and Aku have swapped places.')).toBeInTheDocument();
  expect([line('Attack'), line('Midfield')]).toEqual([['4Aku'], ['3Afia', '5Ama']]);
  expect(document.activeElement?.textContent).toBe('5Ama'); // the place keeps the focus
  expect(form.getByRole('button', { pressed: true }).elements()).toEqual([]);

  // A mouse drags.
  await userEvent.dragAndDrop(form.getByRole('button', { name: 'Abena' }), form.getByRole('button', { name: 'Adwoa' }));
  expect([line('Defence'), line('Goalkeeper')]).toEqual([['1Abena'], ['2Adwoa']]);

  await form.getByLabelText('Place of Afia').selectOptions('Bench');
  expect(form.getByRole('group').elements()).toEqual([]);
  await expect.element(formation).toHaveValue('');
  await form.getByLabelText('Place of Esi').selectOptions('Starts');
  expect(line('Midfield')).toEqual(['6Esi', '5Ama']);
  await expect.element(formation).toHaveValue('1-2-1');

  answer(setLineUp, { message: 'The line-up is saved.', lineUp: [], formation: '1-2-1' });
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await expect.element(page.getByText('The line-up is saved.')).toBeInViewport();
  const [abena, adwoa, afia, aku, amaId] = five.map(({ memberId }) => memberId);
  expect(askedOf(setLineUp).map(({ body }) => body as { players: { memberId: string }[] })).toEqual([
    {
      formation: '1-2-1',
      players: [adwoa, abena, sixth.memberId, amaId, aku, afia].map((memberId) =>
        expect.objectContaining({ memberId }),
      ),
    },
  ]);
});

test('the last line-up comes with its formation, and a refusal is said; other sports have none', async () => {
  signedIn();
  await page.viewport(390, 844);
  answerMatch(matchView({}, { can: CAN }));
  answer(getRosters, { home: five, away: [], scorers: [] });
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Line-up of Hall 1' }).click();
  const players = five.toReversed().map(({ memberId, number }) => ({ memberId, number, starts: true }));
  answer(findLastLineUp, { players, formation: '2-1-1' });
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect.element(formation).toHaveValue('2-1-1');
  expect([line('Goalkeeper'), line('Defence')]).toEqual([['5Ama'], ['4Aku', '3Afia']]);
  answer(setLineUp, odd(400, { code: 'invalid', message: '2-1-1 has 5 starters, and you’ve chosen 4.' }));
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await expect.element(page.getByText('2-1-1 has 5 starters, and you’ve chosen 4.')).toBeInViewport();

  close();
  const { _id, competition } = matchCard(2);
  answerMatch(matchView({ _id, competition: { ...competition, sport: 'netball' } }, { can: CAN }));
  answer(getRosters, { home: five, away: [], scorers: [] });
  await open(`/app/matches/${_id}`);
  await page.getByRole('button', { name: 'Line-up of Hall 1' }).click();
  await expect.element(form.getByLabelText('Place of Ama')).toBeVisible();
  expect(formation.elements()).toEqual([]);
});
