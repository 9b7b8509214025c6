/** Runs before every test file: files share their modules, so a hook in site.ts would belong to the first file only. */
import { afterAll, afterEach } from 'vitest';
import { takeUnforeseen } from './server.ts';
import { closeSites } from './site.ts';

// Where a test fails because of an answer of 500, it says why there was one.
afterEach(({ task }) => {
  const errors = takeUnforeseen();
  if (task.result?.state === 'fail' && errors.length > 0)
    throw new Error(errors.map(({ message, cause }) => `the server: ${cause ?? ''} ${message}`).join('; '));
});

afterAll(closeSites);
