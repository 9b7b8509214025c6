import type { Page } from '@playwright/test';
import type { Shoot } from './camera.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Photographs the notices that appear by themselves at the lower edge of the feed. */
export async function walkNotices(page: Page, url: string, shoot: Shoot): Promise<void> {
  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const prompt = page.getByRole('region', { name: 'Install Touchline' });
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice: new Promise(() => {}) }));
  });
  await prompt.waitFor();
  await shoot(page, 'install');

  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await shoot(page, 'offline');
  await page.context().setOffline(false);

  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE);
  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await prompt.waitFor();
  await shoot(page, 'install-ios');
}
