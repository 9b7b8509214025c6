/** Parts of a page whose code comes when they are shown, and does not come: it says so in its place, and is asked for again. */
import { useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, Link, Outlet } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/screen.tsx';
import { holdClock, network } from '../../testing/surroundings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { createSiteRouter, Site } from '../router/site-router.tsx';
import { lazy, lazyPage } from './lazy-part.tsx';
import { CodeError } from './load-code.ts';

const NEVER = Promise.withResolvers<never>();

/** How often code has been asked for, and whether it comes now; a test's own. */
let asked = 0;
let comes: () => Promise<unknown> = () => NEVER.promise;

/** Code without a network: as loadCode says it, whose message may be shown. */
const isMissing = () => Promise.reject(new CodeError(false, new TypeError('Failed to fetch /assets/part-abc.js')));

const code = async <T,>(part: T): Promise<T> => {
  asked++;
  await comes();
  return part;
};

function Question({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Edit post" onClose={onClose}>
      <input aria-label="Words" />
    </Dialog>
  );
}
const Figures = () => <p>One to nil</p>;
const Videos = () => <h1>Sports Highlights</h1>;

// One for each test: a part that has come stays.
const LateDialog = lazy(() => code({ default: Question }));
const MissingDialog = lazy(() => code({ default: Question }));
const MissingPart = lazy(() => code({ default: Figures }));
const QuietPart = lazy(() => code({ default: Figures }), 'quiet');

function Opener({ part: Part }: { part: typeof MissingDialog }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </>
  );
}

/** Without a network no code comes. */
function goOffline(): void {
  network.goes();
  comes = isMissing;
}

function goOnline(): void {
  comes = async () => {};
  network.returns();
}

beforeEach(() => {
  asked = 0;
});

const edit = page.getByRole('button', { name: 'Edit' });
const dialog = page.getByRole('dialog', { name: 'Edit post' });
const told = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
const again = page.getByRole('button', { name: 'Try again' });
const loading = page.getByRole('status').filter({ hasText: 'Loading...' });

/** Nothing speaks of files. */
const expectNoFiles = () => expect(document.body.textContent).not.toMatch(/assets\/|dynamically|\.js\b|Oopss/);

// [S2-2.95]
test('a dialog whose code takes long says so', async () => {
  const late = Promise.withResolvers<void>();
  comes = () => late.promise;
  show(<Opener part={LateDialog} />);
  await edit.click();
  await expect.element(loading).toBeInViewport({ ratio: 1 });
  late.resolve();
  await expect.element(dialog).toBeInViewport({ ratio: 1 });
  await expect.element(loading).not.toBeInTheDocument();
});

// [S2-2.95]
test('Try again asks again, Close closes, and an opened dialog is there when the network is', async () => {
  const clock = holdClock(); // it tries again by itself, too
  goOffline();
  show(<Opener part={MissingDialog} />);
  await edit.click();
  await expect.element(told).toBeInViewport({ ratio: 1 });
  expectNoFiles();
  const before = asked;
  await again.dblClick();
  await expect.element(again).toBeEnabled();
  expect(asked).toBeGreaterThan(before);
  await expect.element(told).toBeInViewport({ ratio: 1 });
  expect(document.querySelectorAll(':modal')).toHaveLength(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(told).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Escape}');
  await expect.element(told).not.toBeInTheDocument();
  await edit.click();
  await expect.element(told).toBeInViewport({ ratio: 1 });
  goOnline();
  await expect.element(dialog).toBeInViewport({ ratio: 1 });
  await expect.element(told).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();
  clock.release();
});

test('a part of a page says in its place that its code did not come, and nobody misses one that is quiet', async () => {
  const clock = holdClock();
  goOffline();
  show(
    <>
      <section aria-label="Result">
        <MissingPart />
      </section>
      <section aria-label="Quiet">
        <QuietPart />
      </section>
    </>,
  );
  const [place, quiet] = ['Result', 'Quiet'].map((name) => page.getByRole('region', { name })) as [
    ReturnType<typeof page.getByRole>,
    ReturnType<typeof page.getByRole>,
  ];
  await expect.element(place.getByRole('alert')).toBeInViewport({ ratio: 1 });
  expect(document.querySelectorAll(':modal')).toHaveLength(0);
  await expect.element(page.getByRole('alert')).toHaveLength(1);
  expect(quiet.element().textContent).toBe('');
  expectNoFiles();

  // It is asked for again by itself, ever less often.
  const before = asked;
  await clock.advance(1200);
  expect(asked).toBe(before + 2);
  await clock.advance(1200);
  expect(asked).toBe(before + 2);
  goOnline();
  for (const one of [place, quiet]) await expect.element(one.getByText('One to nil')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  clock.release();
});

const Frame = () => (
  <>
    <nav>
      <Link to="/">Feed</Link> <Link to="/videos">Videos</Link>
    </nav>
    <Outlet />
  </>
);
const Feed = () => <h1>Feed</h1>;

// [S2-2.95]
test('a page whose code does not come says so, comes when there is a network, and leaves the way back', async () => {
  goOffline();
  const routes = [
    {
      Component: Frame,
      children: [
        { path: '/', Component: Feed },
        { path: '/videos', lazy: lazyPage(() => code({ Component: Videos })) },
      ],
    },
  ];
  const router = createSiteRouter(routes, createMemoryHistory({ initialEntries: ['/'] }));
  await router.start();
  show(<Site router={router} />);
  const missing = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Videos' }).click();
  await expect.element(missing).toBeInViewport({ ratio: 1 });
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Feed' })).toBeVisible();
  expectNoFiles();
  router.navigator.go(-1);
  await expect.element(heading).toMatchTextContent('Feed');
  router.navigator.go(1);
  await expect.element(missing).toBeInViewport({ ratio: 1 });
  goOnline();
  await expect.element(heading).toMatchTextContent('Sports Highlights');
  await expect.element(missing).not.toBeInTheDocument();
});
