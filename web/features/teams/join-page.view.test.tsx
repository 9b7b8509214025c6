import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { askToJoin, getJoin } from '../../../contract/sports/teams.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { teamCard } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const found = {
  ...{ team: teamCard(1), captains: [], playsIn: [] },
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
