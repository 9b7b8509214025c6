/** What spares people work and loss around the upload form. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { EMPTY_GALLERY, reopenForm } from './steps/editor-steps.ts';
import { goWithin } from './steps/go.ts';
import { enter } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { fillRest, form, openForm, send, stashSchool } from './steps/upload-steps.ts';

test.use(STILL);

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard this video?' });

/** Drags a file from the desktop onto an element, and lets go of it there. */
async function drop(page: Page, target: Locator, name: string, meanwhile?: () => Promise<void>) {
  const path = test.info().outputPath(name);
  if (name.endsWith('.mp4')) copyFileSync(CLIP, path);
  else writeFileSync(path, 'no video');
  const session = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 }; // copy
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await meanwhile?.();
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data });
}

// [B3.1, B3.2, B3.5, B19.3]
test('a video dropped anywhere opens the form with it; a filled form asks before it is closed: by Escape, its button, Back and a reload; participants are rows', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { name: 'Sports Highlights' })).toBeVisible();
  const title = form(page).getByLabel('Title');
  const participant = form(page).getByLabel('Name of participant 1');
  const keep = async () => {
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(title).toHaveValue('Half an hour of work');
    await expect(participant).toHaveValue('Ama');
  };
  const discard = () => question(page).getByRole('button', { name: 'Discard' }).click();

  await test.step('no video, dropped on the page, is told', async () => {
    await drop(page, page.getByRole('banner'), 'notes.txt');
    await expect(form(page).getByText('Please drop a valid video file')).toBeVisible();
  });
  await test.step('an empty form does not ask', async () => {
    await title.fill('  ');
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
  });
  await test.step('a filled one asks, and is as it was', async () => {
    await reopenForm(page);
    await title.fill('Half an hour of work');
    await participant.fill('Ama');
    await page.keyboard.press('Escape');
    await keep();
    await form(page).getByRole('button', { name: 'Close' }).click();
    await keep();
    await page.goBack();
    await keep();
  });
  await test.step('also a second time: browsers let nothing stop a second Escape without a press between', async () => {
    for (const shown of [question(page), form(page), question(page)]) {
      await page.keyboard.press('Escape');
      await expect(shown).toBeVisible();
    }
    await keep();
    await page.mouse.click(5, 5); // beside the form
    await expect(form(page)).toBeVisible();
  });
  await test.step('before a reload', async () => {
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(title).toHaveValue('Half an hour of work');
  });
  await test.step('reloaded all the same, its words are there, and are not lost by closing it', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    for (const _ of [1, 2]) {
      await reopenForm(page);
      await expect(form(page).getByText('Draft restored')).toBeVisible();
      await expect(title).toHaveValue('Half an hour of work');
      await expect(participant).toHaveValue('Ama');
      await page.keyboard.press('Escape');
      await expect(form(page)).toBeHidden();
    }
    await reopenForm(page);
    await form(page).getByRole('button', { name: 'Discard draft' }).click();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('');
    await expect(participant).toHaveValue('');
    await title.fill('Another one');
  });
  await test.step('discarded, it is empty', async () => {
    await page.keyboard.press('Escape');
    await discard();
    await expect(form(page)).toBeHidden();
    await reopenForm(page);
    await expect(title).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
  });
  const editor = form(page).getByRole('region', { name: 'Video editor' });
  await test.step('a video, dropped on the page, opens the form with it', async () => {
    await drop(page, page.getByRole('heading', { name: 'Sports Highlights' }), 'rally.mp4', async () => {
      await expect(page.getByText('Drop your video to upload it')).toBeInViewport();
    });
    await expect(page.getByText('Drop your video to upload it')).toBeHidden();
    await expect(editor.getByText('rally.mp4')).toBeVisible();
    expect(page.url()).toBe(`${demoSite.url}/app/videos`);
  });
  await test.step('one beside the zone is taken', async () => {
    await drop(page, form(page).getByRole('heading', { name: 'Upload Video' }), 'other.mp4', async () => {
      await expect(form(page).locator('[data-dragging]')).toBeVisible();
    });
    await expect(editor.getByText('other.mp4')).toBeVisible();
    expect(page.url()).toBe(`${demoSite.url}/app/videos`);
  });
  await test.step('a video alone is something to lose, too; then Back leads where it leads', async () => {
    await page.goBack();
    await discard();
    await expect(page).toHaveURL(/\/app$/);
  });

  await goWithin(page, EMPTY_GALLERY);
  await stashSchool(page);
  await reopenForm(page);
  await participantsAreRows(page);
});

/** Participants are added, removed and left by the keyboard, pasted as a list, and wrong ones are told at once. */
async function participantsAreRows(page: Page): Promise<void> {
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
  await fillRest(page, 'Who is that?');
  await send(page);
  await expect(field('Name', 2)).toBeFocused();
  await expect(form(page).getByRole('button', { name: 'Upload Video' })).toBeVisible(); // nothing was sent
}

// [B3.5]
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
