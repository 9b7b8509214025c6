import { test } from '@playwright/test';
import { DEMO_PASSWORD } from '../tools/seed/cast.ts';
import { enter } from './people.ts';

test.use({ serviceWorkers: 'allow' });
test('probe', async ({ page, context }) => {
  const url = 'http://localhost:3571';
  page.on('console', (m) => console.log('console', m.type(), m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await enter(page, url, 'linnea', DEMO_PASSWORD);
  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(1500);
  console.log(
    await page.evaluate(async () => {
      const r: Record<string, number> = {};
      for (const n of await caches.keys()) r[n] = (await (await caches.open(n)).keys()).length;
      return r;
    }),
    await page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
  );
  await page.goto(`${url}/app/videos`);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(3000);
  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await page
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await page.getByRole('heading', { name: /Comments/ }).waitFor();
  await page.waitForTimeout(500);
  const post = page.url();
  console.log(
    await page.evaluate(async () => {
      const r: Record<string, number> = {};
      for (const n of await caches.keys()) r[n] = (await (await caches.open(n)).keys()).length;
      return r;
    }),
  );
  await context.setOffline(true);
  for (const [n, p] of [
    ['feed', '/app'],
    ['videos', '/app/videos'],
    ['post', new URL(post).pathname],
    ['account', '/app/account'],
  ]) {
    await page.goto(url + p);
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/pwa-${n}.png` });
  }
  await context.setOffline(false);
  await page.goto(url + '/app');
  await page.waitForTimeout(2000);
});
