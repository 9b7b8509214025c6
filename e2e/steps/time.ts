import { expect, type Locator, type Page } from '@playwright/test';

/** When a held clock begins. */
export const KICK_OFF = Date.parse('2026-11-21T15:00:00Z');

/** Holds the page's clock, before the page is opened: timers run only by `page.clock.runFor`. */
export async function holdClock(page: Page, at = KICK_OFF): Promise<void> {
  await page.clock.install({ time: at - 1000 });
  await page.clock.pauseAt(at);
}

const FINE_TICKS = 100;

/**
 * Lets a held clock tick by single milliseconds until something is to be seen; by ten after a while, since React may hold
 * a part back for 300 ms, for which a busy machine has no time in single ones.
 */
export async function tickUntilVisible(page: Page, locator: Locator): Promise<void> {
  let ticks = 0;
  await expect(async () => {
    await page.clock.runFor(ticks++ < FINE_TICKS ? 1 : 10);
    expect(await locator.isVisible()).toBe(true);
  }).toPass({ intervals: [20], timeout: 20_000 });
}
