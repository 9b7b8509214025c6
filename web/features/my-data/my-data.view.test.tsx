import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { accountMessages, check } from '../../../contract/accounts.ts';
import {
  deleteMyAccount,
  exportMyData,
  keepMyAccount,
  lookAtMyData,
  type MyData,
  myDataMessages,
} from '../../../contract/people/my-data.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { answerAccount } from '../../testing/pages.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const PASSWORD = 'kick-off-1930';
const WRONG = refused(400, { message: accountMessages.oldPasswordWrong(), code: 'invalid', field: 'password' });
const DUE = '2026-11-28T15:00:00.000Z';
const NOTHING: MyData = { export: null, deletion: null, clips: 0 };
const DELETED: MyData = { ...NOTHING, deletion: { dueAt: DUE, withClips: false, waitsForAdmin: false } };

/** A server to which the member's account is to be deleted, until it has been asked to keep it. @returns undoes it */
function answerDeletion(): () => void {
  let isUndone = false;
  const deletion = () => (isUndone ? {} : { deletedAt: DUE });
  answer(check, () => ({ authenticated: true, data: { ...MEMBER, hasPassword: true, ...deletion() } }));
  answer(lookAtMyData, () => (isUndone ? NOTHING : DELETED));
  return () => {
    isUndone = true;
  };
}

const section = page.getByRole('region', { name: /^(Your data|Delete your account)$/ });
const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
const notice = page.getByRole('region', { name: /^Your account will be deleted on/ });

// [B9.2]
test('a member asks for a copy of their data, by the password, and once; when it is made, it can be downloaded', async () => {
  signedIn();
  answerAccount();
  answer(exportMyData, WRONG);
  await open('/app/account/data');
  await press('Get a copy');
  const dialog = page.getByRole('dialog', { name: 'Get a copy' });
  const field = dialog.getByLabelText('Your password');
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Please enter your current password\.$/);
  expect(askedOf(exportMyData)).toEqual([]);
  await field.fill('not-the-password');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^That’s not your current password\.$/);
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect.element(field).toHaveFocus();
  expect(await commands.findViolations()).toEqual([]);

  const making = { state: 'making' as const, requestedAt: '2026-11-21T15:00:00.000Z', until: null, bytes: null };
  const release = hold(exportMyData, { message: myDataMessages.making(), data: { ...NOTHING, export: making } });
  answer(lookAtMyData, {
    ...NOTHING,
    export: { ...making, state: 'ready', until: DUE, bytes: 20_000 },
  });
  const clock = holdClock();
  await field.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Get a copy' }).dblClick();
  release();
  await clock.advance(100);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByText('We’re making your copy.')).toBeInViewport({ ratio: 1 });
  expect(section.getByRole('button', { name: /copy|Download/ }).elements()).toHaveLength(0);
  await clock.advance(3000);
  clock.release();
  await expect.element(section.getByText(/^Your copy is ready \(\d+ KB\)/)).toBeInViewport({ ratio: 1 });
  await expect.element(section.getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(await commands.findViolations()).toEqual([]);
  expect(askedOf(exportMyData).map(({ body }) => body)).toEqual([
    { password: 'not-the-password' },
    { password: PASSWORD },
  ]);
});

// [B9.4]
test('a member has the account deleted, by the password, reads so on every page, and undoes it', async () => {
  signedIn();
  answerAccount();
  const viewer = await open('/app/account/delete', { notices: true });
  await press('Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect
    .element(dialog.getByText(/^Your account, posts, pictures, comments and reactions will be deleted on /))
    .toBeInViewport({ ratio: 1 });
  expect(await commands.findViolations()).toEqual([]);
  answer(deleteMyAccount, { message: myDataMessages.deletionAsked(), data: DELETED });
  const undo = answerDeletion();
  await dialog.getByLabelText('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).dblClick();
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByText(/^Your account will be deleted on .*2026/)).toBeVisible();
  expect(askedOf(deleteMyAccount).map(({ body }) => body)).toEqual([{ password: PASSWORD, clips: 'keep' }]);
  expect(await commands.findViolations()).toEqual([]);

  viewer.go('/privacy');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  answer(keepMyAccount, () => {
    undo();
    return { message: myDataMessages.deletionUndone(), data: NOTHING };
  });
  notice.getByRole('button', { name: 'Undo' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your account stays.')).toBeInViewport({ ratio: 1 });
  await expect.element(notice).not.toBeInTheDocument();
  expect(askedOf(keepMyAccount)).toHaveLength(1);
  viewer.go('/app/account/delete');
  await expect.element(section.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

// [B9.4]
test('a page that makes no call of its own tells it, too; what another tab has undone meanwhile is undone here', async () => {
  signedIn();
  useSession.setState({ deletedAt: undefined }); // as when the site has just been loaded
  const undo = answerDeletion();
  const clock = holdClock();
  await open('/privacy', { notices: true });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await clock.advance(10_000);
  clock.release();
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  answer(keepMyAccount, () => {
    undo(); // at the same moment
    return refused(404, { message: myDataMessages.deletionNone(), code: 'not-found' });
  });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('There is no deletion to undo.')).toBeInViewport({ ratio: 1 });
});
