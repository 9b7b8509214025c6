/** What spares people work and loss around the upload form. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard this video?' });

/** Drags a file from the desktop onto an element, and lets go of it there. */
async function drop(page: Page, target: Locator, path: string, meanwhile?: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 }; // copy
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await meanwhile?.();
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data });
}

test('a filled form asks before it is closed: by Escape, its button, Back and a reload; an empty one does not', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Careful');
  await enter(page, accountSite.url, 'careful');
  await page.goto(`${accountSite.url}/app`);
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  const open = () => page.getByRole('button', { name: 'Upload Video' }).last().click();
  await open();
  await form(page).getByLabel('Title').fill('  ');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  await open();
  await form(page).getByLabel('Title').fill('Half an hour of work');
  await form(page).getByLabel('Name of participant 1').fill('Ama');
  const leave = [
    () => page.keyboard.press('Escape'),
    () => form(page).getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ];
  for (const way of leave) {
    await way();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(form(page).getByLabel('Title')).toHaveValue('Half an hour of work');
    await expect(form(page).getByLabel('Name of participant 1')).toHaveValue('Ama');
  }
  // Browsers let nothing stop a second Escape, or Back on a phone, that comes without a press between them.
  for (const shown of [question(page), form(page), question(page)]) {
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
  }
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
  await page.mouse.click(5, 5); // beside the form
  await expect(form(page)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(form(page).getByLabel('Title')).toHaveValue('Half an hour of work');

  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toBeHidden();
  await open();
  await expect(form(page).getByLabel('Title')).toHaveValue('');
  // A video alone is something to lose, too; then Back leads where it leads.
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('the school of the last upload is there again, for that member alone, until it is cleared', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Regular');
  await join(accountSite, 'Latecomer');
  await enter(page, accountSite.url, 'regular');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'The first of many');
  await form(page).getByLabel('Department').fill('Civil Law');
  await send(page);
  await expect(form(page)).toBeHidden({ timeout: 30_000 });
  const school = async () => ({
    country: await form(page).getByRole('combobox', { name: 'Country' }).inputValue(),
    school: await form(page).getByRole('combobox', { name: 'School' }).inputValue(),
    faculty: await form(page).getByLabel('Faculty').inputValue(),
    department: await form(page).getByLabel('Department').inputValue(),
  });
  const none = { country: '', school: '', faculty: '', department: '' };
  await openForm(page, accountSite.url);
  const theirs = { country: 'Ghana', school: 'University of Ghana', faculty: 'Law', department: 'Civil Law' };
  await expect.poll(school).toEqual(theirs);
  await page.keyboard.press('Escape'); // nothing that one has written is in it
  await expect(form(page)).toBeHidden();
  await enter(page, accountSite.url, 'latecomer');
  await openForm(page, accountSite.url);
  expect(await school()).toEqual(none);
  await enter(page, accountSite.url, 'regular');
  await openForm(page, accountSite.url);
  await form(page).getByRole('button', { name: 'Clear school details' }).click();
  expect(await school()).toEqual(none);
  await openForm(page, accountSite.url);
  expect(await school()).toEqual(none);
});

test('participants are rows: added, removed and left by the keyboard, pasted as a list, and wrong ones told at once', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await openForm(page, demoSite.url);
  const field = (what: string, number: number) => form(page).getByLabel(`${what} of participant ${number}`);
  const names = () =>
    form(page)
      .getByLabel(/^Name of participant/)
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await field('Name', 1).fill('Ann');
  await field('Name', 1).press('Enter'); // another row, and not the form
  await expect(field('Name', 2)).toBeFocused();
  await expect(form(page).getByText('Please select a video file')).toBeHidden();
  await page.keyboard.type('Ben');
  await form(page).getByRole('button', { name: 'Add participant' }).press('Enter');
  await expect(field('Name', 3)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Legon');
  await expect(form(page).getByText('Please enter a name for participant 3, or remove it.')).toBeHidden();
  await form(page).getByLabel('Tags').focus();
  await expect(form(page).getByText('Please enter a name for participant 3, or remove it.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Remove participant 3' }).press('Enter');
  await expect(field('Name', 2)).toBeFocused();
  expect(await names()).toEqual(['Ann', 'Ben']);

  await form(page).getByRole('button', { name: 'Add participant' }).click();
  await field('Name', 3).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Kofi, Heidelberg, Germany\nEsi\n\nYaw\tLegon');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await names()).toEqual(['Ann', 'Ben', 'Kofi', 'Esi', 'Yaw']);
  await expect(field('School', 3)).toHaveValue('Heidelberg');
  await expect(field('Country', 3)).toHaveValue('Germany');
  await expect(field('School', 5)).toHaveValue('Legon');
  await expect(field('Name', 5)).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await form(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);
  for (const button of await form(page)
    .getByRole('button', { name: /participant/ })
    .all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await field('Name', 2).fill('');
  await field('Country', 2).fill('Togo');
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Who is that?');
  await send(page);
  await expect(field('Name', 2)).toBeFocused();
  await expect(form(page).getByRole('button', { name: 'Upload Video' })).toBeVisible(); // nothing was sent
});

test('a video that is dropped anywhere on the page opens the form with it, and one beside the zone is taken', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(page.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
  const named = (name: string) => {
    const path = test.info().outputPath(name);
    if (name.endsWith('.mp4')) copyFileSync(CLIP, path);
    else writeFileSync(path, 'no video');
    return path;
  };
  await drop(page, page.getByRole('banner'), named('notes.txt'));
  await expect(form(page).getByText('Please drop a valid video file')).toBeVisible();
  await form(page).getByRole('button', { name: 'Close' }).click();
  await drop(page, page.getByRole('heading', { name: 'Sports Highlights' }), named('rally.mp4'), async () => {
    await expect(page.getByText('Drop your video to upload it')).toBeInViewport();
  });
  await expect(page.getByText('Drop your video to upload it')).toBeHidden();
  const editor = form(page).getByRole('region', { name: 'Video editor' });
  await expect(editor.getByText('rally.mp4')).toBeVisible();
  const beside = form(page).getByRole('heading', { name: 'Upload Video' });
  await drop(page, beside, named('other.mp4'), async () => {
    await expect(form(page).locator('[data-dragging]')).toBeVisible();
  });
  await expect(editor.getByText('other.mp4')).toBeVisible();
  expect(page.url()).toBe(`${demoSite.url}/app/videos`);
});

test('on a phone a video is chosen, not dropped; the zone shrinks when there is one', async ({ browser, demoSite }) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await enter(phone, demoSite.url, 'linnea');
  await openForm(phone, demoSite.url);
  await expect(form(phone).getByText('Choose a video', { exact: true })).toBeVisible();
  await expect(form(phone).getByText(/drop/i)).toBeHidden();
  const picker = form(phone).locator('input[type=file]');
  await expect(picker).toHaveAccessibleName('Video file: Choose a video');
  const zone = form(phone)
    .locator('label')
    .filter({ has: phone.locator('input[type=file]') });
  const before = await zone.boundingBox();
  await picker.setInputFiles(CLIP);
  await expect(form(phone).getByText('Choose another video')).toBeVisible();
  await expect(picker).toHaveAccessibleName('Video file: Choose another video');
  const after = await zone.boundingBox();
  expect(after?.height).toBeLessThan((before?.height ?? 0) / 2);
  expect(after?.height).toBeGreaterThanOrEqual(44);
  for (const name of ['Title', 'Description', 'Department', 'Tags', 'Name of participant 1']) {
    await expect(form(phone).getByLabel(name)).toHaveAttribute('dir', 'auto');
  }
  await phone.close();
});
