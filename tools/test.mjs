/**
 * `npm test`: every check. The last line gives the totals of all suites; the exit code says whether all passed. `npm
 * test -- --changed [ref]`: while working, only what the differences from a commit can be expected to affect. `npm test --
 * --all`: also what waits for real seconds, several servers and whole sites (`npm run test:scale`).
 */
import { spawnSync } from 'node:child_process';
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
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const totals = { passed: 0, failed: 0 };
const unsteady = [];
const failures = [];

/** Runs one suite and adds what `count` finds; a suite that fails without counting a failure counts as one. */
function suite(title, args, count = () => ({ passed: 0, failed: 0 }), env = {}) {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(program('node'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...nodeEnvironment(), ...env },
  });
  const { passed, failed } = count(status);
  totals.passed += passed;
  totals.failed += failed === 0 && status !== 0 ? 1 : failed;
  if (failed === 0 && status !== 0) failures.push(`${title}: ended with ${status}, though no test of it failed`);
  console.log(`── ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
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

suite('types', [bin('typescript/bin/tsc'), '--noEmit'], single);
suite('types of the service worker', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'web/worker'], single);
suite('style', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off'], single);
suite('dead code', [bin('knip/bin/knip.js')], single);
const units = changed ? ['related', '--run', '--passWithNoTests', ...unitsFor(changed.files)] : ['run'];
const specs = changed ? specsFor(changed.files) : allSpecs();
function vitest(title, args) {
  rmSync(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  suite(title, [bin('vitest/vitest.mjs'), ...args, ...reporters], () => {
    const report = json(vitestReport);
    failures.push(...failedUnits(report));
    return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  });
}
vitest('server and units', units);
if (specs.length > 0) {
  suite(
    'browser',
    [bin('@playwright/test/cli.js'), 'test', ...(changed ? specs.map((spec) => `/${spec}.spec.ts`) : [])],
    () => {
      const report = json(playwrightReport);
      unsteady.push(...journeys('flaky', report?.suites));
      failures.push(...journeys('unexpected', report?.suites));
      const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
      return { passed: expected + flaky, failed: unexpected };
    },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  );
}

if (option === '--all') vitest('several servers and whole sites', ['run', '--config', 'vitest.scale.config.ts']);

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
