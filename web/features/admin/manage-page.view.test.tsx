import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  type AuditEntry,
  adminMessages,
  listAdminVideos,
  listAudit,
  listUsers,
  overview,
  setUserStatus,
} from '../../../contract/admin.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { answerLists } from '../../testing/pages.ts';
import { adminVideo, asAdmin, openPanel, siteState, tab, user, userPage, videoPage } from '../../testing/panel.ts';
import { MEMBER, open } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';
import { closeToasts, expectToast } from '../../testing/toasts.ts';

const SECOND = 1000;

const panel = page.getByRole('tabpanel');
const alert = panel.getByRole('alert');
const tryAgain = panel.getByRole('button', { name: 'Try Again' });
const header = page.getByRole('banner');

// [S2-4.2]
test('the door takes 2.5 seconds for an admin too, but not again for who comes back', async () => {
  answerLists();
  asAdmin();
  const viewer = await open('/app');
  await expect.element(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  const clock = holdClock();
  const checking = page.getByText('Checking admin privileges...');
  const heading = page.getByRole('heading', { name: 'Admin Panel' });
  viewer.go('/app/manage');
  await expect.element(checking).toBeVisible();
  await clock.advance(2480);
  await expect.element(checking).toBeVisible();
  expect(heading.elements()).toHaveLength(0);
  await clock.advance(40);
  await expect.element(heading).toBeVisible();
  await expect.element(checking).not.toBeInTheDocument();
  await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true');

  await header.getByRole('link', { name: 'Feed' }).click();
  await expect.element(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  viewer.back();
  await expect.element(heading).toBeVisible();
  await tab('Log').click(); // nor for what they choose then
  await expect.element(tab('Log')).toHaveAttribute('aria-selected', 'true');
  await expect.element(heading).toBeVisible();
});

// [S2-2.107, S2-2.109, S2-2.110]
test('what could not be loaded is told in the words for it, and can be tried again', async () => {
  asAdmin();
  const denied = refused(403, { message: 'No.', code: 'forbidden' });
  answer(listUsers, denied);
  const { clock } = await openPanel('?tab=users');
  clock.release();
  await expect.element(alert).toMatchTextContent(/^Access denied\. Admin privileges required\.$/);
  for (const [given, text] of [
    [odd(500, {}), /^Failed to fetch data$/],
    [odd(503, { message: 'The database is resting.' }), /^The database is resting\.$/],
    [refused(400, { message: 'cursor is not valid.', code: 'invalid' }), /^Failed to fetch data$/], // not the panel's
  ] as const) {
    answer(listUsers, given);
    await tryAgain.click();
    await expect.element(alert).toMatchTextContent(text);
  }
  answer(listUsers, NO_CONNECTION);
  const before = askedOf(listUsers).length;
  const own = holdClock();
  await tryAgain.click();
  await expect.poll(() => askedOf(listUsers).length).toBe(before + 1);
  await own.advance(2 * SECOND); // a lost connection is tried once more
  own.release();
  await expect.element(alert).toMatchTextContent(/^An unexpected error occurred$/);
  const release = hold(listUsers, userPage([user(1)]));
  await tryAgain.click();
  await expect.element(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  release();
  await expect.element(page.getByRole('row').filter({ hasText: 'member_1@' })).toBeVisible();

  for (const [name, operation, loading, answers] of [
    ['Overview', overview, 'Loading the overview', siteState()],
    ['Log', listAudit, 'Loading the log', { entries: [], nextCursor: null }],
    [/^Videos/, listAdminVideos, 'Loading videos', videoPage([])],
  ] as const) {
    answer(operation, odd(500, {}));
    await tab(name).click();
    await expect.element(alert).toMatchTextContent(/^Failed to fetch data$/);
    const go = hold(operation, answers as never);
    await tryAgain.click();
    await expect.element(page.getByRole('status', { name: loading })).toBeVisible();
    go();
    await expect.element(page.getByRole('status', { name: loading })).not.toBeInTheDocument();
    await expect.element(alert).not.toBeInTheDocument();
  }
});

const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

const entry: AuditEntry = {
  _id: '0197c3a2-5b1e-7c3e-9d70-000000000001',
  at: '2026-03-01T12:00:00.000Z',
  act: 'promote-user',
  who: { _id: MEMBER._id, name: 'linnea' },
  whom: { kind: 'user', _id: user(1)._id, name: 'member_1' },
  text: 'Linnea made Member_1 an admin.',
  details: { posts: 2 },
};

// [S2-2.102]
test.each([
  ['the empty log', '?tab=log', () => page.getByRole('heading', { name: 'Nothing here yet' })],
  ['the log', '?tab=log', () => page.getByText(entry.text)],
  ['the overview', '', () => page.getByRole('table')],
  ['the reports', '?tab=reports', () => page.getByRole('group', { name: 'Which reports' })],
  ['the videos', '?tab=videos', () => page.getByRole('article').first()],
  ['the users', '?tab=users', () => page.getByText('member_2@uni.example')],
  ['a question', '?tab=users', () => page.getByRole('dialog')],
])('axe finds nothing in %s, light and dark, nor does it stick out at the side', async (name, query, there) => {
  await page.viewport(390, 900);
  asAdmin();
  const inactive = user(3, { isActive: false, isVerified: false, faculty: null, profilePicture: '/share.png' });
  const own = { _id: MEMBER._id, username: MEMBER.username, email: MEMBER.email, role: 'admin' } as const;
  answer(listUsers, userPage([user(1, own), user(2), inactive]));
  answer(listAdminVideos, videoPage([adminVideo(1), adminVideo(2, { uploadedBy: null })]));
  if (name === 'the log') answer(listAudit, { entries: [entry], nextCursor: null });
  const { clock } = await openPanel(query);
  clock.release();
  if (query === '?tab=log') await expect.element(tab('Log')).toBeInViewport({ ratio: 1 }); // the row of tabs scrolls
  if (name === 'the overview') await page.getByText('Show as a table').click();
  if (name === 'a question') await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  for (const { colorScheme, width } of LOOKS) {
    await commands.emulateMedia({ colorScheme });
    await page.viewport(width, 900);
    await expect.element(there()).toBeVisible();
    expect(await commands.findViolations(), colorScheme).toEqual([]);
    for (const wide of [320, width]) {
      await page.viewport(wide, 900);
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth, `${wide} px`).toBeLessThanOrEqual(clientWidth);
    }
  }
});

const STATUS = 2; // the column

/** Two members, whom an admin deactivates and activates again. */
async function openUsers() {
  asAdmin();
  const [ben, cleo] = [user(1, { username: 'ben' }), user(2, { username: 'cleo' })];
  answer(listUsers, () => userPage([ben, cleo]));
  answer(setUserStatus, ({ params: { id }, body }) => {
    const one = id === ben._id ? ben : cleo;
    one.isActive = (body as { isActive: boolean }).isActive;
    const message = one.isActive ? adminMessages.activated() : adminMessages.deactivated();
    return { message, user: { ...one } };
  });
  const { clock } = await openPanel('?tab=users');
  clock.release();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  return {
    deactivate: (name: string) => row(name).getByRole('button', { name: 'Deactivate', exact: true }),
    undo: (name: string) => page.getByRole('button', { name: `Undo: activate ${name} again` }),
    expectStatus: (name: string, status: string) =>
      expect.element(row(name).getByRole('cell').nth(STATUS)).toMatchTextContent(new RegExp(`^${status}$`)),
  };
}

// [B4.6]
test('a deactivation can be undone for ten seconds, also the first of two, and by the keyboard', async () => {
  const { deactivate, undo, expectStatus } = await openUsers();
  await deactivate('Ben').click();
  await expect.element(undo('Ben')).toBeInViewport({ ratio: 1 });
  await closeToasts(); // which would stand over the next
  await deactivate('Cleo').click();
  await expect.element(undo('Cleo')).toBeInViewport({ ratio: 1 });
  await expectStatus('Cleo', 'Inactive');
  await undo('Ben').dblClick();
  await expectStatus('Ben', 'Active');
  await expect.element(undo('Ben')).not.toBeInTheDocument();
  await expect.element(undo('Cleo')).toBeInViewport({ ratio: 1 });
  await expectStatus('Cleo', 'Inactive');
  expect(askedOf(setUserStatus)).toHaveLength(3);

  // By the keyboard: the focus goes to the way back, and returns.
  deactivate('Ben').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo('Ben')).toHaveFocus();
  await expect.element(undo('Ben')).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Enter}');
  await expectStatus('Ben', 'Active');
  await expect.element(deactivate('Ben')).toHaveFocus();

  await expectToast('User activated successfully', '5s');
  await closeToasts();
  const clock = holdClock();
  await deactivate('Ben').click();
  await expect.element(undo('Ben')).toBeVisible();
  await clock.advance(9_900);
  await expect.element(undo('Ben')).toBeInViewport({ ratio: 1 });
  await clock.advance(150);
  await expect.element(undo('Ben')).not.toBeInTheDocument();
});

// [B4.6]
test('the panel opens on the tab that was chosen last, unless its address says where', async () => {
  answerLists();
  asAdmin();
  const { viewer, clock } = await openPanel();
  const isChosen = (name: string | RegExp) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
  const goThere = async (how: () => unknown) => {
    await how();
    await expect.element(page.getByText('Checking admin privileges...')).toBeVisible();
    await clock.advance(2500);
  };
  const leave = async () => {
    await header.getByRole('link', { name: 'Feed' }).click();
    await expect.poll(viewer.here).toBe('/app');
    await clock.advance(2500);
  };
  const reopen = () => goThere(() => header.getByRole('link', { name: 'Admin' }).click());
  await tab(/^Users/).click();
  await leave();
  await reopen();
  await isChosen(/^Users/);
  expect(viewer.here()).toBe('/app/manage?tab=users');
  await tab('Overview').click();
  await expect.poll(viewer.here).toBe('/app/manage');
  viewer.back();
  await isChosen(/^Users/);
  await leave();
  await reopen();
  await isChosen('Overview');
  await tab(/^Videos/).click();
  await leave();
  await goThere(() => viewer.go('/app/manage?tab=log'));
  await isChosen('Log');
});
