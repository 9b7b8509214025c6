/** Who is in a clip is said in one place of the upload form: players of its match, and everybody else by their name. */
import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { CLIP_PEOPLE_MAX, getMatchForClip, listClipPeople } from '../../../../contract/videos/match-clips.ts';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf, odd } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { video } from '../../../testing/samples.ts';
import { MEMBER, open } from '../../../testing/screen.tsx';
import {
  answerUploadForm,
  beginUpload,
  details,
  uploadForm as form,
  keepUploads,
  openDetails,
  pickFilm,
  sendButton,
} from '../../../testing/uploads.ts';
import { saveUploadDraft } from '../upload/upload-draft.ts';
import { emptyFields } from '../upload/upload-fields.ts';

const MATCH = matchCard(1, { state: 'confirmed' });
const player = (number: number, name: string) => ({
  memberId: `0197c3a2-5b1e-7c3e-9d33-${String(number).padStart(12, '0')}`,
  name,
  username: null,
  number,
});
const KWESI = player(9, 'Kwesi Boateng');
const OTHER = player(4, 'Kwesi Mensah');
const YAA = player(1, 'Yaa Asantewaa');

const people = form.getByRole('group', { name: 'People in this clip' });
const name = (number: number) => people.getByLabelText(`Name of participant ${number}`);
const options = page.getByRole('listbox').getByRole('option');
const names = () => options.elements().map(({ textContent }) => textContent);
const chosen = people.getByRole('list', { name: 'Players in this clip' });

/** Opens the form at a match, with the line in which its people are. */
async function openAtMatch(): Promise<void> {
  await open(`/app/videos?match=${MATCH._id}`);
  await openDetails();
}

beforeEach(() => {
  answerUploadForm();
  const school = { country: 'Ghana', name: 'University of Ghana' };
  answer(getMatchForClip, { match: MATCH, words: 'Hall 1 – Hall 2', clock: null, school, faculty: 'Law', event: null });
  answer(listClipPeople, { home: [KWESI, OTHER], away: [YAA] });
});

test('a name that is typed offers the players of the match; who is none is a participant, with school and country if wanted', async () => {
  await page.viewport(320, 640);
  keepUploads();
  await openAtMatch();
  await pickFilm();
  await form.getByLabelText('Title').fill('Winner');
  await name(1).fill('kwesi');
  await expect.poll(names).toEqual(['Kwesi Boateng, 9', 'Kwesi Mensah, 4']);
  expect(await commands.findViolations()).toEqual([]);
  await options.first().dblClick();
  await expect.element(chosen).toHaveTextContent('Kwesi Boateng, 9');
  await expect.element(name(1)).toHaveValue('');

  // By keyboard, and by the number on the shirt; who is chosen is offered no more.
  (name(1).element() as HTMLElement).focus();
  await userEvent.keyboard('1');
  await expect.poll(names).toEqual(['Yaa Asantewaa, 1']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(chosen.getByRole('listitem')).toHaveLength(2);
  await expect.element(name(1)).toHaveFocus();
  await userEvent.keyboard('kwesi');
  await expect.poll(names).toEqual(['Kwesi Mensah, 4']);
  await userEvent.keyboard('{Escape}'); // closes the list alone
  await expect.element(options).toHaveLength(0);
  await expect.element(form).toBeVisible();

  // Somebody else: a name, and what else one wants to say.
  await name(1).fill('Ama');
  await userEvent.keyboard('{Enter}Kojo');
  await expect.element(name(2)).toHaveValue('Kojo');
  expect(people.getByLabelText('School of participant 1').elements()).toEqual([]);
  await people.getByRole('button', { name: 'School and country' }).click();
  await people.getByLabelText('School of participant 1').fill('Legon');
  await chosen.getByRole('button', { name: 'Remove Yaa Asantewaa' }).click();
  await expect.element(chosen).toHaveTextContent('Kwesi Boateng, 9');
  await expect.element(details).toMatchTextContent(/ · 3 people$/);
  expect(form.element().scrollWidth).toBeLessThanOrEqual(320);
  expect(await commands.findViolations()).toEqual([]);

  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
  await sendButton.dblClick();
  await expect.poll(() => askedOf(uploadVideo)).toHaveLength(1);
  const [sent] = askedOf(uploadVideo).map(({ body }) => body as Record<string, string>);
  expect(JSON.parse(sent?.match ?? '')).toMatchObject({ memberIds: [KWESI.memberId] });
  expect(JSON.parse(sent?.participants ?? '')).toEqual([{ name: 'Ama', school: 'Legon' }, { name: 'Kojo' }]);
});

test('without a match, people are names', async () => {
  await beginUpload();
  await openDetails();
  await name(1).fill('kwesi');
  await userEvent.keyboard('{Enter}');
  await expect.element(name(2)).toHaveFocus();
  expect(askedOf(listClipPeople)).toEqual([]);
});

test('players who can’t be loaded, and more of them than a clip names, are told; names can be typed all the same', async () => {
  answer(listClipPeople, odd(503, ''));
  await openAtMatch();
  await expect.element(people.getByText('The players could not be loaded.')).toBeVisible();
  await name(1).fill('Ama');
  await expect.element(details).toMatchTextContent(/ · 1 person$/);
});

test('of a full clip no more players are offered', async () => {
  const squad = Array.from({ length: CLIP_PEOPLE_MAX + 1 }, (_, at) => player(at + 1, `Player ${at + 1}`));
  answer(listClipPeople, { home: squad, away: [] });
  const memberIds = squad.slice(1).map(({ memberId }) => memberId);
  const match = JSON.stringify({ matchId: MATCH._id, minute: null, added: null, memberIds });
  saveUploadDraft(MEMBER._id, { ...emptyFields, match });
  await beginUpload();
  await expect.element(details).toMatchTextContent(/ · 12 people$/);
  await openDetails();
  await expect.element(chosen.getByRole('listitem')).toHaveLength(CLIP_PEOPLE_MAX);
  await expect.element(people.getByText(`You can choose up to ${CLIP_PEOPLE_MAX} players.`)).toBeVisible();
  await name(1).fill('player');
  expect(options.elements()).toEqual([]);
  await chosen.getByRole('button', { name: 'Remove Player 2' }).click();
  await name(1).fill('player');
  await expect.poll(names).toEqual(['Player 1, 1', 'Player 2, 2']);
});
