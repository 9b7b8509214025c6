import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { listEntryInvitations } from '../../../contract/sports/entries/invitations.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { changeTeam, getTeam } from '../../../contract/sports/teams.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { hall, matchCard, team, teamViewer } from '../../testing/cups.ts';
import { answerMatch, matchView } from '../../testing/matches.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const RED = 'rgb(200, 16, 46)';
const WHITE = 'rgb(255, 255, 255)';

const captain = teamViewer({ role: 'captain', looksAfter: true, isCaptain: true });

const crests = (within: Element) =>
  [...within.querySelectorAll<HTMLElement>('.badge[aria-hidden]')].map((crest) => {
    const { backgroundColor, color } = getComputedStyle(crest);
    return [crest.textContent, backgroundColor, color];
  });

async function openForm(colours?: string) {
  signedIn();
  const found = { members: [], viewer: captain, pending: [], joinToken: 'of-a-test' };
  answer(getTeam, { team: team(1, { ...(colours && { colours }) }), ...found });
  answer(getTeamSeason, { coming: [], past: [], competitions: [] });
  answer(listEntryInvitations, { invitations: [], nextCursor: null });
  await open(`/app/teams/${team(1)._id}`);
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Edit the team' }).click();
  return page.getByRole('dialog', { name: 'Edit the team' });
}

test('a captain gives a team two colours by keyboard, sees its crest in them, and sends them once', async () => {
  const form = await openForm();
  const [main, second] = [form.getByRole('checkbox', { name: 'Main colour' }), form.getByLabelText('Second colour')];
  await expect.element(main).not.toBeChecked();
  await expect.element(second).not.toBeInTheDocument();
  (main.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await form.getByLabelText('Choose the main colour').fill('#c8102e');
  expect(crests(form.element())).toEqual([['H1', RED, WHITE]]);
  await form.getByRole('checkbox', { name: 'Second colour' }).click();
  await form.getByLabelText('Choose the second colour').fill('#ffffff');
  await form.getByLabelText('Name', { exact: true }).fill('Volta Reds');
  expect(crests(form.element())).toEqual([['VR', RED, WHITE]]);
  expect(await commands.findViolations()).toEqual([]);
  const release = hold(changeTeam, { message: 'Saved', edition: 2 });
  await form.getByRole('button', { name: 'Save' }).click();
  await commands.pressAgain();
  release();
  await expect.element(page.getByText('Saved', { exact: true })).toBeInViewport();
  expect(askedOf(changeTeam).map(({ body }) => body)).toMatchObject([
    { name: 'Volta Reds', colours: '#c8102e #ffffff' },
  ]);
});

test('a team can have one colour, or none again; what is wrong with them is said beside them', async () => {
  const form = await openForm('#c8102e #ffffff');
  await form.getByRole('checkbox', { name: 'Second colour' }).click();
  answer(changeTeam, refused(400, { message: 'Please choose the colours again.', field: 'colours', code: 'invalid' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Please choose the colours again.')).toBeInViewport();
  await expect.element(form.getByRole('checkbox', { name: 'Main colour' })).toHaveFocus();
  await form.getByRole('checkbox', { name: 'Main colour' }).click();
  await expect.element(form.getByText('Please choose the colours again.')).not.toBeInTheDocument();
  await expect.element(form.getByRole('checkbox', { name: 'Second colour' })).not.toBeInTheDocument();
  answer(changeTeam, { message: 'Saved', edition: 2 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeInViewport();
  expect(askedOf(changeTeam).map(({ body }) => (body as { colours: string }).colours)).toEqual(['#c8102e', '']);
});

test('a match shows both teams in their colours, in either theme, with a ring round the ground; forced colours are the reader’s own', async () => {
  const side = (number: number, colours: string) => ({
    ...{ entryId: hall(number)._id, comesFrom: '', team: { ...hall(number).team, colours } },
  });
  answerMatch(matchView({ home: side(1, '#c8102e #ffffff'), away: side(2, '#ffffff #c8102e') }));
  await open(`/app/matches/${matchCard(1)._id}`);
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  const head = document.querySelector('main header') ?? document.body;
  const shown = [
    ['H1', RED, WHITE],
    ['H2', WHITE, 'rgb(0, 0, 0)'],
  ];
  expect(crests(head)).toEqual(shown);
  document.documentElement.classList.add('dark');
  expect(crests(head)).toEqual(shown);
  document.documentElement.classList.remove('dark');
  for (const crest of head.querySelectorAll('.badge[aria-hidden]'))
    expect(getComputedStyle(crest).boxShadow).toContain('0px 0px 0px 1px');
  await commands.emulateMedia({ forcedColors: 'active' });
  for (const [, ground, ink] of crests(head)) expect([RED, WHITE].includes(`${ground}`) && ink === ground).toBe(false);
  const [[, ground, ink] = []] = crests(head);
  expect(ground).not.toBe(RED);
  expect(ink).not.toBe(ground);
});
