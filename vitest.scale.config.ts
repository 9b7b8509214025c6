import base from './vitest.config.ts';

/** Several servers, takeovers and whole sites: real processes that wait for real seconds (`npm run test:scale`). */
export default {
  ...base,
  cacheDir: 'node_modules/.vite-scale', // of its own: CI runs it beside the units, and both fill theirs at the start
  test: {
    ...base.test,
    include: ['server/**/*.scale.test.ts', 'deploy/*.scale.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 2, // each runs several servers, and measures
    hookTimeout: 120_000,
  },
};
