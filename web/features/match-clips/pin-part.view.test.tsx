/** Who wants somebody else's clip at a match waits for its uploader. */
import { beforeEach, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  answerClipProposal,
  type ClipProposal,
  getPin,
  listClipPeople,
  listMatchesOfClip,
  matchClipMessages,
  pinClip,
} from '../../../contract/videos/match-clips.ts';
import { getVideo } from '../../../contract/videos/watch.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { watched } from '../../testing/clips.ts';
import { matchCard } from '../../testing/cups.ts';
import { video } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';

const KOFI = { _id: '0197c3a2-5b1e-7c3e-9d0a-000000000078', username: 'kofi', profilePicture: null };
const CLIP = video(1, { uploadedBy: { _id: KOFI._id, username: 'esi', profilePicture: null } });
const MATCH = matchCard(1);
const NOWHERE = { pinned: null, canChange: true, proposals: [] };

const proposal = (by: ClipProposal['by'], match = MATCH): ClipProposal => ({ match, minute: null, added: null, by });

beforeEach(async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(getVideo, watched(CLIP, MEMBER._id));
});

// [B18.6]
test('who wants somebody else’s clip at their match reads that its uploader is asked, and waits', async () => {
  answer(getPin, NOWHERE);
  answer(listMatchesOfClip, {
    matches: [{ match: MATCH, clock: null }],
  });
  answer(listClipPeople, { home: [], away: [] });
  await open(`/app/videos/${CLIP._id}`);
  await page.getByRole('button', { name: 'Add to a match' }).click();
  const form = page.getByRole('dialog', { name: 'Which match is it from?' });
  await form.getByRole('radio', { name: /Hall 1 – Hall 2/ }).click();
  answer(pinClip, () => {
    const { _id, username, profilePicture } = MEMBER;
    answer(getPin, { pinned: null, canChange: true, proposals: [proposal({ _id, username, profilePicture })] });
    return { message: matchClipMessages.askedFirst(), pinned: null };
  });
  await form.getByRole('button', { name: 'Save' }).dblClick();
  await expect.element(page.getByText('The uploader has been asked.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('Waiting for the uploader: Hall 1 – Hall 2')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(askedOf(pinClip).map(({ body }) => body)).toMatchObject([{ matchId: MATCH._id, memberIds: [] }]);
  expect(await commands.findViolations()).toEqual([]);
});

// [B18.6]
test.each([
  ['yes', 'Add it', true, matchClipMessages.pinned()],
  ['no', 'Decline', false, matchClipMessages.declined()],
] as const)('its uploader reads who asks and for which match, and says %s, once', async (_, name, accepts, message) => {
  answer(getPin, { ...NOWHERE, proposals: [proposal(KOFI)] });
  await open(`/app/videos/${CLIP._id}`);
  const asks = page.getByText('Kofi wants to add this clip to Hall 1 – Hall 2.');
  await expect.element(asks).toBeInViewport({ ratio: 1 });
  expect(await commands.findViolations()).toEqual([]);
  answer(answerClipProposal, () => {
    answer(getPin, {
      pinned: accepts ? { match: MATCH, minute: null, added: null, people: [] } : null,
      canChange: accepts,
      proposals: [],
    });
    return { message };
  });
  await page.getByRole('button', { name }).click();
  await expect.element(asks).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  // The second press of a double click is not for the link that has come to where the button was.
  const follows = vi.fn((event: Event) => event.preventDefault());
  const link = document.createElement('a');
  link.href = '/app/people/esi';
  link.textContent = 'Esi';
  Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '99' });
  link.addEventListener('click', follows);
  document.body.append(link);
  await commands.pressAgain();
  link.remove();
  expect(follows).not.toHaveBeenCalled();
  await expect.element(page.getByText(message)).toBeInViewport({ ratio: 1 });
  // Who may not change it is offered nothing.
  expect(page.getByRole('button', { name: 'Change the match' }).elements()).toHaveLength(accepts ? 1 : 0);
  expect(page.getByRole('button', { name: 'Add to a match' }).elements()).toHaveLength(0);
  expect(askedOf(answerClipProposal).map(({ params, body }) => [params.matchId, body])).toEqual([
    [MATCH._id, { accepts, by: KOFI._id }],
  ]);
});
