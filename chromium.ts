import { existsSync } from 'node:fs';

/** Chromium without windows, as Debian has it: the suite takes two thirds of the time. Chromium itself will do. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** How the journeys (playwright.config.ts) and the tests of screens (vitest.view.config.ts) start their browser. */
export const launchOptions = {
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
};
