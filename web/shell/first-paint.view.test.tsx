import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../testing/screen.tsx';
import { settled } from '../testing/surroundings.ts';
import { FirstPaint } from './first-paint.tsx';

const splash = page.getByText('Loading your sports experience...');
const logos = page.elementLocator(document.body).getByText('Touchline');

/** Draws what the HTML has drawn. @returns takes it away */
function draw(at: string): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  if (at) document.documentElement.classList.add(at);
  root.render(<FirstPaint />);
  const end = () => {
    root.unmount();
    place.remove();
    if (at) document.documentElement.classList.remove(at);
  };
  onTestFinished(end);
  return end;
}

// The HTML's own script sets one of the two classes (web/index.html).
test.each([
  ['the splash at the landing page', 'at-landing', true, false],
  ['the frame at any other', 'at-page', false, true],
  ['neither where no script runs, which is told instead', '', false, false],
] as const)('what the HTML has drawn while the code is on its way: %s', async (_, at, isSplash, isFrame) => {
  draw(at);
  await expect.element(splash).toBeInTheDocument();
  if (isSplash) await expect.element(splash).toBeInViewport({ ratio: 1 });
  else await expect.element(splash).not.toBeVisible();
  if (isFrame) await expect.element(logos.last()).toBeInViewport({ ratio: 1 });
  else await expect.element(logos.last()).not.toBeVisible();
});

test('nothing jumps when the page takes the place of the frame', async () => {
  const end = draw('at-page');
  await expect.element(logos.last()).toBeVisible();
  await settled();
  await document.fonts.ready;
  const drawn = logos.last().element().getBoundingClientRect().toJSON();
  end();
  await open('/login');
  const logo = page.getByRole('banner').getByText('Touchline');
  await expect.element(logo).toBeVisible();
  expect(logo.element().getBoundingClientRect().toJSON()).toEqual(drawn);
});
