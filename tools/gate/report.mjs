/** Reads what Vitest and Playwright have written about a run: how many passed, what failed and why, and what was dear. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup.mjs';
import { TAG } from './slow.mjs';

/**
 * @typedef {object} Run what became of a suite
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles, but for what the gate leaves out
 * @property {{ name: string, why: string, alone: string }[]} failures `alone`: the command that runs it by itself
 * @property {Map<string, number>} seconds by file
 */

/** The first line of an error, which may be long and coloured. */
const firstLine = (text = '') => {
  const line = stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
};

/**
 * @param report of Vitest's reporter `json`; undefined if it wrote none
 * @param {string} config what its command needs beside the file, such as `--config vitest.scale.config.ts`
 * @returns {Run}
 */
export function readVitest(report, config = '') {
  const run = { passed: 0, failed: 0, skipped: [], failures: [], seconds: new Map() };
  for (const { name, status, message, startTime, endTime, assertionResults: tests } of report?.testResults ?? []) {
    const file = relative(root, name);
    const hasLines = !file.endsWith('.view.test.tsx'); // in a browser Vitest looks for the line of the compiled code
    const fail = (title, why, line) => {
      const alone = ['npx vitest run', config, line && hasLines ? `${file}:${line}` : file].filter(Boolean).join(' ');
      run.failures.push({ name: title ? `${file}: ${title}` : file, why, alone });
    };
    run.seconds.set(file, (endTime - startTime) / 1000);
    for (const { fullName, status: how, failureMessages: why = [], location, tags = [] } of tests) {
      if (how === 'passed') run.passed += 1;
      else if (how !== 'failed') {
        if (!tags.includes(TAG)) run.skipped.push(`${file}: ${fullName}`);
      } else {
        run.failed += 1;
        fail(fullName, why.map(firstLine).join(' · '), location?.line);
      }
    }
    // A file that could not be loaded, or whose set-up failed, has no test that says so.
    if (status === 'failed' && !tests.some((test) => test.status === 'failed')) {
      run.failed += 1;
      fail('', firstLine(message));
    }
  }
  return run;
}

/**
 * @param report of Playwright's reporter `json`; undefined if it wrote none
 * @returns {Run}
 */
export function readPlaywright(report) {
  const run = { passed: 0, failed: 0, skipped: [], failures: [], seconds: new Map() };
  const read = ({ specs = [], suites = [] }) => {
    suites.forEach(read);
    for (const { title, file, line, tests } of specs) {
      for (const { status, results } of tests) {
        const name = `e2e/${file}: ${title}`;
        const took = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
        run.seconds.set(`e2e/${file}`, (run.seconds.get(`e2e/${file}`) ?? 0) + took);
        if (status === 'expected') run.passed += 1;
        else if (status === 'skipped') run.skipped.push(name);
        else {
          run.failed += 1;
          const why = firstLine(results.flatMap(({ errors = [] }) => errors)[0]?.message);
          run.failures.push({ name, why, alone: `npx playwright test /${file}:${line}` });
        }
      }
    }
  };
  read(report ?? {});
  // What is of no test: a set-up that failed, a file that could not be loaded.
  for (const { message } of report?.errors ?? []) {
    run.failed += 1;
    run.failures.push({ name: 'browser', why: firstLine(message), alone: 'npx playwright test' });
  }
  return run;
}

/** @param {Map<string, number>} seconds by file @returns {[string, number][]} the dearest first */
export const dearest = (seconds, n = 10) => [...seconds].sort(([, one], [, other]) => other - one).slice(0, n);
