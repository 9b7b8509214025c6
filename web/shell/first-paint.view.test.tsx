import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { FirstPaint } from './first-paint.tsx';

const splash = page.getByText('Loading your sports experience...');
const frame = page.elementLocator(document.body).getByText('Touchline');

// The HTML's own script sets one of the two classes (web/index.html).
test.each([
  ['the splash at the landing page', 'at-landing', true, false],
  ['the frame at any other', 'at-page', false, true],
  ['neither where no script runs, which is told instead', '', false, false],
] as const)('what the HTML has drawn while the code is on its way: %s', async (_, at, isSplash, isFrame) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  if (at) document.documentElement.classList.add(at);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    if (at) document.documentElement.classList.remove(at);
  });
  root.render(<FirstPaint />);
  await expect.element(splash).toBeInTheDocument();
  const logo = frame.last();
  if (isSplash) await expect.element(splash).toBeInViewport({ ratio: 1 });
  else await expect.element(splash).not.toBeVisible();
  if (isFrame) await expect.element(logo).toBeInViewport({ ratio: 1 });
  else await expect.element(logo).not.toBeVisible();
});
