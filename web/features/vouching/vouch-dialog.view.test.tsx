import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import { getCompetition } from '../../../contract/sports/competition-calls.ts';
import { listCompetitions } from '../../../contract/sports/lists.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { getTeam, listTeams } from '../../../contract/sports/teams.ts';
import { takeVouchingBack, vouch, vouchingMessages } from '../../../contract/vouching/vouching.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { cup, cupView, team, teamCard, teamViewer } from '../../testing/cups.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';

const AS = 'Run by the University of Ghana sports office';
const MARK = 'Vouched for by an admin:';

const heading = page.getByRole('heading', { level: 1 });
const words = page.getByRole('dialog').getByLabelText('Who runs it');
const save = page.getByRole('dialog').getByRole('button', { name: 'Vouch' });

function asAdmin(): void {
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
}

/** What an admin does, as it is shown from then on. */
function answerMarks(show: (vouchedAs: string | null) => void): void {
  show(null);
  answer(vouch, ({ body }) => {
    const { as } = body as { as: string };
    if (as === '') return refused(400, { message: vouchingMessages.needed(), code: 'invalid', field: 'as' });
    show(as);
    return { message: vouchingMessages.vouched() };
  });
  answer(takeVouchingBack, () => {
    show(null);
    return { message: vouchingMessages.takenBack() };
  });
}

// [B31.9]
test('an admin vouches for a competition in words of their own, which stand by its name, and takes that back', async () => {
  asAdmin();
  answerMarks((vouchedAs) => answer(getCompetition, cupView({ vouchedAs })));
  await open(`/app/competitions/${cup()._id}?tab=about`);
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Vouch for Legon Cup' })).toBeVisible();
  await expect.element(words).toHaveValue('Run by University of Ghana');
  await words.fill('');
  await save.click();
  await expect.element(words).toHaveAccessibleDescription(/Say who runs it/);
  await words.fill(AS);
  expect(await commands.findViolations()).toEqual([]);
  await save.dblClick();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(heading).toHaveAccessibleName(`Legon Cup ${MARK} ${AS}`);
  await expect.element(page.getByText(AS, { exact: true })).toBeVisible();
  expect(askedOf(vouch).map(({ params, body }) => [params.kind, params.id, body])).toEqual([
    ['competition', cup()._id, { as: '' }],
    ['competition', cup()._id, { as: AS }],
  ]);

  await page.getByRole('button', { name: 'Change the mark' }).click();
  await expect.element(words).toHaveValue(AS);
  await page.getByRole('button', { name: 'Remove the mark' }).click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(heading).toHaveAccessibleName('Legon Cup');
});

// [B31.9]
test('an admin vouches for a team in its menu; until then its university is what its captain says', async () => {
  asAdmin();
  answerMarks((vouchedAs) => answer(getTeam, { team: team(1, { vouchedAs }), members: [], viewer: teamViewer() }));
  answer(getTeamSeason, { coming: [], past: [], competitions: [] });
  await open(`/app/teams/${team(1)._id}`);
  await expect.element(page.getByText('University of Ghana (says its captain)')).toBeVisible();
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Vouch for Hall 1' })).toBeVisible();
  await words.fill('Team of the University of Ghana');
  await save.click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(heading).toHaveAccessibleName(`Hall 1 ${MARK} Team of the University of Ghana`);
  await expect.element(page.getByText('(says its captain)')).not.toBeInTheDocument();
  expect(askedOf(vouch).map(({ params }) => [params.kind, params.id])).toEqual([['team', team(1)._id]]);
});

// [B31.9]
test('visitors read in the lists who runs what an admin vouches for, and of the others whose word it is', async () => {
  const card = { ...cup(), season: null, teams: 2 };
  const { _id, name, sport, season, school, state, teams } = card;
  const listed = { _id, name, sport, season, school, state, teams };
  answer(listCompetitions, {
    competitions: [
      { ...listed, vouchedAs: AS },
      { ...listed, _id: team(9)._id, name: 'Easter Cup', vouchedAs: null },
    ],
    nextCursor: null,
  });
  const viewer = await open('/app/competitions');
  const vouched = page.getByRole('link', { name: /Legon Cup/ });
  await expect.element(vouched).toMatchTextContent(`${MARK} ${AS}`);
  await expect.element(vouched).not.toMatchTextContent('says its organiser');
  const other = page.getByRole('link', { name: /Easter Cup/ });
  await expect.element(other).toMatchTextContent('University of Ghana (says its organiser)');
  await expect.element(other).not.toMatchTextContent(MARK);

  answer(listTeams, {
    teams: [teamCard(1, { vouchedAs: 'Team of the University of Ghana' }), teamCard(2)],
    nextCursor: null,
  });
  viewer.go('/app/teams');
  await expect
    .element(page.getByRole('link', { name: /Hall 1/ }))
    .toMatchTextContent('Team of the University of Ghana');
  await expect
    .element(page.getByRole('link', { name: /Hall 2/ }))
    .toMatchTextContent('University of Ghana (says its captain)');
});
