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
