import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname, // vite.config.ts has another
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 2, // cores of the machines that this runs on
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
