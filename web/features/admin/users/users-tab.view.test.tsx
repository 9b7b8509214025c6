import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type AdminUser,
  adminMessages,
  deleteUser,
  listUsers,
  setUserRole,
  setUserStatus,
} from '../../../../contract/admin.ts';
import { answer, askedOf, odd, refused } from '../../../testing/answers.ts';
import { asAdmin, dialog, openPanel, user, userPage } from '../../../testing/panel.ts';
import { closeToasts, expectToast } from '../../../testing/toasts.ts';

const PAGE = 5; // a server's has fifty: its own tests show that

const rows = page.getByRole('row').filter({ hasText: '@uni.example' });
const first = rows.first();
const more = page.getByRole('button', { name: 'Load More' });
const show = page.getByLabelText('Show');
const press = (row: typeof rows, name: string) => row.getByRole('button', { name, exact: true }).click();

/** What a browser does when somebody comes back to this tab. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

/** Answers with those of them that are asked for, in order and page by page. @returns them, to change */
function answerUsers(users: AdminUser[]) {
  answer(listUsers, ({ query: { status, verified, sort, order, cursor, limit = PAGE } }) => {
    const found = users
      .filter(({ isActive }) => !status || isActive === (status === 'active'))
      .filter(({ isVerified }) => !verified || isVerified === (verified === 'yes'))
      .sort((one, other) =>
        sort === 'name' ? one.username.localeCompare(other.username) : one.createdAt.localeCompare(other.createdAt),
      );
    if (order === 'desc') found.reverse();
    const [from, to] = [Number(cursor ?? 0), Number(cursor ?? 0) + Number(limit)];
    const page = userPage(found.slice(from, to), to < found.length ? String(to) : null);
    return { ...page, total: found.length, all: users.length };
  });
  return users;
}

// [S2-2.104]
test('many users come in pages, sorted and filtered by the server', async () => {
  asAdmin();
  const users = answerUsers(
    [1, 2, 3, 4, 5, 6].map((at) => user(at, { username: `paged_${at}`, isVerified: at > 1, isActive: at > 2 })),
  );
  const { viewer, clock } = await openPanel('?tab=users&q=paged_');
  clock.release();
  await expect.element(page.getByLabelText('Search users')).toHaveValue('paged_');
  await expect.element(page.getByText('6 users', { exact: true })).toBeVisible();
  expect(askedOf(listUsers).at(-1)?.query).toEqual({ search: 'paged_', sort: 'joined', order: 'desc' });
  await expect.element(rows).toHaveLength(PAGE);
  await expect.element(first).toMatchTextContent('Paged_6');
  const joined = page.getByRole('columnheader', { name: 'Joined' });
  await expect.element(joined).toHaveAttribute('aria-sort', 'descending');
  await joined.getByRole('button').click();
  await expect.element(joined).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(first).toMatchTextContent('Paged_1');
  await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await expect.poll(viewer.here).toContain('sort=name');
  await expect.poll(() => askedOf(listUsers).at(-1)?.query).toMatchObject({ sort: 'name', order: 'asc' });
  await expect.element(joined).not.toHaveAttribute('aria-sort');
  await expect.element(first).toMatchTextContent('Paged_1');

  answer(listUsers, odd(500, {}));
  await more.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Failed to fetch data$/);
  await expect.element(rows).toHaveLength(PAGE);
  answerUsers(users);
  await more.click();
  await expect.element(rows).toHaveLength(6);
  await expect.element(more).not.toBeInTheDocument();
  await show.selectOptions('Not verified');
  await expect.element(rows).toHaveLength(1);
  await show.selectOptions('Inactive');
  await expect.element(rows).toHaveLength(2);

  // After a deletion the keyboard goes on with the next one.
  answer(deleteUser, ({ params: { id } }) => {
    users.splice(
      users.findIndex(({ _id }) => _id === id),
      1,
    );
    return { message: adminMessages.userDeleted() };
  });
  await press(first, 'Delete');
  await dialog('Delete user').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(first).toHaveFocus();
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible();

  // Another admin acts; coming back to this tab shows it.
  for (const one of users) one.isActive = true;
  comeBack();
  await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
});

// [S2-2.104]
test('where a table has no room, each user is a card', async () => {
  await page.viewport(390, 844);
  asAdmin();
  answerUsers([user(1, { isActive: false }), user(3), user(2)]);
  const { clock } = await openPanel('?tab=users');
  clock.release();
  const cards = page.getByRole('article');
  await expect.element(cards).toHaveLength(3);
  await expect.element(cards.first()).toMatchTextContent('member_3@uni.example');
  await show.selectOptions('Inactive');
  await expect.element(cards).toHaveLength(1);
  await show.selectOptions('Everyone');
  await expect.element(cards).toHaveLength(3);
  await page.getByLabelText('Sort by').selectOptions('Oldest first');
  await expect.element(cards.first()).toMatchTextContent('member_1@uni.example');
  const second = cards.nth(1);
  await expect.element(second).toMatchTextContent('member_2@uni.example');
  const texts = (role: 'term' | 'definition') =>
    second
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(['Faculty', 'Role', 'Verified', 'Joined']);
  expect(texts('definition')).toEqual(['Arts', 'User', 'Yes', 'Jan 2, 2020']);
  answer(setUserStatus, () => {
    const gone = user(2, { isActive: false });
    answerUsers([user(1, { isActive: false }), user(3), gone]);
    return { message: adminMessages.deactivated(), user: gone };
  });
  await press(second as typeof rows, 'Deactivate');
  await expectToast('User deactivated successfully', '5s');
  await expect.element(second).toMatchTextContent('Inactive');
});

// [S2-2.107, S2-2.109, S2-2.110, S2-2.111]
test("what an admin's act is refused with is told in the panel's words, in the question where it can be tried again", async () => {
  asAdmin();
  answerUsers([user(1)]);
  const { clock } = await openPanel('?tab=users');
  clock.release();
  const broken = odd(500, { message: 'Something went wrong on our side.' });
  answer(setUserStatus, broken);
  answer(deleteUser, broken);
  answer(setUserRole, broken);
  await press(first, 'Deactivate');
  await expectToast('Failed to update user status', '5s');
  for (const [asks, title, answers, text] of [
    ['Delete', 'Delete user', 'Delete', 'Failed to delete user'],
    ['Make admin', 'Make admin', 'Make admin', 'Failed to update user role'],
  ] as const) {
    await press(first, asks);
    await dialog(title).getByRole('button', { name: answers, exact: true }).click();
    await expect.element(dialog(title).getByText(text)).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(title)).not.toBeInTheDocument();
  }
  await closeToasts();
  answer(setUserStatus, refused(404, { message: adminMessages.userGone(), code: 'not-found', text: 'admin.userGone' }));
  await press(first, 'Deactivate');
  await expectToast('This user has already been deleted.', '5s');
});
