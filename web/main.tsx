import { StrictMode, startTransition } from 'react';
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

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

/** Begins with the page that the address names; what the HTML has shown so far stays until that page's code is there. */
function begin(place: HTMLElement): void {
  const router = createBrowserRouter(routes);

  // The client of the calls knows no pages: it only ends the session, and the way to the login page leads from here.
  useSession.subscribe((session, before) => {
    if (session.expired && !before.expired) void router.navigate(EXPIRED_LOGIN);
  });

  function show(): void {
    endFirstPaint();
    const app = createRoot(place);
    // A transition is rendered in short tasks, between which the browser can answer.
    startTransition(() =>
      app.render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
  }

  if (router.state.initialized) show();
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      show();
    });
  }
}

/** What may come up at the screen's edge must not keep the page waiting. */
function showNotices(): void {
  const loadedAt = performance.now();
  void import('./shell/notices.tsx').then(({ startNotices }) => startNotices(loadedAt));
}

reloadWhenCodeIsGone();
// Evaluating the code was a long task: the browser may paint and answer before the next one. Safari can't say so yet.
const answered = window.scheduler?.yield?.() ?? Promise.resolve();
void answered.then(() => begin(place));
if (document.readyState === 'complete') showNotices();
else addEventListener('load', showNotices, { once: true });
