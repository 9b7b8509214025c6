import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../testing/screen.tsx';

const article = page.getByRole('article');
const title = page.getByRole('heading', { level: 1 });
const words = () => (article.element().textContent ?? '').split(/\s+/).length;
const contents = page.getByRole('navigation', { name: 'On this page' });
const section = (name: string) => page.getByRole('region', { name });

// [S2-1.5, S2-2.1, S2-2.2, S2-2.3, S2-2.4]
test('privacy and terms are real texts that link to each other', async () => {
  const viewer = await open('/privacy');
  await expect.element(title).toMatchTextContent(/^Privacy Policy$/);
  await expect.element(article.getByText('This service is not for children under 13.')).toBeVisible();
  for (const [name, kept] of [
    ['What we keep about you', 'Your profile: '],
    ['What we keep about you', 'Whom you follow: '],
    ['What we keep about you', 'How to reach you: '],
    ['Who sees what', 'Your profile is for members'],
    ['How long we keep it', 'ends when you are signed out there'],
    ['How long we keep it', 'every weekly mail has a link that ends it'],
  ] as const)
    await expect.element(section(name)).toMatchTextContent(kept);
  expect(words()).toBeGreaterThan(700);
  const mail = article.getByRole('link', { name: 'help@uni.example' }).first();
  await expect.element(mail).toHaveAttribute('href', 'mailto:help@uni.example');

  await article.getByRole('link', { name: 'Terms and Conditions' }).first().click();
  await expect.poll(viewer.here).toBe('/terms');
  await expect.element(title).toMatchTextContent(/^Terms and Conditions$/);
  await expect.element(article.getByText("For material changes we give at least 30 days' notice")).toBeVisible();
  expect(words()).toBeGreaterThan(600);
  await article.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect.poll(viewer.here).toBe('/privacy');
  await expect.element(title).toMatchTextContent(/^Privacy Policy$/);
});

test('a section of a legal page can be reached by its address, and the keyboard goes on from its start', async () => {
  const viewer = await open('/privacy');
  await contents.getByRole('link', { name: 'Children' }).click();
  await expect.poll(viewer.here).toBe('/privacy#children');
  await expect.element(page.getByRole('heading', { name: 'Children' })).toBeInViewport({ ratio: 1 });
  await expect.element(section('Children')).toHaveFocus();
  viewer.go('/terms#changes');
  await expect.element(page.getByRole('heading', { name: 'Changes' })).toBeInViewport({ ratio: 1 });
});

test('a section of a legal page can be what somebody comes for', async () => {
  await open('/terms#changes');
  await expect.element(page.getByRole('heading', { name: 'Changes' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => scrollY).toBeGreaterThan(500);
});
