import type { Page, Route } from '@playwright/test';
import { type Shoot, showTop } from './camera.ts';

async function withoutSignIns(route: Route): Promise<void> {
  const { notifications, ...rest } = await (await route.fetch()).json();
  const others = notifications.filter(({ kind }: { kind: string }) => kind !== 'sign-in');
  await route.fulfill({ json: { notifications: others, ...rest } });
}

/** Walks through what members are to each other: pages of people, clips that are talked about, lists, notifications. */
export async function walkCommunity(page: Page, url: string, shoot: Shoot): Promise<void> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  const main = page.getByRole('main');
  const settled = async () => {
    await main.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
  };

  // The walks' own sign-ins are no news, and what one of them has seen stays new for the others.
  await page.route('**/api/notifications?*', (route) => withoutSignIns(route));
  await page.route('**/api/notifications', (route) => withoutSignIns(route));
  await page.route('**/api/notifications/seen', (route) => route.fulfill({ json: { message: '' } }));
  await page.goto(`${url}/app/videos/${videos[0]._id}`);
  await page.getByRole('heading', { name: /^Comments \(/ }).waitFor();
  await settled();
  await shoot(page, 'clip');
  await showTop(page.getByRole('heading', { name: /^Comments \(/ }));
  await shoot(page, 'clip-thread');
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  await reply.pressSequentially('Ask @kof');
  await page.getByRole('listbox').waitFor();
  await shoot(page, 'mention');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  // The address of this run is another one in the next.
  await page
    .getByRole('dialog')
    .locator('textarea')
    .evaluate((code: HTMLTextAreaElement) => {
      code.value = code.value.replace(
        /http:.*?"/,
        'https://touchline.example/embed/clip/019aa000-0000-7000-8000-000000000001"',
      );
    });
  await shoot(page, 'embed-code');
  await page.keyboard.press('Escape');

  for (const [screen, path] of [
    ['person', '/app/people/kofi_mensah'],
    ['own-page', '/app/people/tunde_b'],
    ['following', '/app/following'],
    ['school', `/app/schools/${encodeURIComponent('University of Lagos')}`],
    ['tag', '/app/tags/final'],
    ['my-list', '/app/list'],
    ['search', '/app/search?q=final'],
    ['search-people', '/app/search?q=abena&tab=people'],
    ['search-nothing', '/app/search?q=curling'],
    ['notifications', '/app/notifications'],
    ['profile', '/app/account/profile'],
    ['own-ties', '/app/account/people'],
    ['how-told', '/app/account/notifications'],
  ] as const) {
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    await shoot(page, screen);
  }

  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'keys');
}
