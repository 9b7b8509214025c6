import type { Page, Route } from '@playwright/test';

/**
 * Holds the calls to an address in the air.
 * @param answer what becomes of them then; the server's own answer by default
 * @returns lets them go, and all that come later
 */
export async function holdCalls(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}

/**
 * Holds what is read from these addresses in the air, and nothing that is sent: what is shown then is known already.
 * @returns lets it go, and all that is read later
 */
export async function holdReads(page: Page, url: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') await released.promise;
    await route.continue().catch(() => {}); // the page has asked anew meanwhile
  });
  return released.resolve;
}
