/**
 * `npm run fuzz`: 20,000 bad requests to a site on a database of its own. `--count N`: another number; `--seed N`: a
 * given series (by default a new one each time); `--only N`: one of a series again.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeEnvironment } from './run-node.mjs';
import { installPackages, program, root } from './setup.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { seed: text, count: text, only: text } });
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number.`);
}
const seed = values.seed ?? String(Date.now() % 1_000_000);

installPackages();
const args = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  'server/fuzz.test.ts',
  '--disable-console-intercept',
];
const env = {
  ...nodeEnvironment(),
  FUZZ_SEED: seed,
  FUZZ_COUNT: values.count ?? '20000',
  ...(values.only === undefined ? {} : { FUZZ_ONLY: values.only }),
};
process.exitCode = spawnSync(program('node'), args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
