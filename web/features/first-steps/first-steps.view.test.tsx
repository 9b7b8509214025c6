import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { followSchool, getTies, listSchoolFollows, setTie, suggestFollows } from '../../../contract/people/follow.ts';
import { changeProfile, type Profile } from '../../../contract/people/profile.ts';
import { listCountries, listUniversities } from '../../../contract/schools.ts';
import { followCompetition, getCompetition } from '../../../contract/sports/competition-calls.ts';
import { listCompetitions, listToday } from '../../../contract/sports/lists.ts';
import { followTeam, getTeam, listTeams } from '../../../contract/sports/teams.ts';
import { queryClient } from '../../platform/query.ts';
import { stashSignup } from '../../platform/session/way-back.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { cup, cupView, matchCard, team, teamCard, teamViewer, UNIVERSITY } from '../../testing/cups.ts';
import { logIn } from '../../testing/log-in.ts';
import { answerFeed, answerProfile } from '../../testing/pages.ts';
import { close, MEMBER, open, signedIn } from '../../testing/screen.tsx';

const PERSON = { _id: '0197c3a2-5b1e-7c3e-9d0a-000000000077', username: 'amara', profilePicture: null };
const { _id, name, sport } = cup();
const CUP = {
  _id,
  name,
  sport,
  season: null,
  school: UNIVERSITY,
  vouchedAs: null,
  state: 'running' as const,
  teams: 8,
};
const PROFILE: Profile = {
  ...{ name: '', bio: '', school: '', faculty: '', teams: '', links: [], visibility: 'members' },
};
const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
const button = (text: string) => page.getByRole('button', { name: text, exact: true });

/** What the three steps ask. */
function answerSteps(): void {
  answerProfile();
  answer(listCountries, [{ id: 'Q117', name: 'Ghana' }]);
  answer(listUniversities, [{ name: UNIVERSITY }]);
  answer(listTeams, { teams: [teamCard(1), teamCard(2, { sport: 'volleyball' })], nextCursor: null });
  answer(listCompetitions, { competitions: [CUP], nextCursor: null });
  answer(suggestFollows, { people: [PERSON], schools: [] });
  answerFollows(false);
}
/** Whether the member follows what the second step offers. */
function answerFollows(isSet: boolean): void {
  answer(getTeam, ({ params: { id } }) => ({
    ...{ team: team(id === team(1)._id ? 1 : 2), members: [], viewer: teamViewer({ isFollowing: isSet }) },
  }));
  answer(getCompetition, cupView({}, { follows: isSet }));
  answer(getTies, { follow: isSet, mute: false, block: false, followers: 0, following: 0 });
  answer(listSchoolFollows, { schools: isSet ? [UNIVERSITY] : [] });
}

test('who signs in for the first time is offered three steps on the feed, until they don’t want them', async () => {
  await page.viewport(390, 800);
  answerFeed();
  const { go, here } = await open('/login');
  stashSignup(MEMBER.username, undefined);
  await logIn();
  await expect.poll(here).toBe('/app');
  const offer = page.getByRole('region', { name: 'New here?' });
  await expect.element(offer).toBeInViewport();
  await expect.element(offer.getByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/app/first-steps');
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await go('/app/first-steps');
  await go('/app');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();
  expect(offer.elements()).toHaveLength(0);
});

test('a newcomer names university and sports, follows three and sees what is on, going back as they like', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerFeed();
  answerSteps();
  const { back, here } = await open('/app/first-steps');
  await expect.element(heading('Your university')).toBeVisible();
  await page.getByRole('combobox', { name: 'Country' }).fill('Gha');
  await page.getByRole('option', { name: 'Ghana' }).click();
  await page.getByRole('combobox', { name: 'School' }).fill('Univ');
  await page.getByRole('option', { name: UNIVERSITY }).click();
  await button('Volleyball').click();
  await expect.element(button('Volleyball')).toHaveAttribute('aria-pressed', 'true');
  answer(changeProfile, refused(503, { code: 'unavailable', message: 'Please try again in a moment.' }));
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toBeInViewport();
  answer(changeProfile, { message: 'Profile saved', profile: { ...PROFILE, school: UNIVERSITY } });
  answerProfile({ school: UNIVERSITY });
  await button('Continue').click();

  await expect.element(heading('Follow three')).toBeVisible();
  expect(askedOf(changeProfile).at(-1)?.body).toEqual({ school: UNIVERSITY });
  await expect.poll(() => askedOf(listTeams).at(-1)?.query).toEqual({ school: UNIVERSITY, sport: 'volleyball' });
  answer(followTeam, { message: 'You follow this team.', followers: 1 });
  answer(followCompetition, { message: 'You follow this competition.' });
  answer(setTie, { message: 'You follow them.' });
  answer(followSchool, { message: 'You follow it.' });
  await expect.element(button('Follow Amara')).toBeVisible();
  answer(suggestFollows, { people: [], schools: [] }); // who is followed is suggested no more
  for (const one of [teamCard(2).name, CUP.name, 'Amara', `Clips of ${UNIVERSITY}`]) {
    await button(`Follow ${one}`).click();
    const following = button(`Following ${one}`);
    await expect.element(following).toHaveAttribute('aria-pressed', 'true');
    await expect.element(following).not.toHaveAttribute('aria-busy');
    await commands.pressAgain(); // a double click is one press, also where the answer came in between
  }
  await expect.element(page.getByText('4 followed')).toBeInTheDocument();
  answer(listToday, { matches: [{ ...matchCard(1), state: 'live', score: { home: 1, away: 0 } }], of: 'mine' });
  await button('Continue').click();

  await expect.element(heading('On today')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible();
  answerFollows(true);
  back();
  // What is followed already, from the step before or from elsewhere, is not offered again.
  await expect.element(heading('Follow three')).toBeVisible();
  for (const one of [teamCard(2).name, CUP.name, `Clips of ${UNIVERSITY}`])
    await expect.element(button(`Following ${one}`)).toBeVisible();
  expect(page.getByRole('button', { name: /^Follow / }).elements()).toHaveLength(0);
  await button('Continue').click();
  await button('Go to the feed').click();
  await expect.poll(here).toBe('/app');
});

test('who names their hall finds its teams first, however many there are; it is not saved', async () => {
  await page.viewport(320, 640);
  signedIn();
  answerFeed();
  answerSteps();
  answerProfile({ school: UNIVERSITY });
  const others = Array.from({ length: 6 }, (_, at) => teamCard(at + 1));
  const [ours, second] = [teamCard(7, { name: 'Vikings' }), teamCard(8, { ofName: '', name: 'Hall 7 Ladies' })];
  answer(listTeams, ({ query: { q } }) => ({ teams: q ? [second] : [...others, ours], nextCursor: null }));
  await open('/app/first-steps');
  const hall = page.getByRole('combobox', { name: 'Hall or faculty' });
  await expect.poll(() => askedOf(listTeams).at(-1)?.query).toEqual({ school: UNIVERSITY });
  await hall.fill('hall 7');
  await userEvent.keyboard('{Enter}'); // the one of that name
  await expect.element(hall).toHaveValue('Hall 7');
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(await commands.findViolations()).toEqual([]);
  await button('Continue').click();
  const teams = page.getByRole('region', { name: 'Teams' }).getByRole('button');
  await expect.element(teams).toHaveLength(4);
  const names = () => teams.elements().map((one) => one.getAttribute('aria-label'));
  expect(names()).toEqual(['Hall 7 Ladies', 'Vikings', 'Hall 1', 'Hall 2'].map((name) => `Follow ${name}`));
  expect(askedOf(listTeams).at(-1)?.query).toEqual({ school: UNIVERSITY, q: 'Hall 7' });
  expect(askedOf(changeProfile)).toHaveLength(0);
});

test('a faculty that the site knows goes into a profile that names none, and into no other', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerFeed();
  answerSteps();
  answer(changeProfile, { message: 'Profile saved', profile: PROFILE });
  const faculty = page.getByRole('combobox', { name: 'Hall or faculty' });
  const name = async (named: string, own: string) => {
    answerProfile({ school: UNIVERSITY, faculty: own });
    await open('/app/first-steps');
    await faculty.fill(named);
    await userEvent.tab();
    await button('Continue').click();
    await expect.element(heading('Follow three')).toBeVisible();
    close();
    queryClient.clear();
    return askedOf(changeProfile).map(({ body }) => body);
  };
  expect(await name('law', 'Arts')).toEqual([]);
  expect(await name('Astrology', '')).toEqual([]);
  expect(await name('law', '')).toEqual([{ faculty: 'Law' }]);
});

test('each step is skipped by one press, and asks for nothing', async () => {
  await page.viewport(390, 800);
  signedIn();
  answerFeed();
  answerSteps();
  answer(listTeams, { teams: [], nextCursor: null });
  answer(listCompetitions, { competitions: [], nextCursor: null });
  answer(suggestFollows, { people: [], schools: [] });
  const { here } = await open('/app/first-steps');
  await button('Skip').click();
  await expect.element(page.getByText('There’s nothing to follow here yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a team' })).toHaveAttribute('href', '/app/teams');
  await button('Skip').click();
  await expect.element(page.getByText('Nothing is played today.')).toBeVisible();
  await button('Go to the feed').click();
  await expect.poll(here).toBe('/app');
  expect(askedOf(changeProfile)).toHaveLength(0);
});
