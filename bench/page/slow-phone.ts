/** The first visit on a slow phone: Chromium's own brakes on the processor and the network, and nothing cached. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { paths } from '../../contract/pages/pages.ts';
import { matchPath } from '../../contract/pages/sports-pages.ts';
import { enter } from '../../e2e/steps/people.ts';
import playwright from '../../playwright.config.ts';
import { median } from '../server.ts';

const PHONE = {
  // Its calls would pass by the brakes.
  serviceWorkers: 'block' as const,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};
const SLOWER = 6; // times
const BYTES = 1000 / 8; // a second, of one kbit/s
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1600 * BYTES, uploadThroughput: 750 * BYTES };
const QUIET = 2000; // ms after the last call: pictures are decoded and painted by then
const LONGEST = 90_000; // ms for a visit
const DAY = 24 * 60 * 60 * 1000;
/** Goals for all visits: when the call is made, in ms, and the sum of the layout shifts. */
const ASKED = 3000;
const SHIFT = 0.02;

type Visit = {
  name: string;
  path: string;
  /** Who visits; undefined: a visitor. */
  member: string | undefined;
  /** The call that the page is about. */
  call: string;
  /** The selector of what is there when its answer is shown. */
  isThere: string;
  /** Goal, in ms. */
  largest: number;
};
/** ms since the visit began, and the sum of all layout shifts. */
type Figures = { asked: number; answered: number; first: number; largest: number; shift: number };

/** What the browser has measured. @param call path of the call that the page is about */
const measured = (page: Page, call: string) =>
  page.evaluate(async (path): Promise<Figures & { times: number; what: string }> => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        setTimeout(resolve, 200, []); // none of them
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      });
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => new URL(name).pathname === path,
    );
    const largest = (await entries('largest-contentful-paint')).at(-1) as LargestContentfulPaint | undefined;
    const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      asked: calls[0]?.requestStart ?? Number.NaN,
      answered: calls[0]?.responseEnd ?? Number.NaN,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: largest?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      times: calls.length,
      what: largest?.element?.outerHTML.slice(0, 120) ?? '',
    };
  }, call);

async function run(browser: Browser, origin: string, { path, member, call, isThere }: Visit) {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(LONGEST);
  try {
    const page = await context.newPage();
    if (member) await enter(page, origin, member);
    const phone = await context.newCDPSession(page);
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', NETWORK);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(origin + path, { timeout: LONGEST });
    await page.locator(isThere).first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: LONGEST });
    await page.waitForTimeout(QUIET);
    return await measured(page, call);
  } finally {
    await context.close();
  }
}

/** Of the demo's matches one that is being played, and one that is over. */
export async function findMatches(origin: string) {
  type Matches = { matches: { _id: string; state: string; competition: { _id: string } }[] };
  const matchesAt = async (path: string) => ((await (await fetch(origin + path)).json()) as Matches).matches;
  const day = `from=${Date.now() - DAY / 2}&until=${Date.now() + DAY / 2}`;
  const live = (await matchesAt(`/api/today?of=all&${day}`)).find(({ state }) => state === 'live');
  const [over] = await matchesAt(`/api/competitions/${live?.competition._id}/matches?list=past`);
  if (!live || !over) throw new Error('The demo has no live match, or none that is over');
  return { live, over };
}

/** The demo's feed and these matches. */
async function visitsOf(origin: string, member: string): Promise<Visit[]> {
  const { live, over } = await findMatches(origin);
  const match = (name: string, id: string, viewer?: string): Visit => ({
    name: `${name}, ${viewer ? 'a member' : 'a visitor'}`,
    path: matchPath(id),
    member: viewer,
    call: `/api/matches/${id}`,
    isThere: '#scoreboard',
    largest: 4000,
  });
  return [
    { name: 'feed, a member', path: paths.feed, member, call: '/api/posts', isThere: 'article', largest: 5000 },
    match('live match', live._id),
    match('live match', live._id, member),
    match('match that is over', over._id),
    match('match that is over', over._id, member),
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const line = ({ asked, answered, first, largest, shift }: Figures) =>
  `asked ${seconds(asked)}, answered ${seconds(answered)}, first paint ${seconds(first)}, largest ${seconds(largest)}, shift ${shift.toFixed(3)}`;

/**
 * Prints what a slow phone shows when, at first visits.
 * @param member who visits where members do
 * @param wanted what names begin with; none: all visits
 * @returns whether each goal is met by the median, and by the largest shift
 */
export async function visitSlowly(origin: string, member: string, rounds: number, wanted: string[]): Promise<boolean> {
  let isMet = true;
  const visits = await visitsOf(origin, member);
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    for (const visit of visits.filter(({ name }) => !wanted[0] || wanted.some((one) => name.startsWith(one)))) {
      const all: Figures[] = [];
      for (let round = 0; round < rounds; round++) {
        const { times, what, ...figures } = await run(browser, origin, visit);
        console.log(`${visit.name}: ${line(figures)}; asked ${times} times; the largest is ${what}`);
        all.push(figures);
      }
      const middle = (key: keyof Figures) => median(all.map((one) => one[key]));
      const [asked, largest] = [middle('asked'), middle('largest')];
      const shift = Math.max(...all.map((one) => one.shift));
      console.log(
        `  median: ${line({ asked, largest, shift, answered: middle('answered'), first: middle('first') })}`,
        `(goals: asked ${seconds(ASKED)}, largest ${seconds(visit.largest)}, shift ${SHIFT})`,
      );
      isMet &&= asked <= ASKED && largest <= visit.largest && shift <= SHIFT;
    }
  } finally {
    await browser.close();
  }
  return isMet;
}
