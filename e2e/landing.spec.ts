import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';

// [S1-2.1, S1-2.13, S1-6.1]
test('a visitor sees three of the clips beneath the splash; a member is sent on to the feed', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  const splash = page.getByText('Loading your sports experience...');
  await page.goto(demoSite.url);
  await expect(splash).toBeVisible();
  await expect(splash).toBeHidden();
  const highlights = page.getByRole('region', { name: 'Latest Sports Highlights' });
  await expect(highlights.getByRole('heading', { level: 3 })).toHaveCount(3);
  await highlights.getByRole('listitem').first().scrollIntoViewIfNeeded();
  await expect(highlights.frameLocator('iframe').first().getByRole('link', { name: /^Play/ })).toBeVisible();
  await expect(page).toHaveURL(`${demoSite.url}/`);

  await enter(page, demoSite.url, 'linnea');
  await page.goto(demoSite.url);
  await expect(splash).toBeVisible();
  await page.waitForURL(`${demoSite.url}/app`);
});
