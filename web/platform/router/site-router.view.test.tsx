import { UNSAFE_createMemoryHistory as createMemoryHistory, createPath, Link } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';
import { createSiteRouter, Site } from './site-router.tsx';

const Start = () => (
  <>
    <h1>Start</h1>
    <Link to="/terms">Terms</Link> <Link to="/privacy">Privacy</Link>
  </>
);
const Terms = () => <h1>Terms and Conditions</h1>;
const Privacy = () => <h1>Privacy Policy</h1>;

test('of two links pressed one after the other the last counts, however late the code of the first comes', async () => {
  const late = Promise.withResolvers<{ Component: typeof Terms }>();
  const routes = [
    { path: '/', Component: Start },
    { path: '/terms', lazy: () => late.promise },
    { path: '/privacy', lazy: async () => ({ Component: Privacy }) },
  ];
  const router = createSiteRouter(routes, createMemoryHistory({ initialEntries: ['/'] }));
  await router.start();
  show(<Site router={router} />);
  const here = () => createPath(router.state.location);
  const heading = page.getByRole('heading', { level: 1 });

  await page.getByRole('link', { name: 'Terms' }).click();
  await expect.poll(() => router.state.coming).toBe('/terms');
  await expect.element(heading).toMatchTextContent('Start'); // it stays until the next is there
  expect(here()).toBe('/');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect.element(heading).toMatchTextContent('Privacy Policy');
  late.resolve({ Component: Terms });
  await settled();
  await expect.element(heading).toMatchTextContent('Privacy Policy');
  expect(here()).toBe('/privacy');
  router.navigator.go(-1);
  await expect.element(heading).toMatchTextContent('Start');
  expect(here()).toBe('/');
});
