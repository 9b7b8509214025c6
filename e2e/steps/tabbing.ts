/** What Tab leads to. */
import { expect, type Page } from '@playwright/test';

type Focused = { name: string; outlined: boolean; inView: boolean };

/** What has the focus, and whether one can see that. */
export const focused = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.trim().slice(0, 40)}`,
      outlined: ring || style.boxShadow !== 'none',
      inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
    };
  });

/** Everything on the page that a mouse can press or type into, and that is to be seen. */
const operable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex="0"]'),
      ].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[inert]') &&
          !(element as HTMLButtonElement).disabled &&
          element.tabIndex >= 0 &&
          (element as HTMLInputElement).type !== 'file',
      ).length,
  );

/** Tabs from the top of the page to its end: each thing that can be used is reached once, and can be seen. */
export async function tabThrough(page: Page, path: string): Promise<void> {
  const count = await operable(page);
  expect(count, path).toBeGreaterThan(2);
  const seen: string[] = [];
  // From the top also where the focus has been moved further down meanwhile: Tab goes on from what had it last.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  });
  for (let presses = 0; presses < count * 2 + 10; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (!now) break; // round once
    // A player is a document of its own: inside of it the outer page has no ring to show.
    if (!now.name.startsWith('IFRAME')) {
      expect(now.outlined, `${path}: ${now.name} shows that it has the focus`).toBe(true);
      expect(now.inView, `${path}: ${now.name} is scrolled to`).toBe(true);
    }
    if (seen.at(-1) !== now.name || !now.name.startsWith('IFRAME')) seen.push(now.name);
  }
  expect(seen[0], path).toContain('Skip to content');
  expect(seen.length, `${path}: ${seen.join(' | ')}`).toBeGreaterThanOrEqual(count);
}
