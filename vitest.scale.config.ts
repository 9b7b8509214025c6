import base from './vitest.config.ts';

/** Several servers, takeovers and whole sites: real processes that wait for real seconds (`npm run test:scale`). */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['server/**/*.scale.test.ts', 'deploy/*.scale.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 2, // each runs several servers, and measures
    hookTimeout: 120_000,
  },
};
