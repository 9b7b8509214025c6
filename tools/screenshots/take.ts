/**
 * Photographs every screen of the demo into screenshots/, light and dark, on a desktop and on a phone:
 * `npm run screenshots`. With names of walks (`npm run screenshots admins notices`) only those. `npm run screenshots --
 * --docs` then copies what documents show. A walk that fails does not stop the others; it is reported at the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { enter } from '../../e2e/steps/people.ts';
import settings from '../../playwright.config.ts';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { DEMO_PASSWORD } from '../seed/cast.ts';
import { walkAsAdmin } from './admins.ts';
import { camera, FOLDER, type Shoot, SIZES, type Size, THEMES, type Theme } from './camera.ts';
import { walkCommunity } from './community.ts';
import { copyToDocs } from './in-docs.ts';
import { writeIndex } from './index-page.ts';
import { walkAsCaptain, walkAsNeighbour, walkAsOrganiser, walkMatchDay } from './match-day.ts';
import { walkFeed, walkVideos } from './members.ts';
import { MOMENT } from './moment.ts';
import { walkMyData } from './my-data.ts';
import { walkNotices } from './notices.ts';
import { walkAsVisitor } from './visitors.ts';

type Walk = (page: Page, url: string, shoot: Shoot) => Promise<void>;

/** The walks, and the username of each; null for a visitor. */
const WALKS: Record<string, [Walk, string | null]> = {
  visitors: [walkAsVisitor, null],
  feed: [walkFeed, 'tunde_b'],
  videos: [walkVideos, 'tunde_b'],
  community: [walkCommunity, 'tunde_b'],
  'match-day': [walkMatchDay, 'tunde_b'],
  organiser: [walkAsOrganiser, 'amara.okafor'],
  captain: [walkAsCaptain, 'abena'],
  neighbour: [walkAsNeighbour, 'seyi.ade'],
  'my-data': [walkMyData, 'tunde_b'],
  admins: [walkAsAdmin, 'amara.okafor'],
  notices: [walkNotices, 'tunde_b'],
};

const PATIENCE = 40_000; // ms for anything that is waited for
const UNSEEN = 5; // what the bell shows: each walk's logging in would add one

async function startSite(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'site.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Touchline is ready') && resolve());
    child.on('close', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

/** Everything that could differ in the next run is fixed: time, chance, motion. */
async function openPage(browser: Browser, size: Size, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
    isMobile: size === 'phone', // its scrollbars take no room
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  // Pages ask the server for the time, since its answers are dated by the clock of this machine.
  const headers = { date: new Date(MOMENT).toUTCString() };
  await context.route('**/robots.txt', (route) => route.fulfill({ headers }));
  await context.route('**/api/notifications/unseen', (route) => route.fulfill({ json: { unseen: UNSEEN } }));
  const page = await context.newPage();
  await page.clock.setFixedTime(MOMENT);
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  return page;
}

async function takeSize(browser: Browser, url: string, size: Size, only: string[], failed: string[]): Promise<void> {
  for (const theme of THEMES) {
    const shoot = camera(size, theme);
    for (const [name, [walk, username]] of Object.entries(WALKS)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const page = await openPage(browser, size, theme);
      try {
        if (username) await enter(page, url, username, DEMO_PASSWORD);
        await walk(page, url, shoot);
      } catch (error) {
        failed.push(`${name}, ${size}, ${theme}: ${(error as Error).stack}`);
      }
      await page.context().close();
    }
    console.log(`${size}, ${theme}: done`);
  }
}

async function takeAll(only: string[]): Promise<void> {
  const failed: string[] = [];
  mkdirSync(FOLDER, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const site = await startSite(port);
  process.once('SIGTERM', () => site.kill('SIGTERM')); // the site removes its folder; pending requests then fail
  const browser = await chromium.launch(settings.use?.launchOptions ?? {});
  try {
    // Both sizes at once: most of the time goes into waiting for splashes, doors and players.
    await Promise.all((Object.keys(SIZES) as Size[]).map((size) => takeSize(browser, url, size, only, failed)));
  } finally {
    await browser.close();
    site.kill('SIGTERM');
    await once(site, 'close');
  }
  writeIndex();
  for (const reason of failed) console.error(reason);
  if (failed.length > 0) process.exitCode = 1;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in WALKS) && name !== '--docs');
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the walks are ${Object.keys(WALKS).join(', ')}`);
if (names.includes('--docs')) await copyToDocs();
else await takeAll(names);
