import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter, join } from './steps/people.ts';
import { cardOf, createForm, PICTURES } from './steps/posts.ts';

// [S2-2.48, S2-2.49, B19.2]
test('a post shows four pictures at most, with +N, and all of them in the lightbox', async ({
  page,
  accountSite: { url, ...site },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await join({ url, ...site }, 'Photographer');
  await enter(page, url, 'photographer');
  await page.goto(`${url}/app`);
  await page.getByPlaceholder("What's on your mind?").fill('Six pictures');
  await createForm(page)
    .locator('input[type=file]')
    .setInputFiles([...PICTURES, PICTURES[0] as string]);
  await createForm(page).getByLabel('Description of picture 4 (optional)').fill('All of us');
  await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
  const card = cardOf(page, 'Six pictures');
  const pictures = card.getByRole('button', { name: /^View picture/ });
  await expect(pictures).toHaveCount(4);
  await expect(card.getByText('+2')).toBeVisible();
  const first = card.locator('img').first();
  await expect(first).toHaveAttribute('srcset', /\.webp \d+w/);

  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await card.getByRole('button', { name: 'View picture 4 of 6: All of us' }).click();
  await expect(lightbox.getByText('4 of 6', { exact: true })).toBeVisible();
  await expect(lightbox.getByRole('img', { name: 'All of us' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await lightbox.getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox.getByText('5 of 6', { exact: true })).toBeVisible();
  for (const [key, shown] of [
    ['ArrowRight', '6 of 6'],
    ['ArrowRight', '6 of 6'],
    ['Home', '1 of 6'],
    ['ArrowLeft', '1 of 6'],
    ['End', '6 of 6'],
    ['ArrowLeft', '5 of 6'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lightbox.getByText(shown, { exact: true })).toBeVisible();
  }
  // A swipe is the browser's own: it scrolls, and stops at a picture.
  await lightbox.getByRole('region', { name: 'Pictures' }).evaluate((strip) => {
    strip.scrollTo({ left: strip.clientWidth * 3.1, behavior: 'instant' });
  });
  await expect(lightbox.getByText('4 of 6', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(card.getByRole('button', { name: 'View picture 4 of 6: All of us' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lightbox.getByText('4 of 6', { exact: true })).toBeVisible();
  await page.goBack(); // closes it, and stays on the page
  await expect(lightbox).toBeHidden();
  await expect(card).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/app');
});

// [S2-2.50]
test('a picture has its room, and a blurred preview, before it is there', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'abena');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/images/*', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(`${demoSite.url}/app`);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^View picture/ }) })
    .first();
  const canvas = card.locator('canvas').first();
  await expect(canvas).toBeAttached();
  const drawn = await canvas.evaluate((element: HTMLCanvasElement) =>
    element
      .getContext('2d')
      ?.getImageData(0, 0, element.width, element.height)
      .data.some((value) => value > 0),
  );
  expect(drawn).toBe(true);
  const before = await card.boundingBox();
  release();
  await expect(canvas).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(before);
});
