import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  accountMessages,
  changePassword,
  check,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
} from '../../../contract/accounts.ts';
import { answer, askedOf, hold, odd, refused } from '../../testing/answers.ts';
import { answerAccount, device } from '../../testing/pages.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';

const SIGN_IN = '/app/account/sign-in';
const OLD = 'kick-off-1930';
const NEW = 'second-half-90';
const CHANGED = { message: accountMessages.passwordChanged() };

const dialog = page.getByRole('dialog', { name: 'Change password' });
const oldField = dialog.getByLabelText('Current password');
const newField = dialog.getByLabelText('New password');
const alert = dialog.getByRole('alert');
const change = dialog.getByRole('button', { name: 'Change password' });
const opener = page.getByRole('button', { name: 'Change password' }).first();
const section = page.getByRole('region', { name: 'Where you’re signed in' });
const devices = section.getByRole('listitem');

/** A member opens the page of their password and devices. */
async function openAccount() {
  signedIn();
  answerAccount();
  return open(SIGN_IN);
}

/** Opens the dialog that asks for both passwords. */
async function openDialog(): Promise<void> {
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

test('the account leads to its pages, what deletes it last; each says in its title and heading what it is, and leads back', async () => {
  signedIn();
  answerAccount();
  const viewer = await open('/app/account');
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  const pages = [
    ['Profile', '/app/account/profile', page.getByLabelText('Name to show')],
    ['Notification settings', '/app/account/notifications', page.getByLabelText('No pushes at certain hours')],
    ['People and clips', '/app/account/people', page.getByLabelText('Play clips in view, without sound')],
    ['Sign-in and devices', SIGN_IN, page.getByText(MEMBER.email)],
    ['Your data', '/app/account/data', page.getByRole('button', { name: 'Get a copy' })],
    ['Delete your account', '/app/account/delete', page.getByRole('button', { name: 'Delete account' })],
  ] as const;
  await expect.element(links).toHaveLength(pages.length);
  for (const [index, [title, path, part]] of pages.entries()) {
    await expect.poll(() => document.title).toBe('Account | Touchline');
    await expect.element(links.nth(index)).toMatchTextContent(title);
    await links.nth(index).click();
    await expect.poll(viewer.here).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(title);
    await expect.element(page.getByRole('main')).toHaveFocus();
    await expect.element(part).toBeVisible();
    await expect.poll(() => document.title).toBe(`${title} | Touchline`);
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
    await expect.poll(viewer.here).toBe('/app/account');
  }
});

test('links of before, to parts of what was one page, lead to the pages where they are now', async () => {
  signedIn();
  answerAccount();
  const viewer = await open('/app/account#notifications');
  await expect.poll(viewer.here).toBe('/app/account/notifications');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Notification settings');
  viewer.go('/app/account#you');
  await expect.poll(viewer.here).toBe(SIGN_IN);
});

test('a member sees where they are signed in, logs out one device, and all others when they are sure', async () => {
  signedIn();
  answerAccount();
  const here = device(1, { device: 'Firefox on Windows', lastSeenAt: new Date().toISOString() });
  const phone = device(2, { device: 'Safari on iOS', lastSeenAt: new Date().toISOString() });
  const tablet = device(3);
  answer(listSessions, { sessions: [here, phone, tablet] });
  answer(endSession, { message: accountMessages.sessionEnded() });
  await open(SIGN_IN);
  await expect.element(devices).toHaveLength(3);
  await expect.element(devices.first()).toMatchTextContent(/Firefox on Windows.*This device/);
  await expect.element(section.getByText('This device', { exact: true })).toHaveLength(1);
  await expect.element(devices.nth(1)).toMatchTextContent(/Safari on iOS.*last seen just now/);
  await expect.element(section.getByRole('button', { name: /^Log out (Safari|Chrome)/ })).toHaveLength(2); // not here

  const release = hold(endSession, { message: accountMessages.sessionEnded() });
  await page.getByRole('button', { name: 'Log out Safari on iOS' }).dblClick();
  answer(listSessions, { sessions: [here, tablet] });
  release();
  await expect.element(page.getByText('Signed out on that device')).toBeInViewport({ ratio: 1 });
  await expect.element(devices).toHaveLength(2);
  expect(askedOf(endSession).map(({ params }) => params.id)).toEqual([phone._id]);

  const question = page.getByRole('dialog', { name: 'Log out everywhere else' });
  const others = page.getByRole('button', { name: 'Log out everywhere else' }).first();
  await others.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(askedOf(endOtherSessions)).toEqual([]);
  await others.click();
  const letGo = hold(endOtherSessions, { message: accountMessages.othersEnded(), ended: 1 });
  await question.getByRole('button', { name: 'Log out everywhere else' }).dblClick();
  answer(listSessions, { sessions: [here] });
  letGo();
  await expect.element(page.getByText('Signed out everywhere else')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('No other devices are signed in.')).toBeVisible();
  await expect.element(devices).toHaveLength(1);
  await expect.element(others).not.toBeInTheDocument();
  expect(askedOf(endOtherSessions)).toHaveLength(1);
});

test('a member changes the password, and is told that they are signed out everywhere else; here they stay in', async () => {
  signedIn();
  answerAccount();
  answer(listSessions, { sessions: [device(1), device(2)] });
  await open(SIGN_IN);
  await expect.element(devices).toHaveLength(2);
  await openDialog();
  await oldField.fill(OLD);
  await newField.fill(NEW);
  const release = hold(changePassword, CHANGED);
  await change.dblClick();
  const busy = dialog.getByRole('button', { name: 'Changing...' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  answer(listSessions, { sessions: [device(1)] });
  release();
  await expect
    .element(page.getByText('Password changed. You’ve been signed out everywhere else.'))
    .toBeInViewport({ ratio: 1 });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(devices).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'Welcome, Linnea' })).toBeVisible();
  expect(askedOf(changePassword).map(({ body }) => body)).toEqual([{ oldPassword: OLD, newPassword: NEW }]);
});

test('what is wrong with a new password stands at its field', async () => {
  await openAccount();
  await openDialog();
  await expect.element(oldField).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(newField).toHaveAttribute('autocomplete', 'new-password');
  const send = async (old: string, chosen: string) => {
    await oldField.fill(old);
    await newField.fill(chosen);
    await change.click();
  };
  // What can be seen here is not sent.
  for (const [old, chosen, text, field] of [
    ['', NEW, 'Please enter your current password.', oldField],
    [OLD, '12345', 'Password must be at least 6 characters long', newField],
  ] as const) {
    await send(old, chosen);
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(field).toHaveFocus();
  }
  expect(askedOf(changePassword)).toEqual([]);

  for (const [name, message, text, field] of [
    ['oldPassword', accountMessages.oldPasswordWrong(), 'That’s not your current password.', oldField],
    ['newPassword', accountMessages.passwordCommon(), 'This password is too common.', newField],
    ['newPassword', accountMessages.passwordOwn(), 'Your password can’t be your username or email address.', newField],
    ['newPassword', accountMessages.passwordSame(), 'That’s your current password.', newField],
  ] as const) {
    answer(changePassword, refused(400, { message, code: 'invalid', field: name }));
    await send(OLD, NEW);
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    await expect.element(field).toHaveFocus();
  }

  for (const [given, text] of [
    [refused(429, { message: 'Please wait 59 minutes.', code: 'rate-limited' }, 3540), /^Please wait 59 minutes\.$/],
    [odd(500, {}), /^Failed to change your password$/],
  ] as const) {
    answer(changePassword, given);
    await send(OLD, NEW);
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(alert).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
});

// [B4.7]
test('it is done by keyboard, on a phone', async () => {
  await page.viewport(360, 640);
  await openAccount();
  answer(changePassword, CHANGED);
  await expect.element(opener).toBeEnabled();
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  for (const [width, height] of [
    [640, 360],
    [360, 640],
  ] as const) {
    await page.viewport(width, height);
    for (const name of ['Cancel', 'Change password']) {
      await expect.element(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await userEvent.tab(); // from the button that closes
  await userEvent.keyboard(OLD);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(oldField).toHaveAttribute('type', 'text');
  await userEvent.tab();
  await userEvent.keyboard(NEW);
  await expect.element(newField).toHaveAttribute('type', 'password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Password changed.')).toBeInViewport({ ratio: 1 });
  await expect.element(opener).toHaveFocus();
  expect(askedOf(changePassword).map(({ body }) => body)).toEqual([{ oldPassword: OLD, newPassword: NEW }]);
});

test('who came by Google and has no password chooses one by a mailed link', async () => {
  signedIn();
  answerAccount();
  answer(check, { authenticated: true, data: { ...MEMBER, hasPassword: false } });
  await open(SIGN_IN);
  const row = page.getByRole('definition').filter({ hasText: 'You sign in with Google' });
  await expect.element(row).toMatchTextContent('You sign in with Google and don’t have a password yet.');
  expect(opener.elements()).toHaveLength(0);
  const release = hold(forgotPassword, { success: true, message: accountMessages.forgot() });
  await page.getByRole('button', { name: 'Choose a password' }).dblClick();
  release();
  await expect.element(page.getByText('We’ve emailed you a link.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(forgotPassword).map(({ body }) => body)).toEqual([{ email: MEMBER.email }]);
});
