/** A name that somebody has typed is reported by itself, and an admin takes it away. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import { listAdminVideos, listUsers } from '../../../contract/admin.ts';
import { actOnCase, caseMessages, listCases, listNames, report, reportMessages } from '../../../contract/reports.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import { getTeam } from '../../../contract/sports/teams.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, NO_CONNECTION } from '../../testing/answers.ts';
import { matchCard, team, teamViewer } from '../../testing/cups.ts';
import { answerMatch, matchView, outcomeOf, saying } from '../../testing/matches.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

const NAME = 'Vic in room 12';
const PLAYER = '0197c3a2-5b1e-7c3e-9d20-000000000001';
const AT = '2026-03-01T12:00:00.000Z';

test('a member reports one of the names in a team, by its reason, and once', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(getTeam, {
    team: team(1),
    members: [],
    viewer: teamViewer(),
  });
  answer(getTeamSeason, { coming: [], past: [], competitions: [] });
  answer(listNames, { names: [{ place: 'player', id: PLAYER, name: NAME }] });
  answer(report, { message: reportMessages.thanks() });
  const viewer = await open(`/app/teams/${team(1)._id}`);
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Report a name' }).click();
  const list = page.getByRole('dialog', { name: 'Report a name' });
  const name = list.getByRole('button', { name: NAME });
  await expect.element(name).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  name.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Made-up result' })).toBeVisible();
  await page.getByRole('radio', { name: 'Offensive name' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('Thank you. An admin will look at this.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await commands.pressAgain(); // not for the bar at the lower edge, which has come to light there
  await settled();
  expect([viewer.here(), viewer.coming()]).toEqual([`/app/teams/${team(1)._id}`, undefined]);
  expect(askedOf(listNames).map(({ query }) => query)).toEqual([{ of: 'team', id: team(1)._id }]);
  expect(askedOf(report).map(({ body }) => body)).toEqual([
    { kind: 'words', id: PLAYER, words: { place: 'player' }, reason: 'name', text: '' },
  ]);
});

test('an admin reads a name that was reported, and what for, and removes it after a question', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  answer(listAdminVideos, { videos: [], total: 0, all: 0, faculties: [], nextCursor: null });
  answer(listUsers, { users: [], total: 0, isCapped: false, all: 0, nextCursor: null });
  answer(listCases, {
    cases: [
      {
        _id: '0197c3a2-5b1e-7c3e-9d21-000000000001',
        kind: 'words',
        state: 'open',
        since: AT,
        handled: null,
        thing: {
          ...{ _id: PLAYER, excerpt: NAME, postId: null, watchLink: null, pictureUrl: null, createdAt: AT },
          words: { place: 'player', path: `/app/teams/${team(1)._id}` },
        },
        author: null,
        reportCount: 1,
        reports: [{ by: 'esi', reason: 'harassment', text: '', at: AT }],
      },
    ],
    waiting: 1,
    nextCursor: null,
  });
  answer(actOnCase, () => {
    answer(listCases, { cases: [], waiting: 0, nextCursor: null });
    return { message: caseMessages.remove.words() };
  });
  await open('/app/manage?tab=reports');
  const one = page.getByRole('article').filter({ hasText: NAME });
  await expect.element(one).toMatchTextContent('Bullying or harassment');
  expect(await commands.findViolations()).toEqual([]);
  await one.getByRole('button', { name: 'Remove' }).click();
  expect(askedOf(actOnCase)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).dblClick();
  await expect.element(one).not.toBeInTheDocument();
  expect(askedOf(actOnCase).map(({ params, body }) => [params.act, body])).toEqual([['remove', { state: 'open' }]]);
});

test('on the page of a match one button reports it, its result or a name in it; a result has reasons of its own', async () => {
  await page.viewport(320, 640);
  signedIn();
  answerMatch(matchView(), outcomeOf({ state: 'submitted', versions: [saying(1, 'home', [9, 0])] }));
  answer(listNames, { names: [{ place: 'player', id: PLAYER, name: NAME }] });
  answer(report, { message: reportMessages.thanks() });
  await open(`/app/matches/${matchCard(1)._id}`);
  const button = page.getByRole('button', { name: 'Report', exact: true });
  const dialog = page.getByRole('dialog');
  for (const [choice, title] of [
    ['This match', 'Report this match'],
    ['Its result', 'Report this result'],
    [NAME, 'Report this text'],
  ] as const) {
    await button.click();
    await expect.element(dialog.getByRole('button', { name: NAME })).toBeVisible();
    if (choice === 'This match') expect(await commands.findViolations()).toEqual([]);
    await dialog.getByRole('button', { name: choice }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByText('Please choose a reason.')).toBeInViewport();
    await expect.element(page.getByRole('radio').first()).toHaveFocus();
    if (choice === 'Its result')
      expect(
        page
          .getByRole('radio')
          .elements()
          .map((one) => one.getAttribute('value')),
      ).toEqual([...['impersonation', 'result', 'other']]);
    await page.getByRole('radio', { name: 'Pretends to be somebody else' }).click();
    await page.getByRole('button', { name: 'Send report' }).dblClick();
    await commands.pointAway(); // a pointer that rests on a toast keeps it, and it may lie over the button
    await expect.element(page.getByText('Thank you. An admin will look at this.').first()).toBeInViewport({ ratio: 1 });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
  const { _id: id } = matchCard(1);
  const reason = { reason: 'impersonation', text: '' };
  expect(askedOf(report).map(({ body }) => body)).toEqual([
    { kind: 'match', id, ...reason },
    { kind: 'result', id, ...reason },
    { kind: 'words', id: PLAYER, words: { place: 'player' }, ...reason },
  ]);
});

test('a match of which nobody has said how it ended has no result to report; the match can be while names fail', async () => {
  signedIn();
  answerMatch(matchView());
  answer(listNames, NO_CONNECTION);
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you reporting?' });
  await expect.element(dialog).toMatchTextContent('Network Error');
  expect(dialog.getByRole('button', { name: 'Its result' }).elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: 'This match' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report this match' })).toBeVisible();
});

test.each([
  ['to come', { startsAt: new Date(Date.now() + 86_400_000).toISOString() }],
  ['being played', { state: 'live', score: { home: 1, away: 0 } }],
] as const)('a match that is %s can be reported by a member, beneath what people say', async (_when, card) => {
  signedIn();
  answerMatch(matchView(card));
  answer(listNames, { names: [] });
  await open(`/app/matches/${matchCard(1)._id}`);
  await expect
    .element(page.getByRole('heading', { name: 'Hall 1' }).or(page.getByText('Hall 1')).first())
    .toBeVisible();
  scrollTo(0, document.body.scrollHeight);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you reporting?' });
  await dialog.getByRole('button', { name: 'This match' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report this match' })).toBeVisible();
});
