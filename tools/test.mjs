/**
 * `npm test`: every check. The last line gives the totals of all suites; the exit code says whether all passed. `npm
 * test -- --changed [ref]`: while working, only what the differences from a commit can be expected to affect. `npm test --
 * --all`: also what waits for real seconds, several servers and whole sites (`npm run test:scale`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { allSpecs, changedFiles, specsFor, unitsFor } from './changed/changed.mjs';
import { nodeEnvironment } from './run-node.mjs';
import { buildServer, buildWeb, fail, installPackages, installTestPrograms, program, root } from './setup.mjs';

const [option, ref] = process.argv.slice(2);
if (![undefined, '--changed', '--all'].includes(option))
  fail('Usage: npm test, npm test -- --changed [ref], or npm test -- --all');
const changed = option === '--changed' ? changedFiles(ref) : undefined;
if (option === '--changed' && !changed) fail(`${ref ?? 'HEAD'} names no commit.`);

installPackages();
installTestPrograms();
buildWeb();
buildServer();

const reports = mkdtempSync(join(tmpdir(), 'touchline-reports-'));
const playwrightReport = join(reports, 'playwright.json');
const totals = { passed: 0, failed: 0 };
const unsteady = [];
const failures = [];

/**
 * Runs one suite and adds what `count` finds; a suite that fails without counting a failure counts as one.
 * @param how.env what it finds in its environment
 * @param how.beside what runs meanwhile and shows what it says: this one says all at its end, after the other's
 */
async function suite(title, args, count, { env = {}, beside } = {}) {
  const started = Date.now();
  const said = [];
  console.log(beside ? `── ${title}: begun beside it, told below` : `\n── ${title}`);
  const child = spawn(program('node'), args, {
    cwd: root,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...nodeEnvironment(), ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const [code, signal] = await once(child, 'close');
  const took = Date.now() - started;
  const status = code ?? signal;
  const { passed, failed } = count(status);
  totals.passed += passed;
  totals.failed += failed === 0 && status !== 0 ? 1 : failed;
  if (failed === 0 && status !== 0) failures.push(`${title}: ended with ${status}, though no test of it failed`);
  // A suite that is one check has no tests of its own to name.
  if (failed > 0 && count === single) failures.push(title);
  if (beside) {
    await beside;
    console.log(`\n── ${title}`);
    process.stdout.write(Buffer.concat(said));
  }
  console.log(`── ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${(took / 1000).toFixed(0)} s`);
}

const bin = (path) => join(root, 'node_modules', path);
const single = (status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 });
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const journeys = (wanted, suites = []) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title }) => `${file}: ${title}`),
    ...journeys(wanted, inner),
  ]);

/** What failed in a report of Vitest, with the first line of why. A file that could not be loaded has no tests in it. */
const failedUnits = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${relative(root, name)}: ${message.split('\n')[0]}`];
    return failed.map(
      ({ fullName, failureMessages: [why = ''] }) => `${relative(root, name)}: ${fullName} (${why.split('\n')[0]})`,
    );
  });

await suite('types', [bin('typescript/bin/tsc'), '--noEmit'], single);
await suite('types of the service worker', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'web/worker'], single);
await suite('style', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off'], single);
await suite('dead code', [bin('knip/bin/knip.js')], single);
const units = changed ? ['related', '--run', '--passWithNoTests', ...unitsFor(changed.files)] : ['run'];
const specs = changed ? specsFor(changed.files) : allSpecs();
function vitest(title, args, how) {
  const file = join(reports, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return suite(
    title,
    [bin('vitest/vitest.mjs'), ...args, ...reporters],
    () => {
      const report = json(file);
      failures.push(...failedUnits(report));
      return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
    },
    how,
  );
}
const beside = vitest('server and units', units);
// The units leave a third of two cores alone, and several servers wait for most of their time: one worker of them takes
// as long as the units do (decision 105).
if (option === '--all')
  await vitest('several servers and whole sites', ['run', '--config', 'vitest.scale.config.ts', '--maxWorkers=1'], {
    beside,
  });
await beside;
if (specs.length > 0) {
  await suite(
    'browser',
    [bin('@playwright/test/cli.js'), 'test', ...(changed ? specs.map((spec) => `/${spec}.spec.ts`) : [])],
    () => {
      const report = json(playwrightReport);
      unsteady.push(...journeys('flaky', report?.suites));
      failures.push(...journeys('unexpected', report?.suites));
      const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
      return { passed: expected + flaky, failed: unexpected };
    },
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport } },
  );
}

rmSync(reports, { recursive: true, force: true });
// Once more at the end, where nobody has to look for them among the others.
for (const title of failures) console.log(`\nFailed: ${title}`);
for (const title of unsteady) console.log(`\nPassed only at the second try, and is to be mended: ${title}`);
if (changed) {
  const left = allSpecs().filter((spec) => !specs.includes(spec));
  console.log(
    `\n${changed.files.length} files differ from ${changed.base}. Run: the units that import them, and in the browser`,
  );
  console.log(`  ${specs.join(', ') || 'nothing'}.`);
  if (left.length > 0) console.log(`Not run:\n  ${left.join(', ')}.\nAll of it runs by: npm test`);
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
