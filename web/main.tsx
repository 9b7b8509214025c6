import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { EXPIRED_LOGIN } from '../contract/pages.ts';
import { endFirstPaint } from './platform/first-paint.ts';
import './platform/install.ts'; // before the browser offers it
import { useSession } from './platform/session.ts';
import { reloadWhenCodeIsGone } from './platform/stale-code.ts';
import { routes } from './routes.tsx';
import './styles.css';

const router = createBrowserRouter(routes);

// The client of the calls knows no pages: it only ends the session, and the way to the login page leads from here.
useSession.subscribe((session, before) => {
  if (session.expired && !before.expired) void router.navigate(EXPIRED_LOGIN);
});

reloadWhenCodeIsGone();

// What may come up at the screen's edge must not keep the page waiting.
function showNotices(): void {
  const loadedAt = performance.now();
  void import('./shell/notices.tsx').then(({ startNotices }) => startNotices(loadedAt));
}
if (document.readyState === 'complete') showNotices();
else addEventListener('load', showNotices, { once: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function start(place: HTMLElement): void {
  endFirstPaint();
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// Until the first page's code is there, the HTML's own first paint stays.
if (router.state.initialized) start(root);
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    start(root);
  });
}
