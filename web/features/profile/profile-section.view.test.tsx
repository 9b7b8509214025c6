/** A member's own profile on its page of their account: words, picture, and another username. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import {
  changeProfile,
  changeUsername,
  getOwnProfile,
  type Profile,
  profileMessages,
  setPicture,
} from '../../../contract/people/profile.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { answerAccount } from '../../testing/pages.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { closeToasts, expectToast } from '../../testing/toasts.ts';

const section = page.getByRole('region', { name: 'Profile' });
const PICTURE = '/share.png?96';

const profile = (change: Partial<Profile> = {}): Profile => ({
  ...{ name: '', bio: '', school: '', faculty: '', teams: '', links: [], visibility: 'members' },
  ...change,
});

// [B11.2]
test('what members say about themselves is refused at its field, and saved once; another username is taken', async () => {
  signedIn();
  answerAccount();
  await open('/app/account/profile');
  await section.getByLabelText('Name to show').fill('Ada Lovelace');
  await section.getByLabelText('Links').fill('https://ada.example\nhttps://two.example');
  const bio = section.getByLabelText('Bio');
  await bio.fill('x'.repeat(161));
  const save = section.getByRole('button', { name: 'Save profile' });
  answer(changeProfile, refused(400, { message: profileMessages.bioTooLong(), code: 'invalid', field: 'bio' }));
  await save.click();
  await expect.element(section.getByText('Your bio can be up to 160 characters.')).toBeInViewport({ ratio: 1 });
  await expect.element(bio).toHaveFocus();
  await page.viewport(390, 844); // the form is higher than a phone
  answer(changeProfile, refused(500, { message: 'Something went wrong.', code: 'internal' }));
  await bio.fill('Left wing');
  await save.click();
  await expect.element(section.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.viewport(1280, 900);
  await section.getByLabelText('Who sees your page').selectOptions('everyone');
  const links = ['https://ada.example', 'https://two.example'];
  const saved = profile({ name: 'Ada Lovelace', bio: 'Left wing', links, visibility: 'everyone' });
  const release = hold(changeProfile, { message: profileMessages.saved(), profile: saved });
  await save.dblClick();
  release();
  await expectToast('Profile saved', '5s');
  expect(
    askedOf(changeProfile)
      .slice(2)
      .map(({ body }) => body),
  ).toEqual([saved]);
  expect(await commands.findViolations()).toEqual([]);
  await closeToasts();

  const opener = section.getByRole('button', { name: 'Change username' });
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  await opener.click();
  await dialog.getByLabelText('New username').fill('ada.lovelace');
  await dialog.getByLabelText('Your password').fill('kick-off-1930');
  const rename = dialog.getByRole('button', { name: 'Change username' });
  answer(getOwnProfile, { profile: saved, renamableAt: '2026-04-01T12:00:00.000Z' });
  const renamed = { ...MEMBER, username: 'ada.lovelace' };
  answer(check, { authenticated: true, data: { ...renamed, hasPassword: true } });
  answer(changeUsername, { message: profileMessages.renamed(), data: renamed });
  await rename.dblClick();
  await expectToast('Username changed', '5s');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByText('You can change your username again on Apr 1, 2026.')).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
  await expect
    .element(section.getByRole('link', { name: 'View page' }))
    .toHaveAttribute('href', '/app/people/ada.lovelace');
  expect(askedOf(changeUsername).map(({ body }) => body)).toEqual([
    { username: 'ada.lovelace', password: 'kick-off-1930' },
  ]);
});

// [B11.2]
test('a picture is cut to a square, which is chosen by keyboard, too, and then shown', async () => {
  signedIn();
  answerAccount();
  await open('/app/account/profile');
  const file = new File([await (await fetch('/share.png')).blob()], 'me.png', { type: 'image/png' });
  await expect.element(section.getByLabelText('Bio')).toBeVisible();
  await userEvent.upload(section.element().querySelector('input[type=file]') as HTMLInputElement, file);
  const crop = page.getByRole('dialog', { name: 'Choose what’s seen of it' });
  const area = crop.getByRole('img');
  await expect.element(area).toBeVisible();
  const shown = () => (area.element() as HTMLCanvasElement).toDataURL();
  await expect.poll(() => shown().length).toBeGreaterThan(5000); // it is drawn
  (area.element() as HTMLElement).focus();
  for (const key of ['+', '{ArrowRight}']) {
    const before = shown();
    await userEvent.keyboard(key);
    await expect.poll(shown, { message: key }).not.toBe(before);
  }
  expect(await commands.findViolations()).toEqual([]);
  const release = hold(setPicture, { message: profileMessages.pictureSaved(), profilePicture: PICTURE });
  await crop.getByRole('button', { name: 'Use this picture' }).dblClick();
  release();
  await expectToast('Picture saved', '5s');
  await expect.element(crop).not.toBeInTheDocument();
  expect(section.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE);
  expect(askedOf(setPicture)).toHaveLength(1);
});
