/** A quiet copy says so on every page, from the first paint on, in a place of its own. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';

const WORDS = 'This is a copy to try things out. It sends nothing.';

test.use({ siteEnv: { QUIET: '1' }, viewport: { width: 320, height: 640 } });

/** Whether the notice is all in the window, and nothing lies on it. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.getByRole('complementary', { name: 'Copy of the site' });
  await expect(notice).toHaveText(WORDS);
  await expect(notice).toBeInViewport({ ratio: 1 });
  const onTop = await notice.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
  expect(onTop).toBe(true);
}

// Where it stands on the app's pages: web/shell/quiet-notice.view.test.tsx.
test('a page has it from the first paint on, and nothing moves for it; pages that the server makes have it, too', async ({
  page,
  emptySite: { url },
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/app', '/embed/clip/none', '/api/docs']) {
    await page.goto(url + path);
    await expectNotice(page);
  }
  await page.goto(`${url}/terms`);
  await page.waitForLoadState('networkidle');
  await expectNotice(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});
