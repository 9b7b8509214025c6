import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './server/testing/slowest-first.ts';

export default defineConfig({
  root: import.meta.dirname, // vite.config.ts has another
  test: {
    includeTaskLocation: true, // for the command that runs one that failed alone (tools/gate/report.mjs)
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'tools/**/*.test.ts',
      'deploy/*.test.ts',
    ],
    exclude: ['**/*.scale.test.ts', '**/node_modules/**'],
    // Single tests that are not of the gate; whole files are named in tools/gate/slow.mjs, which says what that means.
    tags: [{ name: 'slow', description: 'is not of the gate' }],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/close-sites.ts'],
    maxWorkers: 3, // on two cores: a test waits for the database and the disk half of its time; a fourth gains nothing
    sequence: { sequencer: SlowestFirst },
    // Each file has its own database and its own app. What they share is code: loading it anew for each of them would
    // take a fifth of the time.
    isolate: false,
    // TypeBox alone is 683 files.
    deps: {
      optimizer: { ssr: { enabled: true, include: ['typebox', 'typebox/compile', 'typebox/value', 'drizzle-orm'] } },
    },
    testTimeout: 300_000, // these only end what hangs: a busy machine takes five times as long as an idle one
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 30 } }, // as PATIENT
  },
});
