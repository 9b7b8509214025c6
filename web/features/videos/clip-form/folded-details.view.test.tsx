/** The upload form asks for the title: what is known is filled in, and folded into one line that opens. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  getMatchForClip,
  listClipPeople,
  listMatchesOfToday,
  matchClipMessages,
} from '../../../../contract/videos/match-clips.ts';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf, hold, refused } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { answerProfile } from '../../../testing/pages.ts';
import { video } from '../../../testing/samples.ts';
import {
  answerUploadForm,
  beginUpload,
  details,
  uploadForm as form,
  keepUploads,
  openDetails,
  openGallery,
  openUploadForm,
  pickFilm,
  prepareUpload,
  sendButton,
  stashSchool,
} from '../../../testing/uploads.ts';

const field = (name: string) => form.getByLabelText(name);
const description = field('Description');
const faculty = field('Faculty');
const isOpen = (open: boolean) => expect.element(details).toHaveAttribute('aria-expanded', String(open));

const MATCHES = [1, 2].map((number) =>
  matchCard(number, {
    startsAt: new Date(Date.now() - number * 3_600_000).toISOString(),
    ...(number === 2 && { home: matchCard(1).away, away: matchCard(1).home }),
  }),
);
const [first, second] = ['Hall 1 – Hall 2', 'Hall 2 – Hall 1'].map((name) =>
  form.getByRole('radio', { name: new RegExp(name) }),
);
const LAGOS = { country: 'Nigeria', name: 'University of Lagos' };

/** Offers two matches: a hostel game of another school, and one of which nothing is known. */
function answerMatches(): void {
  answer(listMatchesOfToday, { matches: MATCHES.map((match) => ({ match, clock: null })) });
  answer(listClipPeople, { home: [], away: [] });
  answer(getMatchForClip, ({ params: { id } }) => {
    const match = MATCHES.find(({ _id }) => _id === id);
    if (!match) throw new Error(id);
    const known = { school: LAGOS, faculty: 'Science', event: { type: 'Hostel Game', subtype: '' } } as const;
    const words = match === MATCHES[1] ? 'Hall 2 – Hall 1' : 'Hall 1 – Hall 2';
    return {
      match,
      words,
      clock: null,
      ...(match === MATCHES[0] ? known : { school: null, faculty: null, event: null }),
    };
  });
}

test('what is known stands in one line, which opens and closes, and keeps what was typed in it', async () => {
  await page.viewport(320, 640);
  await beginUpload();
  await expect.element(details).toHaveTextContent('Details: University of Ghana · Law · General');
  await isOpen(false);
  await expect.element(description).toBeVisible(); // nothing says what it could be
  expect(faculty.elements()).toEqual([]);
  expect(await commands.findViolations()).toEqual([]);

  (details.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await isOpen(true);
  await field('Department').fill('Civil Law');
  await field('Name of participant 1').fill('Ama');
  await faculty.fill('Science');
  await expect.element(details).toHaveTextContent('Details: University of Ghana · Science · General · 1 person');
  expect(await commands.findViolations()).toEqual([]);
  expect(form.element().scrollWidth).toBeLessThanOrEqual(320);
  await details.dblClick(); // the second press is of the same wish
  await isOpen(false);
  await expect.element(faculty).not.toBeVisible();
  await details.click();
  await expect.element(field('Department')).toHaveValue('Civil Law');
  await expect.element(field('Name of participant 1')).toHaveValue('Ama');
});

test('a first upload says what is still needed, and has it open', async () => {
  answerUploadForm();
  await openGallery();
  await openUploadForm();
  await isOpen(true);
  await expect.element(details).toHaveTextContent('Details, still needed: Country, School, Faculty');
  await details.click(); // closed by somebody, it stays so
  await field('Title').fill('A title');
  await isOpen(false);
});

test('the line opens by itself for a folded field that is wrong, here or on the server, with the focus in it', async () => {
  keepUploads();
  await prepareUpload('A fine goal');
  await openDetails();
  await faculty.fill(' ');
  await details.click();
  await isOpen(false);
  await sendButton.click();
  await isOpen(true);
  await expect.element(faculty).toHaveFocus();
  await expect.element(form.getByText('Please enter a faculty.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(uploadVideo)).toEqual([]);

  await faculty.fill('Law');
  await details.click();
  const words = 'A tag is too long.';
  answer(uploadVideo, refused(400, { message: words, code: 'invalid', field: 'tags' }));
  await sendButton.click();
  await isOpen(true);
  await expect.element(field('Tags')).toHaveFocus();
  await expect.element(form.getByText(words).first()).toBeVisible();
  // What is wrong beside it leaves it as it is.
  await details.click();
  await field('Title').fill('');
  await sendButton.click();
  await expect.element(field('Title')).toHaveFocus();
  await isOpen(false);
});

test('without an upload before, the school is the profile’s, and no more than a title and a description is asked; afterwards it is that upload’s', async () => {
  answerUploadForm();
  answerProfile({ school: 'Ashesi University', faculty: 'Science' }, 'Ghana');
  await openGallery();
  await openUploadForm();
  await expect.element(details).toHaveTextContent('Details: Ashesi University · Science · General');
  await isOpen(false);
  // It is nothing that somebody would lose.
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  stashSchool();
  await openUploadForm();
  await expect.element(details).toHaveTextContent('Details: University of Ghana · Law · General');
});

test('a chosen match fills in school, faculty, event and description, which are sent; another choice takes them back', async () => {
  keepUploads();
  answerUploadForm();
  answerMatches();
  stashSchool();
  await openGallery();
  await openUploadForm();
  await pickFilm();
  await field('Title').fill('Winner');
  await first?.click();
  const filled = 'Details: Hall 1 – Hall 2, Legon Cup · University of Lagos · Science · Hostel Game';
  await expect.element(details).toHaveTextContent(filled);
  expect(description.elements()).toEqual([]); // it stands in the line
  await second?.click();
  await expect
    .element(details)
    .toHaveTextContent('Details: Hall 2 – Hall 1, Legon Cup · University of Ghana · Law · General');
  await form.getByRole('radio', { name: 'No match' }).click();
  await expect.element(description).toHaveValue('');
  await expect.element(details).toHaveTextContent('Details: University of Ghana · Law · General');
  await first?.click();
  await expect.element(details).toHaveTextContent(filled);
  await isOpen(false);
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
  await sendButton.dblClick();
  await expect.element(form).not.toBeInTheDocument();
  expect(askedOf(uploadVideo).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ title: 'Winner', description: 'Hall 1 – Hall 2, Legon Cup', eventType: 'Hostel Game' },
      ...{ country: 'Nigeria', schoolName: 'University of Lagos', schoolFaculty: 'Science' },
    }),
  ]);
});

test('what somebody has typed stays, whatever match they choose and whenever its answer comes', async () => {
  answerUploadForm();
  answerMatches();
  stashSchool();
  await openGallery();
  await openUploadForm();
  await openDetails();
  await faculty.fill('Arts');
  const [match] = MATCHES;
  if (!match) throw new Error('no match');
  const come = hold(getMatchForClip, {
    ...{ match, words: 'Hall 1 – Hall 2', clock: null, school: null, faculty: 'Science', event: null },
  });
  await first?.click();
  await description.fill('Mine');
  come();
  await expect.poll(() => askedOf(getMatchForClip)).toHaveLength(1);
  await expect.element(form.getByLabelText('Minute')).toBeVisible();
  await expect.element(description).toHaveValue('Mine');
  await expect.element(faculty).toHaveValue('Arts');
  await expect.element(details).toHaveTextContent('Details: University of Ghana · Arts · General');

  // Of a match that is gone by now nothing is filled in.
  answer(getMatchForClip, refused(404, { message: matchClipMessages.matchGone(), code: 'not-found' }));
  await second?.click();
  await expect.poll(() => askedOf(getMatchForClip)).toHaveLength(2);
  await expect.element(description).toHaveValue('Mine');
});

test('a school that was cleared is not filled in again by a match that knows none', async () => {
  answerUploadForm();
  answerMatches();
  stashSchool();
  await openGallery();
  await openUploadForm();
  await openDetails();
  await form.getByRole('button', { name: 'Clear school details' }).click();
  await second?.click();
  await expect.element(details).toHaveTextContent('Details, still needed: Country, School, Faculty');
  await expect.element(field('Description')).toHaveValue('Hall 2 – Hall 1, Legon Cup');
});
