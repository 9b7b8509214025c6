/** Teams: the member's own university first, then whatever is looked for by name, sport and university. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getOwnProfile } from '../../../contract/people/profile.ts';
import { getTeam, listOwnTeams, listTeamFollows, listTeams, type TeamCard } from '../../../contract/sports/teams.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { teamCard, UNIVERSITY } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

const name = page.getByRole('searchbox', { name: 'Team name' });
const university = page.getByRole('textbox', { name: 'University' });
const sport = page.getByRole('combobox', { name: 'Sport' });
const region = page.getByRole('region', { name: 'Find a team' });
const results = region.getByRole('listitem');
const showAll = page.getByRole('button', { name: 'Show all universities' });
const asked = () => askedOf(listTeams).map(({ query }) => query);

const found = (...teams: TeamCard[]) => ({ teams, nextCursor: null });

/** A member of a university, in two teams, who follows a third. */
function answerMember(school = UNIVERSITY): void {
  signedIn();
  answer(getOwnProfile, {
    profile: { name: '', bio: '', school, faculty: '', teams: '', links: [], visibility: 'members' },
    renamableAt: null,
  });
  answer(listOwnTeams, {
    teams: [
      { team: teamCard(1), role: 'captain', pending: null, isActing: true, requests: 2 },
      { team: teamCard(2), role: 'player', pending: 'asked', isActing: false, requests: 0 },
    ],
  });
  answer(listTeamFollows, found(teamCard(3)));
}

test('on a phone the teams of the member’s own university are in view, with one press to see all', async () => {
  await page.viewport(390, 844);
  answerMember();
  answer(listTeams, ({ query: { school } }) =>
    school ? found(teamCard(4), teamCard(5)) : found(teamCard(6, { school: 'KNUST' })),
  );
  answer(getTeam, odd(404, {}));
  const viewer = await open('/app/teams');
  await expect.element(results).toHaveLength(2);
  expect(asked()).toEqual([{ school: UNIVERSITY }]);
  await expect.element(university).toHaveValue(UNIVERSITY);
  await expect.element(results.nth(0)).toBeInViewport({ ratio: 1 });
  // The name comes first, and the filters share a line below it.
  const box = (of: typeof name) => of.element().getBoundingClientRect();
  expect(box(results.nth(0)).bottom).toBeLessThanOrEqual(844 - 56); // above the bar at the lower edge
  expect(box(name).bottom).toBeLessThan(box(sport).top);
  expect(box(sport).top).toBe(box(university).top);
  await expect.element(page.getByRole('region', { name: 'My teams' })).toMatchTextContent('2 want to join');
  await expect.element(page.getByRole('region', { name: 'Teams that you follow' })).toMatchTextContent('Hall 3');
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(await commands.findViolations()).toEqual([]);

  await showAll.click();
  await expect.element(results).toMatchTextContent('KNUST');
  await expect.element(university).toHaveValue('');
  expect(viewer.here()).toBe('/app/teams?school=');
  await results.getByRole('link').click();
  await expect.poll(viewer.here).toBe(`/app/teams/${teamCard(6)._id}`);
  viewer.back();
  await expect.poll(viewer.here).toBe('/app/teams?school='); // it is still all that was asked for
  await page.getByRole('button', { name: 'Show my university' }).click();
  await expect.element(results).toHaveLength(2);
  expect(viewer.here()).toBe('/app/teams');
  await page.viewport(320, 640);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('what is typed is looked for after a pause, stays in the url, and an older answer never takes its place', async () => {
  answer(listTeams, found());
  const viewer = await open('/app/teams?school=KNUST&sport=football');
  await expect.element(page.getByText('No teams here yet')).toBeVisible();
  await expect.element(university).toHaveValue('KNUST');
  const letOld = hold(listTeams, found(teamCard(1)));
  await name.fill('vo');
  await expect.poll(() => asked().at(-1)).toEqual({ q: 'vo', sport: 'football', school: 'KNUST' });
  answer(listTeams, ({ query: { q } }) => (q === 'volta' ? found(teamCard(2)) : found()));
  await name.fill('volta');
  await expect.element(results).toMatchTextContent('Hall 2');
  letOld();
  await settled();
  await expect.element(results).toMatchTextContent('Hall 2');
  expect(viewer.here()).toBe('/app/teams?school=KNUST&sport=football&q=volta');
  await sport.selectOptions('All sports');
  await expect.poll(viewer.here).toBe('/app/teams?school=KNUST&q=volta');
  viewer.back();
  await expect.element(sport).toHaveValue('football');
  await expect.element(name).toHaveValue('volta');
  await university.fill('University of Cape Coast');
  expect(viewer.here()).toBe('/app/teams?school=KNUST&sport=football&q=volta'); // a beginning would find nothing
  await name.click();
  await expect.poll(() => asked().at(-1)?.school).toBe('University of Cape Coast');
  await name.fill('zzz');
  await expect.element(page.getByText('No team called “zzz”')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
});

test('visitors see teams of all universities; a failure is told, and can be tried again', async () => {
  await page.viewport(390, 844);
  answer(listTeams, odd(500, {}));
  await open('/app/teams');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The teams couldn’t be loaded');
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  answer(listTeams, found(teamCard(1)));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(results).toHaveLength(1);
  expect(asked().at(-1)).toEqual({});
  expect([...showAll.elements(), ...page.getByRole('button', { name: 'Show my university' }).elements()]).toEqual([]);
});
