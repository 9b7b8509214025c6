/** In which order a timeline stands: by when it happened, whoever typed it when. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import timelineOrder from '../../testing/sports/matchday/timeline-order.json' with { type: 'json' };

let site: Site;
let kofi: TestBrowser;
let cup: Cup;
let matchId = '';
let number = 0;
beforeAll(async () => {
  site = await createSite();
  kofi = await site.member('Kofi');
  cup = await addCup(site, { organiserId: kofi.accountId, captains: [kofi.accountId, null] });
});
beforeEach(async () => {
  matchId = await addMatch(site, cup, [0, 1], { number: ++number });
});

const note = (event: object, id: string) =>
  kofi.post(`/api/matches/${id}/events`, {
    ...{ id: randomUUID(), period: 1, happenedAt: site.clock.now().toISOString() },
    ...event,
  });
const change = (eventId: string | undefined, body: object) =>
  kofi.send('PUT', `/api/matches/${matchId}/events/${eventId}`, {
    ...{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
const goal = (side: 'home' | 'away', more: object = {}) => ({ kind: 'goal', side, ...more });
const view = async (id = matchId) => (await site.visitor().get(`/api/matches/${id}`)).body;

describe('the order of a timeline', () => {
  const listed = async (id = matchId): Promise<string[]> =>
    (await view(id)).timeline
      .filter(({ sameAs }: { sameAs?: string }) => !sameAs)
      .map(({ kind, minute, added }: { kind: string; minute: number | null; added: number | null }) =>
        minute === null ? kind : added === null ? `${minute}` : `${minute}+${added}`,
      );
  /** Notes one event after the other, each later than the one before. @returns their ids */
  const noteAll = async (events: object[], id = matchId) => {
    const ids: string[] = [];
    for (const event of events) {
      site.clock.advance(2 * MINUTE);
      const { body, status } = await note(event, id);
      expect([status, body.message]).toEqual([200, 'Noted.']);
      ids.push(body.event._id);
    }
    return ids;
  };

  test('is that of periods and minutes, not of typing', async () => {
    const events = (timelineOrder.noted as string[]).flatMap((said) => {
      const [, kind, side, minute, added] =
        /^(goal|own-goal|penalty-goal) (home|away)\D* (\d+)(?:\+(\d+))?/.exec(said) ?? [];
      return kind ? [{ kind, side, minute: Number(minute), added: added ? Number(added) : null }] : [];
    });
    const ids = await noteAll(events.map((event) => ({ ...event, period: event.minute > 45 ? 2 : 1 })));
    await change(ids[4], { minute: 15 });
    expect(await listed()).toEqual(timelineOrder.right);
    expect((await view()).timeline.map(({ period }: { period: number }) => period)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('has added time in its own period, and a minute that is set right without the old added time', async () => {
    const ids = await noteAll([
      { kind: 'period-start' },
      { kind: 'period-end' },
      { kind: 'red-card', side: 'away' },
      { kind: 'period-start', period: 2 },
      goal('home', { period: 2, minute: 46 }),
      goal('home', { period: 2, minute: 45, added: 3 }),
      goal('away', { period: 2, minute: 90, added: 2 }),
      { kind: 'period-end', period: 2 },
      { kind: 'end', period: 2 },
      goal('away', { period: 2, minute: 90 }),
      goal('away', { period: 2, minute: 3 }),
    ]);
    const first = ['period-start', '3', '45+3', 'period-end', 'red-card'];
    const second = ['period-start', '46', '90', '90+2', 'period-end', 'end'];
    expect(await listed()).toEqual([...first, ...second]);
    const { body } = await change(ids[5], { minute: 50 });
    expect(body.event).toMatchObject({ minute: 50, added: null, period: 2 });
    expect(await listed()).toEqual([
      'period-start',
      '3',
      ...first.slice(3),
      'period-start',
      '46',
      '50',
      ...second.slice(2),
    ]);
  });

  test('leaves what has no minute where it was noted: behind what was noted before it, and before its period ends', async () => {
    await noteAll([
      { kind: 'period-start' },
      goal('home', { minute: 10 }),
      { kind: 'yellow-card', side: 'home' },
      goal('home', { minute: 20 }),
      { kind: 'period-end' },
      { kind: 'own-goal', side: 'away' },
      goal('home', { minute: 5 }),
      goal('home', { minute: 10 }),
    ]);
    const order = ['period-start', '5', '10', 'yellow-card', '10', '20', 'own-goal', 'period-end'];
    expect(await listed()).toEqual(order);
  });

  test('is by the set that was said, in sports that have no minutes, and their score with it', async () => {
    const own = await addCup(site, {
      organiserId: kofi.accountId,
      captains: [kofi.accountId, null],
      sport: 'volleyball',
    });
    const id = await addMatch(site, own, [0, 1], { number: 1 });
    const point = (period: number) => ({ kind: 'set-point', side: 'home', period });
    await noteAll(
      [
        { kind: 'period-start' },
        point(1),
        { kind: 'period-end' },
        { kind: 'period-start', period: 2 },
        point(1),
        point(2),
      ],
      id,
    );
    expect(await listed(id)).toEqual([
      ...['period-start', 'set-point', 'set-point', 'period-end', 'period-start', 'set-point'],
    ]);
  });

  test('is that of minutes in games of quarters, too', async () => {
    const own = await addCup(site, {
      organiserId: kofi.accountId,
      captains: [kofi.accountId, null],
      sport: 'basketball',
    });
    const id = await addMatch(site, own, [0, 1], { number: 1 });
    const basket = (period: number, minute: number) => ({ kind: 'points', side: 'home', value: 2, period, minute });
    await noteAll([basket(1, 4), basket(2, 11), basket(4, 39), basket(5, 41), basket(5, 12), basket(5, 10)], id);
    expect(await listed(id)).toEqual(['4', '10', '11', '12', '39', '41']);
  });

  test('takes a minute from no period that has not begun, and lets nobody begin one by it', async () => {
    const [goalId] = await noteAll([goal('home', { minute: 10 })]);
    await change(goalId, { minute: 80 });
    expect(await view()).toMatchObject({ period: 1, timeline: [{ minute: 80, period: 1 }] });
    await noteAll([{ kind: 'period-start', period: 2 }]);
    await change(goalId, { minute: 81 });
    expect(await listed()).toEqual(['period-start', '81']);
  });
});
