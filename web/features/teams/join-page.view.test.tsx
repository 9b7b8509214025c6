import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { askToJoin, getJoin } from '../../../contract/sports/teams.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { teamCard } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const found = {
  ...{ team: teamCard(1), captains: [], playsIn: [], roster: [] },
  viewer: { memberId: null, role: null, pending: null, asksAgainAt: null },
};

test('who asks to join although that was declined meanwhile reads when they can ask again, and has no button', async () => {
  signedIn();
  answer(getJoin, found);
  await open('/app/join/of-a-test');
  answer(askToJoin, () => {
    answer(getJoin, { ...found, viewer: { ...found.viewer, asksAgainAt: '2127-03-21T12:00:00.000Z' } });
    return refused(409, {
      message: 'Your request was declined. You can ask again after 21 March 2127.',
      code: 'conflict',
    });
  });
  const ask = page.getByRole('button', { name: 'Ask to join' });
  await ask.click();
  await expect
    .element(page.getByText('Your request was declined. You can ask again after Fri, Mar 21, 2127.'))
    .toBeInViewport({ ratio: 1 });
  await commands.pressAgain();
  await expect.element(ask).not.toBeInTheDocument();
  expect(askedOf(askToJoin)).toHaveLength(1);
  expect(await commands.findViolations()).toEqual([]);
});

const names = [
  { _id: teamCard(2)._id, name: 'Maria da Conceição Albuquerque dos Santos Oliveira e Silva', number: 9 },
  { _id: teamCard(3)._id, name: 'Ama Serwaa', number: null },
];

test('who follows the link asks by a name of the roster, by the keyboard on a small phone, and as somebody new by default', async () => {
  await page.viewport(320, 640);
  signedIn();
  answer(getJoin, { ...found, roster: names });
  await open('/app/join/of-a-test');
  const field = page.getByLabelText('Are you on the roster?');
  await expect.element(field).toHaveDisplayValue('No, I’m new');
  const { options } = field.element() as HTMLSelectElement;
  expect([...options].map(({ text }) => text)).toEqual([
    ...['No, I’m new', 'Ama Serwaa'],
    'Maria da Conceição Albuquerque dos Santos Oliveira e Silva (9)',
  ]);
  expect(await commands.findViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const asked = { ...found, viewer: { ...found.viewer, memberId: names[0]?._id ?? '', pending: 'asked' as const } };
  answer(askToJoin, () => {
    answer(getJoin, asked);
    return { message: 'The captain has been asked. You’ll hear from them.', teamId: teamCard(1)._id, isIn: false };
  });
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('Ama');
  await expect.element(field).toHaveDisplayValue('Ama Serwaa');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Ask to join' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The captain has been asked. You’ll hear from them.')).toBeInViewport();
  expect(askedOf(askToJoin).map(({ query }) => query)).toEqual([{ memberId: names[1]?._id }]);
  await expect.element(field).not.toBeInTheDocument();
});

test('whose name somebody else has got meanwhile reads that, and doesn’t ask by it again', async () => {
  signedIn();
  answer(getJoin, { ...found, roster: names });
  await open('/app/join/of-a-test');
  const why = 'This name isn’t free any more.';
  answer(askToJoin, () => {
    answer(getJoin, { ...found, roster: names.slice(0, 1) });
    return refused(409, { message: why, code: 'conflict' });
  });
  const field = page.getByLabelText('Are you on the roster?');
  await field.selectOptions('Ama Serwaa');
  const ask = page.getByRole('button', { name: 'Ask to join' });
  await ask.click();
  await expect.element(page.getByText(why)).toBeInViewport({ ratio: 1 });
  await expect.element(field).toHaveDisplayValue('No, I’m new');
  answer(askToJoin, refused(429, { message: 'Too often', code: 'rate-limited' }));
  await ask.click();
  await expect.element(page.getByText('Too often')).toBeVisible();
  expect(askedOf(askToJoin).map(({ query }) => query)).toEqual([{ memberId: names[1]?._id }, {}]);
});
