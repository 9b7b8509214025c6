/**
 * Opens pages of the demo on a mid-range phone, as Lighthouse has it, and prints what it finds: `npm run bench:page`.
 * Lighthouse is no dependency of ours: npx fetches it into npm's cache.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { logIn } from '../e2e/people.ts';
import playwright from '../playwright.config.ts';
import { freePort } from '../server/testing/free-port.ts';
import { median, startScript, stop } from './server.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
/** The feed as a member; the goals of performance, of 100, and of the cumulative layout shift. */
const PAGE = { path: '/app', member: 'linnea', performance: 90, shift: 0.02 };
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];

type Report = {
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number; displayValue: string }>;
};

/** One run, in a browser of its own that has been there once: its files are kept, as those of any member are. */
async function run(origin: string): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: [...(playwright.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await logIn(page, origin, PAGE.member);
    await page.getByRole('article').nth(9).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.close();
    const { stdout } = await promisify(execFile)(
      'npx',
      // biome-ignore format: an option a line says nothing more
      ['--yes', LIGHTHOUSE, origin + PAGE.path, `--port=${port}`, '--disable-storage-reset', '--quiet',
        '--only-categories=performance', '--output=json'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as Report;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const port = await freePort();
const site = await startScript('tools/seed/demo.ts', { PORT: String(port) }, 'Touchline is ready');
try {
  const scores: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const report = await run(`http://localhost:${port}`);
    const figures = FIGURES.map((name) => `${name} ${report.audits[name]?.displayValue}`).join(', ');
    const score = Math.round(report.categories.performance.score * 100);
    const moved = report.audits['cumulative-layout-shift']?.numericValue ?? 1;
    console.log(`${report.finalDisplayedUrl}: performance ${score}; ${figures}`);
    console.log(
      `  layout shift ${moved.toFixed(3)}; this machine's benchmark index ${report.environment.benchmarkIndex} (a fast one has 1,500 to 2,000)`,
    );
    scores.push(score);
    shifts.push(moved);
  }
  const performance = median(scores);
  const shift = Math.max(...shifts);
  console.log(`median of performance ${performance} (goal ${PAGE.performance}), largest layout shift ${shift}`);
  if (performance < PAGE.performance || shift >= PAGE.shift) process.exitCode = 1;
} finally {
  await stop(site);
}
