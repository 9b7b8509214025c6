/** A quiet copy says so on every page, from the first paint on, in a place of its own. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter, join } from './steps/people.ts';

const WORDS = 'This is a copy to try things out. It sends nothing.';

test.use({ siteEnv: { QUIET: '1' } });

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

/** Whether what stands at the lower edge of the window ends above the notice. */
const isAbove = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const top = document.querySelector('.quiet')?.getBoundingClientRect().top ?? 0;
    return (document.querySelector(what)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) <= top;
  }, selector);

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 320, height: 640 } },
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
]) {
  test(`on a ${name}, in light and in dark`, async ({ page, emptySite: { url, ...site } }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/login', '/app', '/app/videos', '/no-such-page', '/embed/clip/none', '/api/docs']) {
      await page.goto(url + path);
      await expectNotice(page);
    }
    await page.goto(`${url}/terms`);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    await page.mouse.wheel(0, 20_000);
    await expectNotice(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url}/login`);
      await expectNotice(page);
      expect(await violationsOf(page)).toEqual([]);
    }
    await join({ url, ...site }, 'ada');
    await enter(page, url, 'ada');
    await page.goto(`${url}/app/videos`);
    await expectNotice(page);
    await expect(page.getByRole('button', { name: 'Upload' }).or(page.locator('.bar')).first()).toBeVisible();
    expect(await isAbove(page, name === 'phone' ? '.bar' : '#upload')).toBe(true);
  });
}
