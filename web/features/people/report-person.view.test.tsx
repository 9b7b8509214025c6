import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getTies } from '../../../contract/people/follow.ts';
import { getPerson, listPersonClips, listPersonPosts } from '../../../contract/people/people.ts';
import { report } from '../../../contract/reports.ts';
import { getAthlete } from '../../../contract/videos/match-clips.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const BEN = { ...post(1).author, username: 'flag.ben' };

// [B17.7]
test('somebody is reported from their own page', async () => {
  signedIn();
  answer(getPerson, {
    person: {
      ...BEN,
      largePicture: null,
      profile: { name: '', bio: '', school: '', faculty: '', teams: '', links: [], visibility: 'everyone' },
      joinedAt: '2026-01-10T12:00:00.000Z',
      counts: { clips: 0, posts: 0, reactionsGiven: 0, reactionsReceived: 0 },
    },
  });
  answer(listPersonPosts, { posts: [], nextCursor: null });
  answer(listPersonClips, { videos: [], nextCursor: null });
  answer(getTies, { follow: false, mute: false, block: false, followers: 0, following: 0 });
  answer(getAthlete, refused(404, { message: 'No such player', code: 'not-found' }));
  answer(report, { message: 'Thank you. An admin will look at this.' });
  await open('/app/people/flag.ben');
  await page.getByRole('button', { name: 'More about Flag.ben' }).click();
  await page.getByRole('button', { name: 'Report Flag.ben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this person' });
  const reason = dialog.getByRole('radio', { name: 'Bullying or harassment' });
  await expect.element(reason).toBeVisible();
  expect(dialog.getByText('What are you reporting?').elements()).toHaveLength(0);
  await reason.click();
  await expect.element(reason).toBeChecked();
  expect(await commands.findViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send report' }).dblClick();
  await expectToast('Thank you. An admin will look at this.');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(askedOf(report).map(({ body }) => body)).toEqual([
    { kind: 'person', id: BEN._id, reason: 'harassment', text: '' },
  ]);
});
