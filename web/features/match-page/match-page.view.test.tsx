import { expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { listMeetings } from '../../../contract/sports/lists.ts';
import type { TimelineEvent } from '../../../contract/sports/match-calls.ts';
import { getOutcome } from '../../../contract/sports/results.ts';
import { getTables } from '../../../contract/sports/tables.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { hall, matchCard } from '../../testing/cups.ts';
import { openLive } from '../../testing/live.ts';
import { answerMatch, matchView, newsOf, outcomeOf, saying } from '../../testing/matches.ts';
import { close, open } from '../../testing/screen.tsx';
import { holdClock, settled, sockets } from '../../testing/surroundings.ts';

const PATH = `/app/matches/${matchCard(1)._id}`;

/** A match of a group, in a small window. @returns lets its table come */
async function answerGroup(): Promise<() => void> {
  await page.viewport(390, 300);
  const groupId = '0197c3a2-5b1e-7c3e-9d24-000000000001';
  answerMatch(matchView({ groupId }));
  const none = {
    won: 0,
    drawn: 0,
    lost: 0,
    scored: 0,
    conceded: 0,
    difference: 0,
    points: 0,
    deducted: 0,
    forfeits: 0,
  };
  const rows = [1, 2].map((number) => ({
    ...{ ...none, entryId: hall(number)._id, team: hall(number).team, place: 1, played: 0, withdrawn: false, form: [] },
    ...{ goesOn: null, isThrough: false },
  }));
  const group = { groupId, name: 'A', rows, unresolved: [], isFinal: false, draws: [] };
  const { stageId } = matchCard(1);
  const stage = { stageId, name: 'Groups', groups: [group], bests: [], advance: { each: 0, best: 0 } };
  const criteria = [{ by: 'points', over: 'all' }] as const;
  return hold(getTables, { scoring: 'goals', criteria: [...criteria], stages: [stage], isOrganiser: false });
}

test('who comes to the table and to what people say by keyboard goes on within them, however far below they are', async () => {
  const release = await answerGroup();
  release();
  await open(PATH);
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  for (const name of ['Table', 'Reactions and comments']) {
    const part = page.getByRole('group', { name, exact: true });
    const hasFocus = () => part.element().contains(document.activeElement);
    for (let left = 40; left > 0 && !hasFocus(); left--) await userEvent.tab();
    expect(hasFocus()).toBe(true);
    await expect.element(part.getByRole('link').first()).toBeVisible(); // it has come
    await expect.element(part.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await userEvent.tab();
    expect(hasFocus()).toBe(true);
  }
});

test('a table that is near and still on its way is a stop of the keyboard, too', async () => {
  const release = await answerGroup();
  await open(PATH);
  const part = page.getByRole('group', { name: 'Table', exact: true });
  await expect.element(part).toBeInTheDocument();
  part.element().scrollIntoView();
  await expect.poll(() => askedOf(getTables)).toHaveLength(1);
  await settled();
  const before = page.getByRole('link', { name: 'Add clip' });
  (before.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.tab();
  await expect.element(part).toHaveFocus();
  release();
  await expect.element(part.getByRole('link').first()).toBeVisible();
  await userEvent.tab();
  expect(part.element().contains(document.activeElement)).toBe(true);
  await userEvent.tab({ shift: true });
  await expect.element(before).toHaveFocus(); // it is none once there is something to stop at
});

// [B26.12]
test('who stays on the page of a settled match hears of a correction; who only has a look needs no connection', async () => {
  await page.viewport(390, 300); // what people say is far below
  const decided = (away: number) => {
    const result = { kind: 'played', score: { home: 3, away }, forfeitedBy: null } as const;
    return { result, version: saying(away, null, [3, away]) };
  };
  const view = matchView({ state: 'decided', result: decided(1).result });
  answerMatch(view, outcomeOf({ state: 'decided', versions: [decided(1).version], countingVersion: 1 }));
  const live = openLive();
  let opened = 0;
  const { make } = sockets;
  sockets.make = () => {
    opened++;
    return make();
  };
  const clock = holdClock();
  await open(PATH);
  const said = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(said).toMatchTextContent('3–1');
  await clock.advance(9900);
  expect(opened).toBe(0);
  await clock.advance(100);
  await live.joined('join-match');
  clock.release();
  answer(getOutcome, outcomeOf({ state: 'decided', versions: [decided(2).version], countingVersion: 2 }));
  live.tell('match-updated', newsOf(view, { result: decided(2).result }));
  await expect.element(said).toMatchTextContent('3–2');
});

test('a match that is over and has no result yet reads Full time, and not Live', async () => {
  const [since, endedAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T13:50:00.000Z'];
  const played = { period: 2, clockSince: since, endedAt: null, running: { home: 1, away: 0 } };
  answerMatch(matchView({ state: 'live', score: { home: 1, away: 0 } }, { ...played, now: endedAt }));
  const viewer = await open(PATH);
  const main = page.getByRole('main');
  await expect.element(main.getByText('Live', { exact: true })).toBeVisible();
  const match = { _id: matchCard(2)._id, state: 'live', score: { home: 1, away: 0 } } as const;
  answerMatch(matchView(match, { ...played, clockSince: null, endedAt, now: endedAt }));
  viewer.go(`/app/matches/${matchCard(2)._id}`);
  await expect.element(main.getByText('Full time', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Live', { exact: true })).not.toBeInTheDocument();
});

test('a goal moves its figure as it comes, and no other; for who wants less motion nothing moves', async () => {
  const view = matchView({ state: 'live', score: { home: 1, away: 0 } }, { running: { home: 1, away: 0 }, period: 1 });
  answerMatch(view);
  const live = openLive();
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  await open(PATH);
  await live.joined('join-match');
  const figures = () =>
    [...document.querySelectorAll('header p[aria-hidden] > span')].map((one) => {
      const { animationName, animationDuration } = getComputedStyle(one);
      const moves = animationName === 'goal' && Number.parseFloat(animationDuration) > 0.01; // s
      return [one.textContent, moves ? 'moves' : 'still'];
    });
  const goals = (home: number, away: number, edition: number) =>
    live.tell('match-updated', newsOf(view, { score: { home, away }, running: { home, away }, edition }));
  await expect.poll(figures).toEqual([
    ['1', 'still'],
    ['0', 'still'],
  ]);
  goals(2, 0, 2);
  await expect.poll(figures).toEqual([
    ['2', 'moves'],
    ['0', 'still'],
  ]);
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  goals(2, 1, 3);
  await expect.poll(figures).toEqual([
    ['2', 'still'],
    ['1', 'still'],
  ]);
});

test('who looks from another zone reads the hour at the venue beside their own, and exactly when by a press', async () => {
  const startsAt = '2031-06-20T03:00:00.000Z';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = page.getByRole('time').first();
  answerMatch(matchView({ startsAt, timeZone: own }));
  const viewer = await open(PATH);
  await expect.element(time).toMatchTextContent(/Jun \d+, 2031, \d+:00( [AP]M)?$/);
  answerMatch(matchView({ _id: matchCard(2)._id, startsAt, timeZone: 'Pacific/Marquesas' })); // half an hour off all others
  viewer.go(`/app/matches/${matchCard(2)._id}`);
  await expect
    .element(time)
    .toMatchTextContent(/\d+:00( [AP]M)? your time · Thu, Jun 19, 2031, (17:30|5:30 PM) in Marquesas$/);
  await time.getByRole('button').click();
  const zone = new Date(startsAt).toLocaleTimeString('en', { timeZoneName: 'short' }).split(' ').at(-1) ?? '';
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(zone);
});

test('the score stays at the upper edge while the page is scrolled, for the eye alone, and what gets the focus is beneath it', async () => {
  await page.viewport(390, 600);
  answerMatch(matchView({ state: 'live', score: { home: 2, away: 1 } }, { running: { home: 2, away: 1 }, period: 1 }));
  await open(PATH);
  const onTop = () =>
    [...document.querySelectorAll('[aria-hidden="true"]')].filter((one) => getComputedStyle(one).position === 'fixed');
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(onTop()).toHaveLength(0);
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.poll(() => onTop().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('2–1')]);
  const edge = onTop()[0]?.getBoundingClientRect();
  expect([edge?.top, (edge?.right ?? 0) <= 390]).toEqual([64, true]);
  // What is gone to comes to stand beneath what stays.
  const heading = page.getByRole('heading', { name: 'Timeline' }).element();
  heading.scrollIntoView({ behavior: 'instant', block: 'start' });
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(64 + 44); // px
  scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(() => onTop()).toHaveLength(0);
  expect(document.documentElement.style.scrollPaddingTop).toBe('');
});

test('who plays leads to their page from the line-up and from what they did; a name alone leads nowhere', async () => {
  const [kwesi, ama] = [
    { memberId: '0197c3a2-5b1e-7c3e-9d90-000000000009', name: 'Kwesi Boateng', username: 'kwesi', number: 9 },
    { memberId: '0197c3a2-5b1e-7c3e-9d90-000000000010', name: 'Ama', number: 10 },
  ];
  const goal: TimelineEvent = {
    _id: '0197c3a2-5b1e-7c3e-9d91-000000000001',
    kind: 'goal',
    side: 'home',
    ...{ period: 1, minute: 3, added: null, value: 1, happenedAt: new Date().toISOString() },
    ...{ player: kwesi, other: ama },
  };
  const lineUp = [kwesi, ama].map((player) => ({ ...player, starts: true }));
  answerMatch(matchView({ state: 'live' }, { timeline: [goal], lineUps: { home: lineUp, away: [] } }));
  await open(PATH);
  const links = page.getByRole('link', { name: 'Kwesi Boateng' });
  await expect.element(links).toHaveLength(2);
  for (const link of links.elements()) expect(link.getAttribute('href')).toBe('/app/people/kwesi');
  await expect.element(page.getByText(/\bAma$/)).toHaveLength(2);
  expect(page.getByRole('link', { name: 'Ama' }).elements()).toEqual([]);
});

test('how the two ended before stands on the page, each leading to its match; where nothing did, or it fails, it says so', async () => {
  await page.viewport(390, 844);
  answerMatch(matchView());
  answer(listMeetings, odd(500, {}));
  await open(PATH);
  const part = page.getByRole('group', { name: 'Last meetings' });
  await expect.element(part).toBeInTheDocument();
  part.element().scrollIntoView();
  await expect.element(part.getByText('Their last meetings couldn’t be loaded.')).toBeInViewport();
  answer(listMeetings, { meetings: [matchCard(7, { state: 'confirmed', score: { home: 4, away: 1 } })] });
  await part.getByRole('button', { name: 'Try Again' }).click();
  const before = part.getByRole('link', { name: /Hall 1 4.*Hall 2 1/ });
  await expect.element(before).toHaveAttribute('href', `/app/matches/${matchCard(7)._id}`);
  expect(before.element().clientHeight).toBeLessThan(96); // as in all lists of matches
  expect(await commands.findViolations()).toEqual([]);

  close();
  const { _id } = matchCard(2);
  answerMatch(matchView({ _id }));
  await open(`/app/matches/${_id}`);
  await expect.element(part).toBeInTheDocument();
  part.element().scrollIntoView();
  await expect.element(part.getByText('They haven’t met here before.')).toBeInViewport();
  answerMatch(
    matchView({ _id: matchCard(3)._id, away: { entryId: null, team: null, comesFrom: 'Winner of match 73' } }),
  );
  close();
  await open(`/app/matches/${matchCard(3)._id}`);
  await expect.element(page.getByText('Winner of match 73').first()).toBeVisible();
  expect(part.elements()).toEqual([]);
});

test('on a wide screen the table and who plays stand beside what happens; else beneath it', async () => {
  const release = await answerGroup();
  release();
  await page.viewport(1280, 900);
  await open(PATH);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const table = page.getByRole('group', { name: 'Table', exact: true });
  const talk = page.getByRole('group', { name: 'Reactions and comments' });
  const boxOf = (part: Locator) => part.element().getBoundingClientRect();
  await expect.element(table.getByRole('link').first()).toBeVisible();
  await expect.element(talk.getByRole('textbox')).toBeVisible();
  expect(boxOf(table).left).toBeGreaterThan(boxOf(timeline).right);
  expect(boxOf(table).top).toBeLessThan(boxOf(timeline).top);
  expect(boxOf(talk).left).toBe(boxOf(timeline).left);
  expect(document.documentElement.scrollWidth).toBe(1280);
  await page.viewport(1100, 900);
  expect(boxOf(table).left).toBe(boxOf(timeline).left);
  expect(boxOf(table).top).toBeGreaterThan(boxOf(timeline).bottom);
});
