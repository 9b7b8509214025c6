import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without windows, as Debian has it: the suite takes two thirds of the time. Chromium itself will do. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  timeout: 180_000, // two browsers and two servers share two cores
  expect: { timeout: 30_000 }, // immediate on an idle machine; one that others use took twice as long as usual
  fullyParallel: true,
  retries: 0, // what passes at the second try hides a fault, of the product or of the test
  workers: 3, // on two cores: a third of the time a test waits for something; a fourth gains nothing (decision 90)
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    // Playwright's routes don't see what a service worker fetches: only the tests of it have one.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Below the time of a test, which what never comes would otherwise use up.
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    trace: 'off', // one of every test costs a third of the time: `npx playwright test /name.spec.ts:12 --trace on`
    launchOptions: {
      executablePath: existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
