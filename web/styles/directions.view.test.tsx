/** Words in scripts that run from right to left. */
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { check } from '../../contract/accounts.ts';
import { type AdminVideo, listAdminVideos, listUsers } from '../../contract/admin.ts';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { listCases } from '../../contract/reports.ts';
import { listCountries, listUniversities } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import { useSession } from '../platform/session/session.ts';
import { answer } from '../testing/answers.ts';
import { answerProfile } from '../testing/pages.ts';
import { video } from '../testing/samples.ts';
import { MEMBER, open, signedIn } from '../testing/screen.tsx';

const HEBREW = 'גמר הגביע בין הפקולטות';
const ARABIC = 'هدف الفوز في الدقيقة الأخيرة';
const WORDS = {
  title: HEBREW,
  description: ARABIC,
  school: { name: 'Tel Aviv', faculty: HEBREW, department: null },
};

const runs = (element: Locator | Element) =>
  getComputedStyle('element' in element ? element.element() : element).direction;

/** That of the badge, which stands beside its dot. */
const faculty = (card: Locator) => card.element().querySelector('.badge span[dir]') as Element;

async function expectWordsToRun(card: Locator): Promise<void> {
  await expect.element(card).toBeInTheDocument();
  expect(runs(card.getByRole('heading', { name: HEBREW }))).toBe('rtl');
  expect(runs(card.getByText(ARABIC))).toBe('rtl');
  expect(faculty(card).textContent).toBe(HEBREW);
  expect(runs(faculty(card))).toBe('rtl');
  // The page's own words stay as they are.
  const own = card
    .getByRole('link')
    .elements()
    .filter((link) => !link.textContent?.includes(HEBREW));
  expect(own.map(runs)).toContain('ltr');
  expect(own.map(runs)).not.toContain('rtl');
}

// [B2.5]
test("people's own words run the way that they are written on the cards of the gallery, and in the form of an upload", async () => {
  signedIn();
  answer(listVideos, { videos: [video(1, WORDS)], total: 1, faculties: [], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listUniversities, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
  await open('/app/videos');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await expectWordsToRun(page.getByRole('region', { name: /^Clip Gallery/ }).getByRole('article'));

  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const form = page.getByRole('dialog', { name: 'Upload Video' });
  for (const [label, text] of [
    ['Title', HEBREW],
    ['Description', ARABIC],
  ] as const) {
    const field = form.getByLabelText(label);
    await field.fill(text);
    expect(runs(field), label).toBe('rtl');
  }
  // The name of what picks a file holds the words that stand there: who speaks to the machine says those.
  const words = 'Drop your clip here, or choose a file';
  await expect.element(form.getByText(words)).toBeVisible();
  const file = form.element().querySelector('input[type=file]') as Element;
  await expect.element(page.elementLocator(file)).toHaveAccessibleName(new RegExp(words));
});

// [B2.5]
test("people's own words run the way that they are written in the admin panel, in its questions and its search", async () => {
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  const { role: _, ...uploadedBy } = MEMBER;
  const clip: AdminVideo = { ...video(1, WORDS), uploadedBy };
  answer(listAdminVideos, { videos: [clip], total: 1, all: 1, faculties: [], nextCursor: null });
  answer(listUsers, { users: [], total: 0, isCapped: false, all: 0, nextCursor: null });
  answer(listCases, { cases: [], waiting: 0, nextCursor: null });
  await open('/app/manage?tab=videos');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: HEBREW });
  await expectWordsToRun(card);
  await card.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog').getByText(HEBREW);
  await expect.element(asked).toBeVisible();
  expect(runs(asked)).toBe('rtl');
  await userEvent.keyboard('{Escape}');
  const search = page.getByLabelText('Search clips');
  await expect.element(search).toHaveValue('');
  expect(runs(search)).toBe('ltr');
  await search.fill(ARABIC);
  expect(runs(search)).toBe('rtl');
});
