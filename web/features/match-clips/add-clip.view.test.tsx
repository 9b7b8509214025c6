/** How a clip comes to a match: from the page of the match, or by a search in the form. */
import { beforeEach, expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { search } from '../../../contract/search/search.ts';
import { getTeamSeason } from '../../../contract/sports/team-page.ts';
import {
  getMatchForClip,
  getPin,
  listClipPeople,
  listMatchClips,
  listMatchesOfClip,
  matchClipMessages,
  pinClip,
} from '../../../contract/videos/match-clips.ts';
import { getVideo } from '../../../contract/videos/watch.ts';
import { uploadVideo, videoMessages } from '../../../contract/videos.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { watched } from '../../testing/clips.ts';
import { hall, matchCard, team, UNIVERSITY } from '../../testing/cups.ts';
import { logIn } from '../../testing/log-in.ts';
import { answerMatch, matchView } from '../../testing/matches.ts';
import { video } from '../../testing/samples.ts';
import { close, MEMBER, open } from '../../testing/screen.tsx';
import {
  answerUploadForm,
  beginUpload,
  details,
  uploadForm as form,
  keepUploads,
  openDetails,
  pickFilm,
  sendButton,
} from '../../testing/uploads.ts';

const MATCH = matchCard(1, { state: 'confirmed', startsAt: new Date(Date.now() - 3 * 3_600_000).toISOString() });
const PATH = `/app/matches/${MATCH._id}`;
const SCHOOL = { country: 'Ghana', name: UNIVERSITY };
const EVENT = { type: 'Intra-University', subtype: 'Halls Cup' } as const;

const add = page.getByRole('link', { name: 'Add clip' });
const ofMatch = form.getByRole('radio', { name: /Hall 1 – Hall 2/ });
const question = page.getByRole('dialog', { name: 'Discard this clip?' });

beforeEach(async () => {
  await page.viewport(360, 640);
  answerMatch(matchView(MATCH));
  answer(getMatchForClip, {
    match: MATCH,
    words: 'Hall 1 – Hall 2',
    clock: null,
    school: SCHOOL,
    faculty: 'Law',
    event: EVENT,
  });
  answer(listClipPeople, { home: [], away: [] });
});

test('who belongs to no team puts a clip to a match in five taps from its page, and is back there', async () => {
  keepUploads();
  answerUploadForm();
  const viewer = await open(PATH);
  let taps = 1;
  await add.click();
  await expect.element(ofMatch).toBeChecked();
  expect(await commands.findViolations()).toEqual([]);
  taps += 2; // the button, and the film in the phone's own list
  await pickFilm();
  taps += 1;
  await form.getByLabelText('Title').fill('Late winner');
  const clip = video(1, { title: 'Late winner' });
  answer(uploadVideo, { message: videoMessages.uploaded(), video: clip });
  answer(listMatchClips, { clips: [{ video: clip, minute: null, added: null, people: [] }], nextCursor: null });
  taps += 1;
  await sendButton.dblClick();
  await expect.element(page.getByText('Added to the match.')).toBeInViewport({ ratio: 1 });
  await expect.poll(viewer.here).toBe(PATH);
  await expect.element(page.getByRole('link', { name: 'Late winner' })).toBeVisible();
  expect(taps).toBe(5);
  const [sent, ...more] = askedOf(uploadVideo).map(({ body }) => body as Record<string, string>);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    description: 'Hall 1 – Hall 2, Legon Cup',
    ...{ country: 'Ghana', schoolName: UNIVERSITY, schoolFaculty: 'Law', eventType: 'Intra-University (Halls Cup)' },
  });
  expect(JSON.parse(sent?.match ?? '')).toMatchObject({ matchId: MATCH._id, memberIds: [] });
});

test('a visitor who wants to add a clip logs in, and has the form with the match', async () => {
  answerUploadForm();
  useSession.getState().signOut();
  const viewer = await open(PATH);
  await add.click();
  await expect.poll(viewer.here).toContain('/login');
  await logIn();
  await expect.element(ofMatch).toBeChecked();
  expect(viewer.here()).toBe(`/app/videos?match=${MATCH._id}`);
});

test('the form leads back to the match when it is closed, after a question if something would be lost', async () => {
  answerUploadForm();
  const viewer = await open(PATH);
  await add.click();
  await expect.element(ofMatch).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.poll(viewer.here).toBe(PATH);
  await add.click();
  await form.getByLabelText('Title').fill('Half an hour of work');
  viewer.go('/app/competitions');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(viewer.here).toBe(PATH);
  await expect.element(form).not.toBeInTheDocument();
});

test.each([
  ['what was filled in from the first match goes', 'Hall 1 – Hall 2, Legon Cup', 'Hall 3 – Hall 4, Legon Cup'],
  ['what somebody has typed stays', 'A volley from the halfway line', 'A volley from the halfway line'],
])('a draft that is opened again from another match is for that one: %s', async (_, typed, shown) => {
  answerUploadForm();
  const others = { ...{ match: matchCard(2, { state: 'confirmed' }), words: 'Hall 3 – Hall 4', clock: null } };
  const first = { match: MATCH, words: 'Hall 1 – Hall 2', clock: null, school: SCHOOL, faculty: 'Law', event: EVENT };
  answer(getMatchForClip, ({ params: { id } }) =>
    id === MATCH._id ? first : { ...others, school: null, faculty: null, event: null },
  );
  await open(`/app/videos?match=${MATCH._id}`);
  await expect.element(ofMatch).toBeChecked();
  await form.getByLabelText('Title').fill('Late winner');
  await openDetails();
  const description = form.getByLabelText('Description');
  await expect.element(description).toHaveValue('Hall 1 – Hall 2, Legon Cup');
  await description.fill(typed);
  close(); // the tab, say
  await open(`/app/videos?match=${others.match._id}`);
  await expect.element(form.getByText('Draft restored')).toBeVisible();
  await expect.element(form.getByLabelText('Title')).toHaveValue('Late winner');
  await expect.element(description).toHaveValue(shown);
  // The school of the first match goes, too: of this one none is known.
  await expect.element(details).toMatchTextContent(/still needed: Country, School, Faculty/);
});

test('of a match that is gone, it is said, and the gallery stays', async () => {
  answerUploadForm();
  answer(getMatchForClip, refused(404, { message: matchClipMessages.matchGone(), code: 'not-found' }));
  const viewer = await open(`/app/videos?match=${MATCH._id}`);
  await expect.element(page.getByText('There is no such match.')).toBeInViewport({ ratio: 1 });
  await expect.poll(viewer.here).toBe('/app/videos');
  await expect.element(form).not.toBeInTheDocument();
});

const FOUND = {
  words: [],
  ...Object.fromEntries(
    ['people', 'clips', 'posts', 'schools', 'tags'].map((kind) => [kind, { found: [], more: false }]),
  ),
};

test('a match that is not offered is found in the form by a team’s name', async () => {
  await beginUpload();
  const { _id, name, sport } = hall(1).team;
  const { ofName, school, vouchedAs } = team(1);
  answer(search, {
    ...FOUND,
    teams: { found: [{ _id, name, sport, ofName, school, vouchedAs, isEnded: false }], more: false },
    competitions: { found: [], more: false },
  } as never);
  answer(getTeamSeason, { coming: [], past: [MATCH], competitions: [] });
  await form.getByRole('button', { name: 'Find a match' }).dblClick();
  await expect.element(form.getByText('No matches today. Type a team or a competition.')).toBeVisible();
  await form.getByLabelText('Team or competition').fill('hall');
  await userEvent.keyboard('{Enter}'); // sends nothing
  await form
    .getByRole('list', { name: 'Teams and competitions' })
    .getByRole('button', { name: /Hall 1/ })
    .dblClick();
  const matches = form.getByRole('list', { name: 'Hall 1' });
  await expect.element(matches).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await matches.getByRole('button', { name: /Hall 1 – Hall 2/ }).dblClick();
  await expect.element(ofMatch).toBeChecked();
  expect(askedOf(uploadVideo)).toEqual([]);

  // By keyboard: what is pressed goes away, and the focus is not thrown to the top.
  await form.getByRole('button', { name: 'Find a match' }).click();
  await form.getByLabelText('Team or competition').fill('hall');
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  const named = form.getByRole('list', { name: 'Teams and competitions' }).getByRole('button', { name: /Hall 1/ });
  await press(named);
  const back = form.getByRole('button', { name: 'Back to the results' });
  await expect.element(back).toHaveFocus();
  await press(back);
  await expect.element(form.getByLabelText('Team or competition')).toHaveFocus();
  await press(named);
  await press(matches.getByRole('button', { name: /Hall 1 – Hall 2/ }));
  await expect.element(ofMatch).toHaveFocus();
});

test.each([
  ['their own clip', MEMBER._id, 1],
  ['somebody else’s', '0197c3a2-5b1e-7c3e-9d0a-000000000078', 0],
])('whoever looks for a match for %s finds it only where they may put it there', async (_, uploaderId, finds) => {
  answerUploadForm();
  const clip = video(1, { uploadedBy: { _id: uploaderId, username: 'esi', profilePicture: null } });
  answer(getVideo, watched(clip, MEMBER._id));
  answer(getPin, { pinned: null, canChange: true, proposals: [] });
  answer(listMatchesOfClip, { matches: [] });
  await open(`/app/videos/${clip._id}`);
  await page.getByRole('button', { name: 'Add to a match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which match is it from?' });
  await expect.element(dialog.getByText(/had no match around the time/)).toBeVisible();
  const find = dialog.getByRole('button', { name: 'Find a match' });
  expect(find.elements()).toHaveLength(finds);
  expect(askedOf(pinClip)).toEqual([]);
});
