import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // These only end what hangs: a busy machine takes five times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  retries: 0, // what passes at the second try hides a fault, of the product or of the test
  workers: 3, // on two cores: a third of the time a test waits for something; a fourth gains nothing
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    // Playwright's routes don't see what a service worker fetches: only the tests of it have one.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Below the time of a test, which what never comes would otherwise use up.
    navigationTimeout: 120_000,
    actionTimeout: 120_000,
    trace: 'off', // one of every test costs a third of the time: `npx playwright test /name.spec.ts:12 --trace on`
    launchOptions,
  },
});
