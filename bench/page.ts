/**
 * Opens pages of the demo on Lighthouse's mid-range phone and prints its figures: `npm run bench:page`, or only some
 * pages: `npm run bench:page -- gallery match`. Lighthouse is not among our dependencies: npx fetches it into npm's
 * cache. Or at first visits on a slow phone, without Lighthouse: `npm run bench:page -- --slow-phone`.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { paths } from '../contract/pages/pages.ts';
import { competitionPath, matchPath } from '../contract/pages/sports-pages.ts';
import { logIn } from '../e2e/steps/people.ts';
import playwright from '../playwright.config.ts';
import { freePort } from '../server/testing/machine/free-port.ts';
import { findMatches, visitSlowly } from './page/slow-phone.ts';
import { median, startScript, stop } from './server.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
const MEMBER = 'linnea';
type Page = { name: string; path: string; member: boolean; isThere: string };
/** `isThere`: the selector of what appears last on the page. */
async function pagesOf(origin: string): Promise<Page[]> {
  const { live } = await findMatches(origin);
  return [
    { name: 'feed', path: paths.feed, member: true, isThere: 'article' },
    { name: 'gallery', path: paths.videos, member: true, isThere: 'article' },
    { name: 'landing', path: '/', member: false, isThere: 'footer' },
    { name: 'match', path: matchPath(live._id), member: false, isThere: '#scoreboard' },
    { name: 'competition', path: competitionPath(live.competition._id), member: false, isThere: 'main h1' },
  ];
}
/** Goals: the performance score out of 100, and the cumulative layout shift. */
const GOAL = { performance: 95, shift: 0.02 };
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];

type Report = {
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number; displayValue: string }>;
};

/** One run, in a fresh browser that has visited the page once: its files are cached, as any returning member's are. */
async function run(origin: string, { path, member, isThere }: Page): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: [...(playwright.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    if (member) await logIn(page, origin, MEMBER);
    await page.goto(origin + path);
    await page.locator(isThere).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.close();
    const { stdout } = await promisify(execFile)(
      'npx',
      // biome-ignore format: an option a line says nothing more
      ['--yes', LIGHTHOUSE, origin + path, `--port=${port}`, '--disable-storage-reset', '--quiet',
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
const asked = process.argv.slice(2);
const isSlow = asked[0] === '--slow-phone';
const origin = `http://localhost:${port}`;
try {
  const pages = isSlow ? [] : (await pagesOf(origin)).filter(({ name }) => asked.length === 0 || asked.includes(name));
  if (isSlow && !(await visitSlowly(origin, MEMBER, ROUNDS, asked.slice(1)))) process.exitCode = 1;
  for (const one of pages) {
    const scores: number[] = [];
    const shifts: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const report = await run(origin, one);
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
    console.log(`${one.name}: median ${performance} (goal ${GOAL.performance}), largest layout shift ${shift}`);
    if (performance < GOAL.performance || shift >= GOAL.shift) process.exitCode = 1;
  }
} finally {
  await stop(site);
}
