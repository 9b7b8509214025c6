/**
 * `npm run test:upgrade -- REF`: the server tests of an earlier release on this version's schema, as its servers meet it
 * while they are upgraded one by one (docs/decisions/0069-upgrades-without-a-pause.md).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeEnvironment } from './run-node.mjs';
import { fail, installPackages, program, root } from './setup.mjs';

/** What is about the schema itself, and of course is another. */
const ABOUT_THE_SCHEMA = ['server/schema.test.ts', 'server/migrations.test.ts', 'server/upgrades.test.ts'];

/** As in tools/setup.mjs; not `npm ci` (docs/decisions/0009-setup.md). */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];

const [ref] = process.argv.slice(2);
if (!ref) fail('Usage: npm run test:upgrade -- REF (the tag or commit of the release before)');
installPackages();

const run = (command, args, options = {}) => spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
const folder = mkdtempSync(join(tmpdir(), 'touchline-release-'));
const before = join(folder, 'before');
if (run('git', ['worktree', 'add', '--quiet', '--detach', before, ref]).status !== 0) fail(`${ref} names no commit.`);
let status = 1;
try {
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(before) === lock(root)) symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'));
  else if (run('npm', INSTALL, { cwd: before }).status !== 0) throw new Error('Its packages could not be installed.');
  const migrations = join('server', 'migrations');
  rmSync(join(before, migrations), { recursive: true });
  cpSync(join(root, migrations), join(before, migrations), { recursive: true });
  const vitest = join(before, 'node_modules', 'vitest', 'vitest.mjs');
  const skipped = ABOUT_THE_SCHEMA.flatMap((file) => ['--exclude', file]);
  status = run(program('node'), [vitest, 'run', 'server/', ...skipped], { cwd: before, env: nodeEnvironment() }).status;
} finally {
  run('git', ['worktree', 'remove', '--force', before]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);
