import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { endFirstPaint } from './platform/code/first-paint.ts';
import './platform/offline/install.ts'; // before the browser offers it
import './platform/second-press.ts';
import { createSiteRouter, Site } from './platform/router/site-router.tsx';
import { leadToLogin } from './platform/session/lead-to-login.ts';
import { keepTextsInPlace } from './platform/translation.ts';
import { routes } from './routes.tsx';
import { startNotices } from './shell/notices/notices.tsx';
import './styles.css';

keepTextsInPlace(document.body);
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

/** Begins with the page that the url names; what the HTML has shown so far stays until that page's code is there. */
async function begin(place: HTMLElement): Promise<void> {
  const router = createSiteRouter(routes);
  leadToLogin(router);
  await router.start();
  endFirstPaint();
  const app = createRoot(place);
  // A transition is rendered in short tasks, between which the browser can answer.
  startTransition(() =>
    app.render(
      <StrictMode>
        <Site router={router} />
      </StrictMode>,
    ),
  );
}

/**
 * The notices at the screen's edge must not delay the page. Their code is loaded with it all the same: some of them
 * report failures, and could not be loaded during one.
 */
function showNotices(): void {
  startNotices(performance.now());
}

// Evaluating the code was a long task: let the browser paint and respond before the next one. Safari lacks this as yet.
const answered = window.scheduler?.yield?.() ?? Promise.resolve();
void answered.then(() => begin(place));
if (document.readyState === 'complete') showNotices();
else addEventListener('load', showNotices, { once: true });
