import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname, // vite.config.ts has another
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 3, // on two cores: a test waits for the database and the disk half of its time
    testTimeout: 60_000, // conversions by ffmpeg, beside two other workers
    hookTimeout: 60_000,
  },
});
