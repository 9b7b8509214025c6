/** A device whose clock is hours ahead, or behind: times are told by the server's. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { abilitiesFor } from '../../contract/abilities.ts';
import { getPost } from '../../contract/posts.ts';
import { getMatch } from '../../contract/sports/match-calls.ts';
import { answer, headed } from '../testing/answers.ts';
import { comment, ME } from '../testing/comments.ts';
import { matchCard } from '../testing/cups.ts';
import { answerMatch, matchView } from '../testing/matches.ts';
import { post } from '../testing/samples.ts';
import { MEMBER, open, signedIn } from '../testing/screen.tsx';
import { holdClock } from '../testing/surroundings.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How much further both clocks are than this machine's: it only grows, as that of a device between two starts. */
let gone = 0;
const server = { ahead: 0, ofAnswers: 0 };
const real = () => performance.timeOrigin + performance.now() + server.ahead;

beforeEach(() => {
  gone += 10 * SECOND; // the server is asked for the time again after five
  server.ahead = 0;
  server.ofAnswers = 0;
  const { performance, fetch } = globalThis;
  const ticks = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => ticks() + gone);
  const date = () => new Date(real()).toUTCString();
  globalThis.fetch = async (input, init) =>
    String(input) === '/robots.txt' ? new Response('', { headers: { date: date() } }) : fetch(input, init);
  onTestFinished(() => {
    vi.restoreAllMocks();
    globalThis.fetch = fetch;
  });
});

/** Both of the device's clocks go on, as while it is awake. */
async function pass(clock: ReturnType<typeof holdClock>, milliseconds: number): Promise<void> {
  gone += milliseconds;
  await clock.advance(milliseconds);
}

/**
 * Expects it there once ten seconds have passed, and at most some more: what the server says of the time comes when it
 * comes, and is shown by the next tick.
 */
async function expectSoon(clock: ReturnType<typeof holdClock>, place: Locator, text: string): Promise<void> {
  await pass(clock, 10 * SECOND);
  await expect
    .poll(async () => {
      await pass(clock, 100);
      return place.element().textContent;
    })
    .toBe(text);
}

const time = page.getByRole('article').getByRole('time').first();

/** Answers with a post that was written so long ago, and something said of it just now. */
function answerPostOf(age: number): void {
  answer(getPost, () => {
    const at = new Date(real() - age).toISOString();
    const { kind: _, ...of } = post(1, { createdAt: at, commentCount: 1 });
    const said = comment(1, { content: 'Just said', user: ME, createdAt: new Date(real()).toISOString() });
    const can = abilitiesFor(MEMBER._id, { kind: 'post', ownerId: of.author._id });
    const shown = { post: { ...of, comments: [said], earlier: null }, viewerReaction: null, can };
    return headed(shown, { date: new Date(real() + server.ofAnswers).toUTCString() });
  });
}

test.each([-3, 30 * 24])(
  'a device whose clock is %i h off tells times by the server’s, also when it is set meanwhile',
  async (hours) => {
    signedIn();
    const clock = holdClock();
    vi.setSystemTime(real() + hours * HOUR);
    answerPostOf(0);
    const viewer = await open(`/app/${post(1)._id}`);
    await expect.element(time).toMatchTextContent(/^Just now$/);
    const said = page.getByRole('listitem').filter({ hasText: 'Just said' });
    await expect.element(said.getByRole('time')).toMatchTextContent(/^Just now$/);
    await expect.element(said.getByRole('button', { name: 'Edit' })).toBeVisible(); // for its first minutes

    // Set while the page is open: what is shown anew is right at once, and what stands there soon.
    answerPostOf(125 * MINUTE);
    viewer.go(`/app/${post(2)._id}`);
    await expect.element(time).toMatchTextContent(/^2h ago$/);
    for (const to of [0, 2 * hours, -hours]) {
      vi.setSystemTime(real() + to * HOUR);
      await expectSoon(clock, time, '2h ago');
    }
  },
);

test('after a night’s sleep times are told as they are', async () => {
  const clock = holdClock();
  vi.setSystemTime(real());
  answerPostOf(0);
  await open(`/app/${post(1)._id}`);
  await expect.element(time).toMatchTextContent(/^Just now$/);
  vi.setSystemTime(real() + 8 * HOUR);
  gone += 8 * HOUR; // both of the device's clocks go on, and with them the machine's in `real`
  await expectSoon(clock, time, '8h ago');
  server.ahead += 8 * HOUR;
  vi.setSystemTime(Date.now() + 8 * HOUR); // on many machines only one of them does
  await expectSoon(clock, time, '16h ago');
});

test('an answer out of a cache says nothing of the time', async () => {
  const clock = holdClock();
  vi.setSystemTime(real());
  server.ofAnswers = -4 * HOUR;
  answerPostOf(305 * MINUTE);
  await open(`/app/${post(1)._id}`);
  await expect.element(time).toMatchTextContent(/^5h ago$/);
  await pass(clock, 20 * SECOND);
  await expect.element(time).toMatchTextContent(/^5h ago$/);
});

test.each([3, -3])('the minute of a live match is the server’s, on a device that is %i h off', async (hours) => {
  const clock = holdClock();
  vi.setSystemTime(real() + hours * HOUR);
  const view = matchView({ state: 'live', score: { home: 0, away: 0 } }, { period: 1 });
  answerMatch(view);
  const clockSince = new Date(real() - 20.5 * MINUTE).toISOString();
  answer(getMatch, () => ({ ...view, clockSince, now: new Date(real()).toISOString() }));
  await open(`/app/matches/${matchCard(1)._id}`);
  const minute = page.getByText(/^\d+(\+\d+)?′$/).first();
  await expect.element(minute).toMatchTextContent('21′');
  vi.setSystemTime(real());
  await expectSoon(clock, minute, '21′');
});
