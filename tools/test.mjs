/**
 * `npm test` is the gate: types, style, dead code, units, the server's tests, screens and journeys in a browser; it says
 * the same on any machine. `npm test -- --all`: also what takes long, real seconds or other programs (tools/gate/slow.mjs).
 * `npm test -- --changed [ref]`: while working, only what the differences from a commit can be expected to affect. The
 * last lines say what failed and how to run it alone, what was dear and what was left out; the very last has the totals.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allSpecs, allViews, changedFiles, specsFor, unitsFor, viewsFor } from './changed/changed.mjs';
import { openFiles } from './gate/open-files.mjs';
import { dearest, readPlaywright, readVitest } from './gate/report.mjs';
import { JOURNEY, SLOW, TAG } from './gate/slow.mjs';
import { nodeEnvironment } from './run-node.mjs';
import { buildServer, buildWeb, fail, installPackages, installTestPrograms, program, root } from './setup.mjs';

const [option, ref] = process.argv.slice(2);
if (![undefined, '--changed', '--all'].includes(option))
  fail('Usage: npm test, npm test -- --changed [ref], or npm test -- --all');
const changed = option === '--changed' ? changedFiles(ref) : undefined;
if (option === '--changed' && !changed) fail(`${ref ?? 'HEAD'} names no commit.`);
const isGate = option === undefined;

const began = Date.now();
installPackages();
installTestPrograms(option === '--all' ? 'all' : 'gate');
buildWeb();
buildServer();

const reports = mkdtempSync(join(tmpdir(), 'touchline-reports-'));
const totals = { passed: 0, failed: 0, skipped: [], failures: [], seconds: new Map() };

/** Ends a suite that hangs past every limit of its tests; the longest takes 13 minutes, on a busy machine 25. */
const LIMIT_MINUTES = 40;

/** Ends it and its workers at once, which a worker that hangs would outlive. */
function kill({ pid }) {
  const workers = `/proc/${pid}/task/${pid}/children`;
  const pids = existsSync(workers) ? readFileSync(workers, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  for (const one of [pid, ...pids]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {} // it has ended
  }
}

/**
 * Runs one suite and adds what `read` finds; one that ends badly without a test that failed counts as one that failed.
 * @param how.read what became of it
 * @param how.open the test files that have begun and not ended
 * @param how.alone the command that runs it by itself
 * @param how.beside what runs meanwhile and shows what it says: what this one says is told after the other's end
 */
async function suite(title, args, { read = () => undefined, open = () => [], alone, env = {}, beside }) {
  const started = Date.now();
  const said = [];
  if (!beside) console.log(`\n── ${title}`);
  const child = spawn(program('node'), args, {
    cwd: root,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...nodeEnvironment(), ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  let hung;
  const limit = setTimeout(() => {
    hung = [`had not ended after ${LIMIT_MINUTES} minutes`, ...open()].join('; open: ');
    kill(child);
  }, LIMIT_MINUTES * 60_000);
  const [code, signal] = await once(child, 'close');
  clearTimeout(limit);
  const took = Date.now() - started;
  const status = code ?? signal;
  const run = read() ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: [], failures: [], seconds: new Map() };
  if (run.failed === 0 && status !== 0) {
    run.failed = 1;
    run.failures = [{ name: title, why: hung ?? `ended with ${status}`, alone }];
  }
  totals.passed += run.passed;
  totals.failed += run.failed;
  totals.skipped.push(...run.skipped);
  totals.failures.push(...run.failures);
  for (const [file, seconds] of run.seconds) totals.seconds.set(file, seconds);
  const tell = () => {
    if (beside) process.stdout.write(`\n── ${title}\n${Buffer.concat(said)}`);
    console.log(`── ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${(took / 1000).toFixed(0)} s`);
  };
  if (beside) void beside.then(tell);
  else tell();
}

const bin = (path) => join(root, 'node_modules', path);
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function vitest(title, args, { config, beside } = {}) {
  const file = join(reports, `${title}.json`);
  const began = join(reports, `${title}.open`);
  const open = `--reporter=${join(root, 'tools/gate/open-files.mjs')}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, open];
  const flags = config ? ['--config', config] : [];
  return suite(title, [bin('vitest/vitest.mjs'), ...args, ...flags, ...reporters], {
    read: () => readVitest(json(file), flags.join(' ')),
    open: () => openFiles(began),
    alone: ['npx vitest run', ...flags].join(' '),
    env: { TOUCHLINE_OPEN_FILES: began },
    beside,
  });
}

const units = changed
  ? ['related', '--run', '--passWithNoTests', ...unitsFor(changed.files)]
  : ['run', ...(isGate ? [...SLOW.map((glob) => `--exclude=${glob}`), `--tagsFilter=!${TAG}`] : [])];
const unitsRun = vitest('units and server', units);

// One after the other: the units leave a third of two cores alone.
async function besideUnits() {
  const check = (title, ...args) => suite(title, args, { alone: 'npm run check', beside: unitsRun });
  await check('types', bin('typescript/bin/tsc'), '--noEmit');
  await check('types of the service worker', bin('typescript/bin/tsc'), '--noEmit', '-p', 'web/worker');
  await check('style', bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off');
  await check('dead code', bin('knip/bin/knip.js'));
}
const SCALE = 'vitest.scale.config.ts';
await Promise.all([
  unitsRun,
  besideUnits().then(async () => {
    // Several servers wait for most of their time: one worker of them takes as long as the units do.
    if (option === '--all')
      await vitest('several servers and whole sites', ['run', '--maxWorkers=1'], { config: SCALE, beside: unitsRun });
  }),
]);

const views = changed ? viewsFor(changed.files) : allViews();
// Not beside the units: the browser is red when the machine is busy.
if (views.length > 0) await vitest('screens', ['run', ...(changed ? views : [])], { config: 'vitest.view.config.ts' });

const specs = changed ? specsFor(changed.files) : allSpecs();
const journeys = isGate ? ['--grep', JOURNEY] : changed ? specs.map((spec) => `/${spec}.spec.ts`) : [];
function playwright(title, args, env = {}) {
  const file = join(reports, `${title}.json`);
  return suite(title, [bin('@playwright/test/cli.js'), 'test', ...args], {
    read: () => readPlaywright(json(file)),
    alone: [...Object.entries(env).map((pair) => pair.join('=')), 'npx playwright test', ...args].join(' '),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
}
if (specs.length > 0) await playwright('browser', journeys);
if (option === '--all') await playwright('journeys on translated pages', ['--grep', JOURNEY], { TRANSLATED: '1' });
rmSync(reports, { recursive: true, force: true });

console.log('\nThe dearest files, in seconds beside the others:');
for (const [file, seconds] of dearest(totals.seconds)) console.log(`  ${seconds.toFixed(0).padStart(4)}  ${file}`);
if (changed) {
  const others = allSpecs().filter((spec) => !specs.includes(spec));
  console.log(`\n${changed.files.length} files differ from ${changed.base}. Run: the units that import them,`);
  console.log(`${views.length} of ${allViews().length} files of screens, and in`);
  console.log(`the browser: ${specs.join(', ') || 'nothing'}.\nLeft out: other units, several servers, and`);
  console.log(`${others.join(', ') || 'nothing in the browser'}.\nThe gate runs by: npm test`);
}
if (isGate) {
  console.log(
    '\nLeft out: what takes long, real seconds or other programs (tools/gate/slow.mjs), several servers, and',
  );
  console.log('browser tests that are no journeys. All of it runs by: npm test -- --all');
}
const skipped = {}; // by file
for (const [file] of totals.skipped.map((name) => name.split(': '))) skipped[file] = (skipped[file] ?? 0) + 1;
for (const [file, count] of Object.entries(skipped)) console.log(`Skipped: ${count} of ${file}`);
for (const { name, why, alone } of totals.failures) console.log(`\nFailed: ${name}\n  ${why}\n  alone: ${alone}`);
console.log(`\nIt took ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
