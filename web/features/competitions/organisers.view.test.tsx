/** Who looks after a competition: invited by name, and asked on a page of its own. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Author } from '../../../contract/accounts.ts';
import { setTie } from '../../../contract/people/follow.ts';
import {
  answerOrganiserInvitation,
  getCompetition,
  getOrganiserInvitation,
  inviteOrganiser,
  removeOrganiser,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { listCompetitions } from '../../../contract/sports/lists.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { cup, cupView } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const PATH = `/app/competitions/${cup()._id}`;

const person = (number: number, username: string): Author => ({
  ...{ _id: `0197c3a2-5b1e-7c3e-9da0-${String(number).padStart(12, '0')}`, username, profilePicture: null },
});
const [yaw, esi, kojo] = [person(1, 'yaw'), person(2, 'esi'), person(3, 'kojo')];

// [B23.5]
test('an organiser invites by name, reads who has not answered, and is asked before they leave, which is for good', async () => {
  signedIn();
  const organisers = [ME, kojo];
  const invited: Author[] = [];
  answer(getCompetition, () => cupView({ organisers }, { isOrganiser: true, invited: [...invited] }));
  answer(inviteOrganiser, ({ body }) => {
    const found = [yaw, esi].find(({ username }) => username === (body as { username: string }).username);
    if (!found) return refused(404, { message: competitionMessages.personGone(), code: 'not-found' });
    invited.push(found);
    return { organisers, invited: [...invited] };
  });
  await open(`${PATH}/organise?show=people`);
  const waiting = page.getByText('Invited', { exact: true });
  const invite = async (name: string) => {
    await page.getByLabelText('Username').fill(name);
    await page.getByRole('button', { name: 'Invite an organiser' }).dblClick();
  };
  await invite('yaw');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Yaw' })).toMatchTextContent('Invited');
  await invite('esi');
  await expect.element(waiting).toHaveLength(2);
  expect(askedOf(inviteOrganiser)).toHaveLength(2);
  expect(await commands.findViolations()).toEqual([]);
  await invite('nobody');
  await expect.element(page.getByText('There’s no such person.')).toBeInViewport();

  await page.getByRole('button', { name: 'Remove Linnea' }).click();
  const nobodyElse = competitionMessages.nobodyTakesOver();
  answer(removeOrganiser, refused(409, { message: nobodyElse, code: 'conflict' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('The others have done nothing for this competition yet.');
});

/** Somebody opens the page on which they are asked. */
async function openInvitation() {
  await page.viewport(390, 844);
  await commands.emulateMedia({
    ...{ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'none' },
    ...{ contrast: 'no-preference', media: 'screen' },
  });
  signedIn();
  const { _id, name, sport, createdAt } = cup();
  answer(getOrganiserInvitation, { invitation: { competition: { _id, name, sport }, by: kojo, at: createdAt } });
  answer(answerOrganiserInvitation, () => {
    answer(getOrganiserInvitation, refused(404, { message: competitionMessages.invitationGone(), code: 'not-found' }));
    return { message: 'Declined.' };
  });
  answer(listCompetitions, { competitions: [], nextCursor: null });
  const viewer = await open(`${PATH}/invitation`);
  await expect.element(page.getByRole('heading', { name: 'Organise Legon Cup?' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  return viewer;
}

// [B23.5]
test('who accepts an invitation is led to what organisers see', async () => {
  const viewer = await openInvitation();
  answer(getCompetition, cupView({ organisers: [kojo, ME] }, { isOrganiser: true }));
  await page.getByRole('button', { name: 'Accept' }).dblClick();
  await expect.element(page.getByRole('tab', { name: 'Organisers' })).toBeVisible();
  expect(viewer.here()).toBe(`${PATH}/organise`);
  expect(askedOf(answerOrganiserInvitation).map(({ body }) => body)).toEqual([{ accepts: true }]);
});

// [B23.5]
test('who declines can block the one who asked; an invitation that was answered is told to be', async () => {
  const viewer = await openInvitation();
  answer(setTie, { message: 'Blocked.' } as never);
  const block = page.getByRole('button', { name: 'Decline and block Kojo' });
  await block.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline and block Kojo' }).dblClick();
  await expect.element(page.getByText('Declined. Kojo is blocked.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(answerOrganiserInvitation).map(({ body }) => body)).toEqual([{ accepts: false }]);
  expect(askedOf(setTie).map(({ params }) => params)).toEqual([{ kind: 'block', id: kojo._id }]);
  await expect.poll(viewer.here).toBe('/app/competitions');
  viewer.go(`${PATH}/invitation`);
  await expect.element(page.getByText('This invitation has been answered or taken back.')).toBeVisible();
});
