import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listEntryInvitations } from '../../../contract/sports/entries/invitations.ts';
import { takeAccountOff } from '../../../contract/sports/squads/claims.ts';
import { addSquad } from '../../../contract/sports/squads/squads.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import {
  askTeam,
  changeTeam,
  confirmTeamMember,
  followTeam,
  getTeam,
  removeTeamMember,
  type TeamMember,
  unfollowTeam,
} from '../../../contract/sports/teams.ts';
import { loginLink } from '../../platform/session/way-back.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { cup, hall, matchCard, team, teamViewer } from '../../testing/cups.ts';
import { close, MEMBER, open, signedIn } from '../../testing/screen.tsx';

const PATH = `/app/teams/${team(1)._id}`;
const STRANGER = teamViewer();

const member = (number: number, change: Partial<TeamMember> = {}): TeamMember => ({
  _id: `0197c3a2-5b1e-7c3e-9d90-${String(number).padStart(12, '0')}`,
  ...{ account: null, name: 'Kwesi Boateng', role: 'player', number: 9, since: '2026-03-01', until: null },
  ...{ edition: 1, isActing: false },
  ...change,
});

/** A team that plays in a cup. */
function answerTeam(change: Partial<Parameters<typeof team>[1]> = {}): void {
  answer(getTeam, { team: team(1, change), members: [member(1)], viewer: STRANGER });
  const { _id, name, sport } = cup();
  const competition = { competition: { _id, name, sport }, state: 'running', group: '' } as const;
  answer(getTeamSeason, {
    coming: [matchCard(1)],
    past: [],
    competitions: [{ ...competition, place: 1, of: 2, hasWithdrawn: false }],
  });
  answer(listEntryInvitations, { invitations: [], nextCursor: null });
}

// [B27.10]
test('a team’s page has its matches and its place for visitors, and a head of its own', async () => {
  answerTeam();
  await open(PATH);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hall 1' })).toBeVisible();
  await expect.poll(() => document.title).toContain('Hall 1');
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain('SportsTeam');
  await expect.element(page.getByRole('region', { name: 'Next matches' }).getByText('Hall 2')).toBeVisible();
  await expect.element(page.getByText('Place 1 of 2')).toBeVisible();
  await expect.element(page.getByText('Kwesi Boateng')).toBeVisible();
  expect(page.getByRole('button', { name: 'Follow Hall 1' }).elements()).toHaveLength(0);
  expect(await commands.findViolations()).toEqual([]);
});

// [B27.10]
test('a member follows a team; who is invited joins it', async () => {
  signedIn();
  answerTeam();
  const viewer = await open(PATH);
  const release = hold(followTeam, { message: 'You follow this team.', followers: 1 });
  await page.getByRole('button', { name: 'Follow Hall 1' }).dblClick();
  const followed = { team: team(1, { followers: 1 }), viewer: { ...STRANGER, isFollowing: true } };
  answer(getTeam, { ...followed, members: [member(1)] });
  release();
  await expect.element(page.getByText('1 follower')).toBeVisible();
  expect(askedOf(followTeam)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Following Hall 1' })).not.toHaveAttribute('aria-busy');
  await commands.pressAgain(); // the second press of a double click, later than the answer
  expect(askedOf(unfollowTeam)).toHaveLength(0);

  const me = member(2, { account: ME, name: MEMBER.username, number: null });
  const invited = { ...STRANGER, memberId: me._id, role: 'player', pending: 'invited' } as const;
  answer(getTeam, { team: team(2), members: [member(1)], viewer: invited });
  viewer.go(`/app/teams/${team(2)._id}`);
  answer(confirmTeamMember, () => {
    answer(getTeam, { team: team(2), members: [member(1), me], viewer: { ...invited, pending: null } });
    return { message: 'You’re in the team now.' };
  });
  await page.getByRole('button', { name: 'Join', exact: true }).dblClick();
  await expect.element(page.getByText('You’re in the team now.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('region', { name: 'Members' }).getByText('Linnea')).toBeVisible();
  expect(askedOf(confirmTeamMember)).toHaveLength(1);
});

test('a member asks to join on the team’s page, once however often they press, and takes it back', async () => {
  signedIn();
  answerTeam();
  const canAsk = { ...STRANGER, canAsk: true };
  answer(getTeam, { team: team(1), members: [member(1)], viewer: canAsk });
  await open(PATH);
  const ask = page.getByRole('button', { name: 'Ask to join' });
  await expect.element(ask).toHaveClass('btn-primary');
  await expect.element(page.getByRole('button', { name: 'Follow Hall 1' })).toHaveClass('btn-secondary');
  expect(await commands.findViolations()).toEqual([]);
  const message = 'The captain has been asked. You’ll hear from them.';
  const memberId = member(2)._id;
  answer(askTeam, () => {
    answer(getTeam, { team: team(1), members: [member(1)], viewer: { ...STRANGER, memberId, pending: 'asked' } });
    return { message, teamId: team(1)._id, isIn: false };
  });
  await ask.click();
  const waits = page.getByRole('region', { name: 'You’ve asked to join. The captain has to let you in.' });
  await expect.element(waits).toBeVisible();
  await commands.pressAgain();
  await expect.element(page.getByText(message)).toBeInViewport({ ratio: 1 });
  expect([askedOf(askTeam).length, askedOf(followTeam).length]).toEqual([1, 0]);
  await expect.element(ask).not.toBeInTheDocument();

  answer(removeTeamMember, () => {
    answer(getTeam, { team: team(1), members: [member(1)], viewer: canAsk });
    return { message: 'You’ve withdrawn your request.' };
  });
  await waits.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(ask).toBeVisible();
});

test('a member says that a name on the roster is theirs, once however often they press, and takes it back', async () => {
  signedIn();
  answerTeam();
  const canAsk = { ...STRANGER, canAsk: true };
  const coach = member(4, { account: { ...ME, _id: member(4)._id, username: 'rosa' }, name: 'Rosa', number: null });
  const members = [member(1), member(3, { name: 'A former player' }), coach];
  answer(getTeam, { team: team(1), members, viewer: canAsk });
  await open(PATH);
  const roster = page.getByRole('region', { name: 'Members' });
  const own = roster.getByRole('button', { name: 'This is me: Kwesi Boateng', exact: true });
  await expect.element(own).toMatchTextContent(/^This is me$/);
  expect(roster.getByRole('button').elements()).toHaveLength(1); // nobody is one who has left, or has an account
  expect(await commands.findViolations()).toEqual([]);
  const message = 'The captain has been asked. You’ll hear from them.';
  const asked = { ...STRANGER, memberId: member(2)._id, pending: 'asked', claimsId: member(1)._id } as const;
  answer(askTeam, () => {
    answer(getTeam, { team: team(1), members, viewer: asked });
    return { message, teamId: team(1)._id, isIn: false };
  });
  await own.click();
  const waits = page.getByRole('region', {
    name: 'You’ve said that you’re Kwesi Boateng. The captain has to let you in.',
  });
  await expect.element(waits).toBeVisible();
  await commands.pressAgain();
  await expect.element(page.getByText(message)).toBeInViewport({ ratio: 1 });
  expect(askedOf(askTeam).map(({ query }) => query)).toEqual([{ memberId: member(1)._id }]);
  await expect.element(roster.getByText('Waiting for the captain')).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();

  answer(removeTeamMember, () => {
    answer(getTeam, { team: team(1), members, viewer: canAsk });
    return { message: 'You’ve withdrawn your request.' };
  });
  await waits.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(own).toBeVisible();
});

test('who says in vain that a name is theirs reads why; a visitor has no button for it', async () => {
  answerTeam();
  answer(getTeam, { team: team(1), members: [member(1)], viewer: { ...STRANGER, canAsk: true } });
  await open(PATH);
  await expect.element(page.getByText('Kwesi Boateng')).toBeVisible();
  expect(page.getByText('This is me').elements()).toHaveLength(0);
  close();
  signedIn();
  await open(PATH);
  const why = 'This name isn’t free any more.';
  answer(askTeam, refused(409, { code: 'conflict', message: why }));
  await page.getByRole('button', { name: 'This is me: Kwesi Boateng' }).click();
  await expect.element(page.getByText(why)).toBeInViewport({ ratio: 1 });
});

test('a visitor who wants to join logs in first, and comes back to the team’s page', async () => {
  answerTeam();
  answer(getTeam, { team: team(1), members: [member(1)], viewer: { ...STRANGER, canAsk: true } });
  await open(PATH);
  await expect.element(page.getByRole('link', { name: 'Ask to join' })).toHaveAttribute('href', loginLink(PATH));
});

test('who can’t ask has no button for it, and whose request was declined reads when they can', async () => {
  signedIn();
  answerTeam();
  const viewer = await open(PATH);
  await expect.element(page.getByRole('button', { name: 'Follow Hall 1' })).toHaveClass('btn-pitch');
  expect(page.getByText('Ask to join').elements()).toHaveLength(0);
  const asksAgainAt = '2127-03-21T12:00:00.000Z';
  answer(getTeam, { team: team(2), members: [], viewer: { ...STRANGER, asksAgainAt } });
  viewer.go(`/app/teams/${team(2)._id}`);
  await expect
    .element(page.getByText('Your request was declined. You can ask again after Fri, Mar 21, 2127.'))
    .toBeInViewport();
  expect(page.getByText('Ask to join').elements()).toHaveLength(0);
});

test('Share on a team’s page hands on its address, under its name', async () => {
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void shared.push(data),
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  answerTeam();
  await open(PATH);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(shared).toEqual([{ title: 'Touchline', url: new URL(PATH, location.origin).href, text: 'Hall 1' }]);
});

test('a captain says that their team is joined by its link only', async () => {
  signedIn();
  answerTeam();
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  answer(getTeam, { team: team(1), members: [], viewer: captain, pending: [], joinToken: 'of-a-test' });
  answer(changeTeam, { message: 'Saved', edition: 2 });
  await open(PATH);
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Edit the team' }).click();
  const anyone = page.getByRole('checkbox', { name: 'Anyone may ask to join' });
  await expect.element(anyone).toBeChecked();
  await anyone.click();
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeInViewport({ ratio: 1 });
  expect(askedOf(changeTeam)).toMatchObject([{ body: { name: 'Hall 1', anyoneMayAsk: false } }]);
});

test('a captain lets in who has asked, by a button whose name begins as it reads', async () => {
  signedIn();
  answerTeam();
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const found = { team: team(1), members: [member(2, { account: ME, role: 'captain' })], viewer: captain };
  const asking = { _id: member(3)._id, account: { ...ME, username: 'capone' }, isInvited: false, at: cup().createdAt };
  answer(getTeam, { ...found, pending: [asking], joinToken: 'of-a-test' });
  await open(PATH);
  const letIn = page.getByRole('button', { name: 'Let in Capone', exact: true });
  await expect.element(letIn).toMatchTextContent(/^Let in$/);
});

test('a captain reads which name somebody says is theirs beside who they are, and lets them in by it', async () => {
  signedIn();
  answerTeam();
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const found = { team: team(1), viewer: captain, joinToken: 'of-a-test' };
  const own = member(2, { account: ME, name: MEMBER.username, role: 'captain', number: null });
  const account = { ...ME, _id: member(3)._id, username: 'capone' };
  const asking = { _id: member(3)._id, account, isInvited: false, claims: 'Kwesi Boateng', at: cup().createdAt };
  answer(getTeam, { ...found, members: [own, member(1)], pending: [asking] });
  await open(PATH);
  const requests = page.getByRole('region', { name: 'Requests to join' });
  await expect.element(requests.getByRole('link', { name: 'Capone' })).toBeVisible();
  await expect.element(requests.getByText('Says they are “Kwesi Boateng”')).toBeVisible();
  await expect.element(requests.getByRole('button', { name: 'Decline Capone' })).toBeVisible();
  expect(page.getByText('This is me').elements()).toHaveLength(0);
  expect(await commands.findViolations()).toEqual([]);
  answer(confirmTeamMember, () => {
    answer(getTeam, { ...found, members: [own, member(1, { account, name: 'Capone' })], pending: [] });
    return { message: 'They’re in the team now.' };
  });
  await requests.getByRole('button', { name: 'Let in Capone' }).click();
  await commands.pressAgain();
  await expect.element(page.getByText('They’re in the team now.')).toBeInViewport({ ratio: 1 });
  const roster = page.getByRole('region', { name: 'Members' });
  await expect.element(roster.getByRole('link', { name: 'Capone' })).toBeVisible();
  expect(askedOf(confirmTeamMember)).toHaveLength(1);
});

test('a captain takes an account off a name that it has claimed by mistake, once however often they press', async () => {
  signedIn();
  answerTeam();
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const found = { team: team(1), viewer: captain, joinToken: 'of-a-test', pending: [] };
  const own = member(2, { account: ME, name: MEMBER.username, role: 'captain', number: null });
  const account = { ...ME, _id: member(3)._id, username: 'capone' };
  const claimed = member(1, { account, name: 'Capone', claimed: 'Kwesi Boateng' });
  answer(getTeam, { ...found, members: [own, claimed] });
  await open(PATH);
  await page.getByRole('button', { name: 'More about Capone' }).click();
  await page.getByRole('button', { name: 'This isn’t Kwesi Boateng' }).click();
  const question = page.getByRole('dialog', { name: 'This isn’t Kwesi Boateng' });
  await expect.element(question.getByText(/^Kwesi Boateng is on the roster again/)).toBeInViewport({ ratio: 1 });
  answer(takeAccountOff, () => {
    answer(getTeam, { ...found, members: [own, member(1)] });
    return { message: 'The name is on the roster again.' };
  });
  await question.getByRole('button', { name: 'Take the account off' }).click();
  await commands.pressAgain();
  await expect.element(page.getByText('The name is on the roster again.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(takeAccountOff)).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'Capone' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More about Kwesi Boateng' }).click();
  expect(page.getByRole('button', { name: /This isn’t/ }).elements()).toHaveLength(0);
});

test('who has claimed a name by mistake says so on their own row', async () => {
  signedIn();
  answerTeam();
  const viewer = { ...STRANGER, memberId: member(1)._id, role: 'player' } as const;
  const own = member(1, { account: ME, name: MEMBER.username, claimed: 'Kwesi Boateng' });
  answer(getTeam, { team: team(1), members: [own], viewer });
  await open(PATH);
  await page
    .getByRole('region', { name: 'Members' })
    .getByRole('button', { name: /^More about/ })
    .click();
  expect(page.getByRole('button', { name: /^(Change|Remove) / }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'I’m not Kwesi Boateng' }).click();
  const question = page.getByRole('dialog', { name: 'I’m not Kwesi Boateng' });
  answer(takeAccountOff, () => {
    answer(getTeam, { team: team(1), members: [member(1)], viewer: STRANGER });
    return { message: 'The name is on the roster again.' };
  });
  await question.getByRole('button', { name: 'Take the account off' }).click();
  await expect.element(page.getByText('The name is on the roster again.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: /^More about Linnea/ })).not.toBeInTheDocument();
});

test('a name that an organiser has entered says that nobody is in it yet, and a team that everybody has left says so', async () => {
  answerTeam();
  answer(getTeam, { team: team(1, { isPlaceholder: true }), members: [], viewer: STRANGER });
  const viewer = await open(PATH);
  await expect.element(page.getByText('Nobody is in this team yet.')).toBeVisible();
  answer(getTeam, { team: team(2), members: [], viewer: STRANGER });
  viewer.go(`/app/teams/${team(2)._id}`);
  await expect.element(page.getByText('Nobody is in this team any more.')).toBeVisible();
});

test('a hidden team’s captain reads what they can do about it; once they have, that an admin is to look again', async () => {
  signedIn();
  answerTeam();
  const player = { ...STRANGER, memberId: member(2)._id, role: 'player' } as const;
  const captain = { ...player, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const remedy = page.getByText('Change the team’s name or description, and an admin will review it.');
  answer(getTeam, { team: team(1, { hidden: 'hidden' }), members: [], viewer: player });
  const viewer = await open(PATH);
  await expect
    .element(page.getByText('Hidden by an admin. Only the team and admins can see this page.'))
    .toBeInViewport();
  await expect.element(remedy).not.toBeInTheDocument();
  answer(getTeam, { team: team(2, { hidden: 'hidden' }), members: [], viewer: captain });
  viewer.go(`/app/teams/${team(2)._id}`);
  await expect.element(remedy).toBeInViewport();
  answer(getTeam, { team: team(3, { hidden: 'held' }), members: [], viewer: captain });
  viewer.go(`/app/teams/${team(3)._id}`);
  await expect.element(page.getByText('until an admin has reviewed it')).toBeInViewport();
  await expect.element(remedy).not.toBeInTheDocument();
});

test('a team’s page shows its captain what it is invited to', async () => {
  signedIn();
  answerTeam();
  const { _id, name, sport, createdAt } = cup();
  answer(listEntryInvitations, {
    invitations: [
      {
        ...{ _id: hall(1)._id, team: hall(1).team, competition: { _id, name, sport }, name: 'Hall 1', edition: 1 },
        ...{ isAnew: false, before: null, past: 0, by: null, at: createdAt },
      },
    ],
    nextCursor: null,
  });
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const members = [member(2, { account: ME, role: 'captain', isActing: true })];
  answer(getTeam, { team: team(1), members, viewer: captain, pending: [], joinToken: 'of-a-test' });
  await open(PATH);
  const asked = page.getByRole('region', { name: 'Invitations' });
  await expect.element(asked.getByText('Hall 1 is invited to take part.')).toBeVisible();
  await expect
    .element(asked.getByRole('link', { name: 'Legon Cup' }))
    .toHaveAttribute('href', `/app/competitions/${_id}`);
  expect(await commands.findViolations()).toEqual([]);
});

/** The dialog in which the captain of a team pastes its squad. */
async function openSquad() {
  signedIn();
  answerTeam();
  const captain = { ...STRANGER, memberId: member(2)._id, role: 'captain', looksAfter: true, isCaptain: true } as const;
  const found = { team: team(1), viewer: captain, pending: [], joinToken: 'of-a-test' };
  answer(getTeam, { ...found, members: [member(2, { account: ME, role: 'captain' })] });
  await open(PATH);
  await page.getByRole('button', { name: 'Paste a squad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a squad' });
  const names = dialog.getByLabelText('One name a line');
  return { found, dialog, names, check: dialog.getByRole('button', { name: 'Check the list' }) };
}

test('a captain who pastes a squad reads by line what is wrong with it', async () => {
  const { dialog, names, check } = await openSquad();
  await check.click();
  await expect.element(dialog.getByText('Please write one name a line.')).toBeInViewport();
  expect(askedOf(addSquad)).toEqual([]);
  const flaw = { line: 2, column: '', message: 'Maria Silva is on line 1, too.' };
  answer(addSquad, { message: 'One line can’t be added yet.', players: [], flaws: [flaw] });
  await names.fill('9 Maria Silva\nMaria Silva');
  await check.click();
  await expect.element(dialog.getByText('Line 2: Maria Silva is on line 1, too.')).toBeInViewport();
  expect(await commands.findViolations()).toEqual([]);
  await names.fill('9 Maria Silva');
  await expect.element(dialog.getByText('Line 2', { exact: false })).not.toBeInTheDocument();
});

test('a captain who pastes a squad sees who will be added, and adds them once', async () => {
  const { found, dialog, names, check } = await openSquad();
  const players = [
    { name: 'Maria Silva', number: 9 },
    { name: 'Ana Souza', number: null },
  ];
  answer(addSquad, { message: '2 players will be added.', players, flaws: [] });
  await names.fill('9 Maria Silva\nAna Souza');
  await check.click();
  await expect.element(dialog.getByText('2 players will be added.')).toBeVisible();
  await commands.pressAgain(); // what the button says now takes another press
  expect(askedOf(addSquad)).toHaveLength(1);
  answer(addSquad, () => {
    answer(getTeam, { ...found, members: [member(3, { name: 'Maria Silva' }), member(4, { name: 'Ana Souza' })] });
    return { message: '2 players added to the team', players, flaws: [] };
  });
  await dialog.getByRole('button', { name: 'Add 2 players' }).click();
  await expect.element(page.getByText('2 players added to the team')).toBeInViewport({ ratio: 1 });
  await commands.pressAgain();
  await expect
    .element(page.getByRole('region', { name: 'Members' }).getByText('Ana Souza', { exact: true }))
    .toBeVisible();
  expect(askedOf(addSquad).map(({ body }) => body)).toMatchObject([
    { isPreview: true },
    { text: '9 Maria Silva\nAna Souza', isPreview: false },
  ]);
});
