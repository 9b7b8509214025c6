/** What `npm test` leaves out is there under its name, and what failed is told so that it can be run alone. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFiles } from './open-files.mjs';
import { dearest, readPlaywright, readVitest } from './report.mjs';
import { SLOW } from './slow.mjs';

const root = join(import.meta.dirname, '../..');

test('every test that the gate leaves out is there: a name that is misspelt would leave it in', () => {
  expect(SLOW.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
});

test('no two browser tests sign up the same name: most share one server, on which the later one would be refused', () => {
  const names = globSync('e2e/*.spec.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:join|signUp)\w*\([^'"`)]*(['"`])([\w.]+)\1/g)].map(
      ([, , name = '']) => name.toLowerCase(),
    ),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

test('what Vitest reports: counts, what failed with its first line and its command, and seconds', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'server/a.test.ts'),
        status: 'failed',
        message: '',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { fullName: 'a goal counts', status: 'passed', failureMessages: [], location: { line: 3, column: 1 } },
          {
            fullName: "an owner's goal (o.g.) counts for the others",
            status: 'failed',
            failureMessages: [
              '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:9:1',
              'Error: the server: no such column\n    at afterEach',
            ],
            location: { line: 8, column: 1 },
          },
          { fullName: 'with ffmpeg', status: 'skipped', failureMessages: [] },
          { fullName: 'a thousand viewers', status: 'skipped', failureMessages: [], tags: ['slow'] },
        ],
      },
      {
        name: join(root, 'server/b.scale.test.ts'),
        status: 'failed',
        message: 'Error: no such module\nat b',
        startTime: 0,
        endTime: 500,
        assertionResults: [],
      },
    ],
  };
  const run = readVitest(report, '--config vitest.scale.config.ts');
  expect(run).toMatchObject({ passed: 1, failed: 2, skipped: ['server/a.test.ts: with ffmpeg'] });
  expect(run.failures).toEqual([
    {
      name: "server/a.test.ts: an owner's goal (o.g.) counts for the others",
      why: 'AssertionError: expected 1 to be 2 · Error: the server: no such column',
      alone: 'npx vitest run --config vitest.scale.config.ts server/a.test.ts:8',
    },
    {
      name: 'server/b.scale.test.ts',
      why: 'Error: no such module',
      alone: 'npx vitest run --config vitest.scale.config.ts server/b.scale.test.ts',
    },
  ]);
  expect(dearest(run.seconds, 1)).toEqual([['server/a.test.ts', 2.5]]);
});

test('of a screen the whole file is run, since Vitest finds none of its tests by the line', () => {
  const assertionResults = [
    { fullName: 'a', status: 'failed', failureMessages: ['no'], location: { line: 8, column: 1 } },
  ];
  const file = {
    name: join(root, 'web/a.view.test.tsx'),
    status: 'failed',
    startTime: 0,
    endTime: 1,
    assertionResults,
  };
  const [failure] = readVitest({ testResults: [file] }, '--config vitest.view.config.ts').failures;
  expect(failure?.alone).toBe('npx vitest run --config vitest.view.config.ts web/a.view.test.tsx');
});

test('what Playwright reports: of tests, also within a describe, and of what is no test', () => {
  const spec = (title: string, line: number, status: string, errors: { message: string }[] = []) => ({
    ...{ title, file: 'feed.spec.ts', line },
    tests: [{ status, results: [{ duration: 1500, errors }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('a post is shown', 4, 'expected'), spec('in Firefox', 9, 'skipped')],
        suites: [
          { specs: [spec('keys', 12, 'unexpected', [{ message: '\u001b[31mError: not visible\u001b[39m\n…' }])] },
        ],
      },
    ],
    errors: [{ message: 'Error: the server ended with 1\nat …' }],
  };
  const run = readPlaywright(report);
  expect(run).toMatchObject({ passed: 1, failed: 2, skipped: ['e2e/feed.spec.ts: in Firefox'] });
  expect(run.failures).toEqual([
    { name: 'e2e/feed.spec.ts: keys', why: 'Error: not visible', alone: 'npx playwright test /feed.spec.ts:12' },
    { name: 'browser', why: 'Error: the server ended with 1', alone: 'npx playwright test' },
  ]);
  expect(run.seconds.get('e2e/feed.spec.ts')).toBe(4.5);
});

test('a run that wrote no report has passed nothing', () => {
  expect(readVitest(undefined)).toMatchObject({ passed: 0, failed: 0 });
  expect(readPlaywright(undefined)).toMatchObject({ passed: 0, failed: 0 });
});

test('of a run that was ended: the files that had begun and not reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-gate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'open');
  expect(openFiles(path)).toEqual([]); // ended before the first
  writeFileSync(path, '+ server/a.test.ts\n+ server/b c.test.ts\n- server/a.test.ts\n');
  expect(openFiles(path)).toEqual(['server/b c.test.ts']);
});
