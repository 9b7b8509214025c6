import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  type FreeAgent,
  inviteAgent,
  listAgents,
  listAsAgent,
  listOwnAgents,
  listOwnTeams,
} from '../../../contract/sports/teams.ts';
import { answer, askedOf, odd } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { team, teamCard } from '../../testing/cups.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { closeToasts } from '../../testing/toasts.ts';

const BOARD = '/app/free-agents?sport=football';
const AT = '2026-03-01T12:00:00.000Z';

const agent = (account: FreeAgent['account']): FreeAgent => ({
  account,
  sport: 'football',
  about: 'Left wing',
  at: AT,
});

// [B27.10]
test('who looks for a team says so on the board; what fails says so in the dialog, where nothing typed is lost', async () => {
  signedIn();
  answer(listOwnTeams, { teams: [] });
  answer(listAgents, { agents: [], nextCursor: null });
  answer(listOwnAgents, { agents: [] });
  await open(BOARD);
  await page.getByRole('button', { name: 'I’m looking for a team' }).click();
  const about = page.getByLabelText(/^About you/);
  await about.fill('Left wing');
  const send = page.getByRole('button', { name: 'Put me on the board' });
  answer(listAsAgent, odd(500, {}));
  await send.click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect.element(about).toHaveValue('Left wing');
  await closeToasts();
  answer(listAsAgent, () => {
    answer(listAgents, { agents: [agent(ME)], nextCursor: null });
    answer(listOwnAgents, { agents: [{ sport: 'football', about: 'Left wing', at: AT }] });
    return { message: 'You’re on the board.' };
  });
  await send.click();
  await expect.element(page.getByText('You’re on the board.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('article').filter({ hasText: 'Left wing' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
});

// [B27.10]
test('a captain invites who is on the board', async () => {
  signedIn();
  answer(listOwnTeams, { teams: [{ team: teamCard(1), role: 'captain', pending: null, isActing: true, requests: 0 }] });
  answer(listAgents, { agents: [agent(post(1).author)], nextCursor: null });
  answer(listOwnAgents, { agents: [] });
  await open(BOARD);
  await page.getByRole('button', { name: 'Invite Adwoa' }).click();
  answer(inviteAgent, { message: 'They’ve been invited.' });
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).dblClick();
  await expect.element(page.getByText('They’ve been invited.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(inviteAgent).map(({ params, body }) => [params.id, body])).toEqual([
    [team(1)._id, { accountId: post(1).author._id }],
  ]);
});
