/** What captains are asked on their way into match day. */
import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getOwnCalendar } from '../../../contract/sports/calendars.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import {
  answerInvitation,
  type EntryInvitation,
  listEntryInvitations,
} from '../../../contract/sports/entries/invitations.ts';
import { listAwaitedResults, listMyMatches, listToday } from '../../../contract/sports/lists.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { cup, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const LIONS = { ...hall(9).team, name: 'Legon Lions' };
const AMA = { _id: '0197c3a2-5b1e-7c3e-9d0a-000000000077', username: 'ama', profilePicture: null };

const invitation = (number: number, change: Partial<EntryInvitation> = {}): EntryInvitation => ({
  _id: `0197c3a2-5b1e-7c3e-9d1d-${String(number).padStart(12, '0')}`,
  team: LIONS,
  competition: { ...hall(1).team, _id: cup()._id, name: `Cup ${number}` },
  name: 'Invited hall',
  edition: 3,
  isAnew: false,
  before: null,
  past: 0,
  by: AMA,
  at: '2026-03-01T12:00:00.000Z',
  ...change,
});

const region = page.getByRole('region', { name: 'Invitations' });
const asked = region.getByRole('listitem');

beforeEach(async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(listMyMatches, { matches: [], nextCursor: null, hasTeams: true });
  answer(listAwaitedResults, { awaited: [] });
  answer(listToday, { matches: [], of: 'mine' });
  answer(getOwnCalendar, { path: null });
});

test('a captain with many invitations loads more of them, and takes on what was played only by saying so', async () => {
  let all = Array.from({ length: 22 }, (_, nth) => invitation(nth, nth < 2 ? { past: nth + 1 } : {}));
  answer(listEntryInvitations, ({ query: { cursor } }) => {
    const from = Number(cursor ?? 0);
    return { invitations: all.slice(from, from + 20), nextCursor: from + 20 < all.length ? `${from + 20}` : null };
  });
  answer(answerInvitation, ({ params }) => {
    all = all.filter(({ _id }) => _id !== params.id);
    return { message: 'Your team takes part.' };
  });
  await open('/app/my-matches');
  await expect.element(asked).toHaveLength(20);
  await region.getByRole('button', { name: 'Load More' }).click();
  await expect.element(asked).toHaveLength(22);
  await expect.element(region.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  const played = asked.filter({ hasText: /Cup 0/ });
  const past = played.getByRole('checkbox', { name: 'Add the 1 match played as Invited hall to our team' });
  await expect.element(past).not.toBeChecked();
  expect(region.getByRole('checkbox').elements()).toHaveLength(2); // of the others nothing was played
  expect(await commands.findViolations()).toEqual([]);
  await past.click();
  await played.getByRole('button', { name: 'Accept for Legon Lions: Cup 0' }).dblClick();
  await expect.element(played).not.toBeInTheDocument();
  await region.getByRole('button', { name: 'Accept for Legon Lions: Cup 1', exact: true }).click();
  await expect
    .poll(() => askedOf(answerInvitation).map(({ body }) => body))
    .toEqual([
      { accepts: true, edition: 3, past: 1 },
      { accepts: true, edition: 3 },
    ]);
});

test('a captain answers anew when a cup is called otherwise, and takes the team out', async () => {
  let all = [
    invitation(1, {
      team: hall(1).team,
      competition: { ...hall(1).team, _id: cup()._id, name: 'Cup of Cheats' },
      name: 'Hall 1',
      isAnew: true,
      before: 'Friendly Easter Cup',
    }),
  ];
  answer(listEntryInvitations, () => ({ invitations: all, nextCursor: null }));
  await open('/app/my-matches');
  await expect
    .element(region.getByText(/It was called “Friendly Easter Cup” when you agreed\. Does Hall 1 go on playing\?/))
    .toBeInViewport({ ratio: 1 });
  await expect.element(region.getByText('Renamed by')).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'Go on for Hall 1: Cup of Cheats' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  const message = competitionMessages.leftInstead();
  answer(answerInvitation, () => {
    all = [];
    return { message };
  });
  await region.getByRole('button', { name: 'Leave for Hall 1: Cup of Cheats', exact: true }).dblClick();
  await expect.element(page.getByText(message)).toBeInViewport({ ratio: 1 });
  await expect.element(region).not.toBeInTheDocument();
  expect(askedOf(answerInvitation).map(({ body }) => body)).toEqual([{ accepts: false, edition: 3 }]);
});
