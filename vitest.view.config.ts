import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './chromium.ts';
import { dragByTouch, emulateMedia, findViolations, pointAway, pressAgain, touch } from './tools/views/commands.ts';
import { deleteFilm, hasFilms, lookAtFilm, pickFilm } from './tools/views/films.ts';

const WEB = join(import.meta.dirname, 'web');

/** Screens in a browser, on answers in the server's place (web/testing/answers.ts): `*.view.test.tsx` beside each. */
export default defineConfig({
  root: WEB,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-view'), // of its own, as that of scale
  plugins: [react(), tailwindcss()],
  optimizeDeps: {
    // What pages load later would be found late, and have the browser reload everything.
    entries: ['**/*.{ts,tsx}', '!worker/**', '!**/*.test.*'],
    include: ['typebox', 'typebox/value', 'react-dom/client', 'react/jsx-dev-runtime'],
  },
  test: {
    includeTaskLocation: true, // as in vitest.config.ts
    include: ['**/*.view.test.tsx'],
    setupFiles: ['testing/setup.ts'],
    // Each file has a page of its own, whose modules remember nothing of other files; what a test changes for the next
    // ones of its file, web/testing/setup.ts puts back. It costs a fifth, and no order of files matters.
    isolate: true,
    maxWorkers: 3, // on two cores, each in a browser context of its own: a test waits half of its time
    testTimeout: 120_000, // these only end what hangs: an idle machine takes a second, a crowded one thirty
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      locators: { exact: false }, // as in Playwright
      screenshotFailures: false,
      traceView: false, // copies of the page at each step
      dependencySourcemaps: false,
      testerHtmlPath: join(WEB, 'testing/tester.html'),
      commands: {
        ...{ dragByTouch, emulateMedia, findViolations, pointAway, pressAgain, touch },
        ...{ deleteFilm, hasFilms, lookAtFilm, pickFilm },
      },
      provider: playwright({
        launchOptions,
        contextOptions: { permissions: ['clipboard-write', 'clipboard-read'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
