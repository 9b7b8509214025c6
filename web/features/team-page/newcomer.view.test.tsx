/** The way of somebody without an account into a team. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { accountMessages, login, signup, verifyEmail } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { sportsPaths, teamPath } from '../../../contract/pages/sports-pages.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { askTeam, getTeam, listTeams, teamMessages } from '../../../contract/sports/teams.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { team, teamCard, teamViewer } from '../../testing/cups.ts';
import { answerFrame, MEMBER, open } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const PASSWORD = 'kick-off-1930';

test('a newcomer who finds a team signs up and has asked to join it in ten taps, fields counted, and is led back to it', async () => {
  await page.viewport(390, 844);
  answer(listTeams, { teams: [teamCard(1)], nextCursor: null });
  answer(getTeamSeason, { coming: [], past: [], competitions: [] });
  const found = { team: team(1), members: [], viewer: teamViewer({ canAsk: true }) };
  answer(getTeam, found);
  const clock = holdClock();
  const viewer = await open(sportsPaths.teams);
  let taps = 0;
  const press = async (one: Locator) => {
    taps++;
    await one.click();
  };
  const write = async (label: string, text: string) => {
    taps++;
    await page.getByLabelText(label, { exact: true }).fill(text);
  };

  await expect.element(page.getByRole('heading', { name: 'Find a team' })).toBeVisible();
  await press(page.getByRole('link', { name: /Hall 1/ }));
  await press(page.getByRole('link', { name: 'Ask to join' }));
  await press(page.getByRole('link', { name: "Don't have an account?" }));
  answer(signup, { message: accountMessages.signedUp() });
  await write('Username', MEMBER.username);
  await write('Email', MEMBER.email);
  await write('Password', PASSWORD);
  await press(page.getByRole('button', { name: 'Sign Up', exact: true }));
  await clock.advanceUntil(() => viewer.here().startsWith(paths.login));

  // The link in the mail opens the site anew: that tap is their mail program's. The login comes by itself.
  answer(verifyEmail, { message: accountMessages.verified(), username: MEMBER.username });
  viewer.go('/verify-email/of-a-mail');
  await expect.element(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await clock.advanceUntil(() => viewer.here() === paths.login);
  await expect.element(page.getByLabelText('Username or Email')).toHaveValue(MEMBER.username);
  answerFrame();
  answer(login, { message: accountMessages.loggedIn(), data: MEMBER });
  await write('Password', PASSWORD);
  await press(page.getByRole('button', { name: 'Sign In', exact: true }));
  await clock.advanceUntil(() => viewer.here() === teamPath(team(1)._id));
  clock.release();

  answer(askTeam, () => {
    answer(getTeam, { ...found, viewer: teamViewer({ memberId: MEMBER._id, pending: 'asked' }) });
    return { message: teamMessages.asked(), teamId: team(1)._id, isIn: false };
  });
  await press(page.getByRole('button', { name: 'Ask to join' }));
  await expect.element(page.getByText('You’ve asked to join. The captain has to let you in.')).toBeVisible();
  expect(askedOf(askTeam)).toHaveLength(1);
  expect(taps).toBe(10);
});
