/** Uploaders correct and delete their published clips: on their pages and in 'My uploads'. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { listOwnVideos, type OwnVideo, removeOwnVideo } from '../../../../contract/own-videos.ts';
import { listCountries, listUniversities } from '../../../../contract/schools.ts';
import { videoEditMessages } from '../../../../contract/videos/edit-messages.ts';
import { type EditableVideo, editOwnVideo, readOwnVideo } from '../../../../contract/videos/edits.ts';
import { getPin } from '../../../../contract/videos/match-clips.ts';
import { getVideo, watchVideo } from '../../../../contract/videos/watch.ts';
import { type Video, videoMessages } from '../../../../contract/videos.ts';
import picture from '../../../../tools/seed/media/medal-close-up.jpg?url';
import { answer, askedOf, hold, refused } from '../../../testing/answers.ts';
import { watched } from '../../../testing/clips.ts';
import { ME } from '../../../testing/comments.ts';
import { answerLists } from '../../../testing/pages.ts';
import { post, video } from '../../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../../testing/screen.tsx';
import { holdClock } from '../../../testing/surroundings.ts';
import { expectToast } from '../../../testing/toasts.ts';

const CLIP = video(1, { title: 'Macth point', uploadedBy: ME });
const PATH = `/app/videos/${CLIP._id}`;
const KOFI = { name: 'Kofi' };

const form = page.getByRole('dialog', { name: 'Edit clip' });
const title = form.getByLabelText('Title');
const save = form.getByRole('button', { name: 'Save changes' });
const takeNow = form.getByRole('button', { name: 'Use what it says now instead' });
const alert = form.getByRole('alert');
const name = form.getByLabelText('Name of participant 1');
const edit = page.getByRole('button', { name: 'Edit', exact: true });
const remove = page.getByRole('button', { name: 'Delete', exact: true });
const question = page.getByRole('dialog', { name: 'Delete this clip?' });

const words = (change: Partial<EditableVideo> = {}): EditableVideo => ({
  _id: CLIP._id,
  edition: 1,
  title: CLIP.title,
  description: 'Of the final.',
  country: 'Ghana',
  schoolName: 'University of Ghana',
  schoolFaculty: 'Law',
  schoolDepartment: null,
  eventType: 'Intra-University',
  eventSubtype: 'Deans Game',
  tags: ['tennis', 'final'],
  participants: [{ name: 'Ama', school: 'KNUST', country: 'Ghana' }],
  posterUrl: `/posters/${CLIP._id}`,
  ...change,
});

/** As the server says it when another device was quicker. */
const changedMeanwhile = (now: EditableVideo) =>
  refused(409, { message: videoEditMessages.changedMeanwhile(), code: 'conflict', now });

/** The member, whose clip it is. */
function asUploader(): void {
  signedIn();
  answerLists();
  answer(listCountries, []);
  answer(listUniversities, []);
  answer(getPin, { pinned: null, canChange: true, proposals: [] });
  answer(getVideo, watched(CLIP, MEMBER._id));
  answer(readOwnVideo, words());
}

/** Answers an edit as the server does: the clip says so from now on. */
function saves(change: Partial<Video>): void {
  const edited = { ...CLIP, ...change };
  answer(editOwnVideo, () => {
    answer(getVideo, watched(edited, MEMBER._id));
    return { message: videoEditMessages.saved(), video: edited };
  });
}

// [B8.1]
test('a clip is corrected on its page, thumbnail and all; another device’s edit is told, and nothing typed is lost', async () => {
  asUploader();
  const viewer = await open(PATH);
  await edit.click();
  await expect.element(title).toHaveValue('Macth point');
  await expect.element(form.getByLabelText('Event subtype')).toHaveValue('Deans Game');
  await expect.element(name).toHaveValue('Ama');
  await expect.element(form.getByRole('combobox', { name: 'School' })).toHaveValue('University of Ghana');
  expect(await commands.findViolations()).toEqual([]);

  // What is typed is asked about, whichever way it would be lost.
  await title.fill('');
  await save.click();
  await expect.element(title).toHaveFocus();
  await expect.element(alert).toMatchTextContent(/^Please enter a title\.$/);
  expect(askedOf(editOwnVideo)).toEqual([]);
  await title.fill('Match point');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(title).toHaveValue('Match point');
  const input = form.getByLabelText('New thumbnail').element().closest('form')?.querySelector('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['a film'], 'film.mp4', { type: 'video/mp4' }));
  await expect.element(form.getByText('The thumbnail is not a picture.')).toBeVisible();
  const file = new File([await (await fetch(picture)).blob()], 'medal.jpg', { type: 'image/jpeg' });
  await userEvent.upload(input as HTMLInputElement, file);
  await expect.element(form.getByRole('img', { name: 'New thumbnail' })).toBeVisible();

  // Another device is quicker.
  const release = hold(editOwnVideo, changedMeanwhile(words({ edition: 2, title: 'Matchpoint', tags: ['phone'] })));
  await save.dblClick();
  release();
  await expect.element(alert).toMatchTextContent('This clip has been changed meanwhile');
  await expect.element(title).toHaveValue('Match point');
  await expect.element(takeNow).toBeInViewport({ ratio: 1 });
  saves({ title: 'Match point', tags: ['tennis', 'final'] });
  await save.click();
  await expectToast(videoEditMessages.saved(), '5s');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Match point$/);
  await expect.element(page.getByText('#tennis')).toBeVisible();
  const sent = askedOf(editOwnVideo).map(({ body }) => body as Record<string, string>);
  expect(sent.map(({ edition }) => edition)).toEqual(['1', '2']);
  expect(sent[1]).toMatchObject({ title: 'Match point', tags: 'tennis, final' });

  // What the other device says can be taken over as well.
  answer(readOwnVideo, words({ edition: 3, title: 'Match point' }));
  await edit.click();
  await title.fill('Never mind');
  answer(editOwnVideo, changedMeanwhile(words({ edition: 4, title: 'From the phone', participants: [KOFI] })));
  await save.click();
  await takeNow.click();
  await expect.element(title).toHaveValue('From the phone');
  await expect.element(name).toHaveValue('Kofi');
  await userEvent.keyboard('{Escape}'); // nothing is left to be lost
  await expect.element(form).not.toBeInTheDocument();

  await remove.click();
  await expect.element(question).toMatchTextContent('will be deleted for everybody');
  answer(removeOwnVideo, { message: videoMessages.deleted() });
  await question.getByRole('button', { name: 'Delete' }).dblClick();
  await expectToast('Video deleted successfully', '5s');
  await expect.poll(viewer.here).toBe('/app/videos');
  expect(askedOf(removeOwnVideo).map(({ params, query }) => [params.id, query])).toEqual([
    [CLIP._id, { published: 'true' }],
  ]);
});

// [B8.5]
test('My uploads leads to the form, too, and has the clip deleted', async () => {
  await page.viewport(390, 844);
  asUploader();
  const listed = (...titles: string[]) =>
    answer(listOwnVideos, {
      ...{ total: titles.length, waiting: 0, failed: 0, nextCursor: null },
      videos: titles.map((own): OwnVideo => ({ ...OWN, title: own })),
    });
  listed(CLIP.title);
  const clock = holdClock();
  await open('/app/videos?show=mine');
  await clock.advance(2000);
  clock.release();
  const row = page.getByRole('region', { name: /^My uploads/ }).getByRole('listitem');
  await row.getByRole('button', { name: 'Edit' }).click();
  await title.fill('Match point');
  saves({ title: 'Match point' });
  listed('Match point');
  await userEvent.keyboard('{Enter}');
  await expect.element(row.getByRole('heading', { name: 'Match point' })).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Edit' })).toHaveFocus();

  await row.getByRole('button', { name: 'Delete' }).click();
  answer(removeOwnVideo, { message: videoMessages.deleted() });
  listed();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'You haven’t uploaded a clip yet' })).toBeVisible();
  expect(askedOf(removeOwnVideo)).toHaveLength(1);
});

const OWN: OwnVideo = {
  ...{ _id: CLIP._id, title: CLIP.title, state: 'published', host: 'local', reason: null, nextTry: null },
  ...{ isLateAtHost: false, isConverting: false, refusal: null, canRetry: false },
  ...{ youtubeLink: CLIP.youtubeLink, posterUrl: CLIP.posterUrl, durationSeconds: 7 },
  ...{ schoolName: 'University of Ghana', eventType: 'Training', createdAt: CLIP.createdAt },
};

// [B8.5]
test('whoever has not uploaded a clip finds neither on its page', async () => {
  asUploader();
  answer(watchVideo, watched({ ...CLIP, uploadedBy: post(1).author }, MEMBER._id));
  await open('/watch?v=AAAAAAAAA01');
  await expect.element(page.getByRole('button', { name: /^Report/ })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(remove).not.toBeInTheDocument();
});
