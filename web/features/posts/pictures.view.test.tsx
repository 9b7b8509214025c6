/** The pictures of a post: in its card, and one by one as large as the window. */
import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { answerFeed } from '../../testing/pages.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
/** So many pictures, of which the fourth is described. */
const images = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `/share.png?${count}-${at}`,
    width: 1200,
    height: 630,
    alt: at === 3 ? 'All of us' : '',
    thumbhash: THUMBHASH,
    sources: [{ url: `/share.png?${count}-${at}&small`, width: 640 }],
  }));

const card = page.getByRole('article');
const lightbox = page.getByRole('dialog', { name: 'Pictures' });

async function openFeed(count: number) {
  signedIn();
  answerFeed();
  answerPosts([post(1, { images: images(count) })]);
  return open('/app');
}

// [S2-2.48, S2-2.49, B19.2]
test('a post shows four pictures at most, with +N, and all of them in the lightbox, by buttons, keys and swipes, until Back', async () => {
  const viewer = await openFeed(6);
  const shown = (text: string) => expect.element(lightbox.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^View picture/ })).toHaveLength(4);
  await expect.element(card.getByText('+2', { exact: true })).toBeVisible();
  expect(card.element().querySelector('img')?.srcset).toBe('/share.png?6-0&small 640w');

  const fourth = card.getByRole('button', { name: 'View picture 4 of 6: All of us' });
  await fourth.click();
  await shown('4 of 6');
  await expect.element(lightbox.getByRole('img', { name: 'All of us' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await lightbox.getByRole('button', { name: 'Next picture' }).click();
  await shown('5 of 6');
  for (const [key, text] of [
    ['ArrowRight', '6 of 6'],
    ['ArrowRight', '6 of 6'],
    ['Home', '1 of 6'],
    ['ArrowLeft', '1 of 6'],
    ['End', '6 of 6'],
    ['ArrowLeft', '5 of 6'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await shown(text);
  }
  // A swipe is the browser's own: it scrolls, and stops at a picture.
  const strip = lightbox.getByRole('region', { name: 'Pictures' }).element();
  strip.scrollTo({ left: strip.clientWidth * 3.1, behavior: 'instant' });
  await shown('4 of 6');
  await expect.poll(() => strip.scrollLeft).toBe(strip.clientWidth * 3);

  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox).not.toBeInTheDocument();
  await expect.element(fourth).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await shown('4 of 6');
  viewer.back(); // closes it, and stays on the page
  await expect.element(lightbox).not.toBeInTheDocument();
  await expect.element(card).toBeVisible();
  expect([viewer.here(), viewer.coming()]).toEqual(['/app', undefined]);
});

// [S2-2.50]
test('a picture has its room, and a blurred preview, before it is there', async () => {
  // Far below the window nothing is loaded yet.
  document.body.style.paddingTop = '10000px';
  onTestFinished(() => void document.body.style.removeProperty('padding-top'));
  await openFeed(1);
  await expect.element(card).toBeInTheDocument();
  const canvas = () => card.element().querySelector('canvas');
  const drawn = () => {
    const { width = 0, height = 0 } = canvas() ?? {};
    return canvas()
      ?.getContext('2d')
      ?.getImageData(0, 0, width, height)
      .data.some((value) => value > 0);
  };
  await expect.poll(drawn).toBe(true);
  const size = () => {
    const { width, height } = card.element().getBoundingClientRect();
    return [width, height];
  };
  const before = size();
  document.body.style.removeProperty('padding-top');
  await expect.poll(canvas).toBe(null);
  await expect.poll(() => card.element().querySelector('img')?.naturalWidth).toBeGreaterThan(0);
  expect(size()).toEqual(before);
});
