/** The day that a share picture shows is the competition's, and another picture has another address. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MatchCard, Result } from '../../../contract/sports/core.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { atWallTime } from '../../sports/fixtures/wall-time.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import days from '../../testing/sports/matchday/day-of-the-share-picture.json' with { type: 'json' };
import { drawMatch } from './drawing.ts';

let site: Site;
let ama: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
});

async function cupIn(timeZone: string): Promise<Cup> {
  const cup = await addCup(site, { organiserId: ama.accountId, captains: [null, null] });
  await site.db.update(competitions).set({ timeZone }).where(eq(competitions.id, cup.competitionId));
  return cup;
}
const drawnDay = async (id: string) => {
  const { match }: { match: MatchCard } = (await site.visitor().get(`/api/matches/${id}`)).body;
  return /\d{4}-\d\d-\d\d/.exec(drawMatch(match))?.[0];
};
const pictureOf = async (id: string) => {
  const [, path = ''] =
    /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec((await site.visitor().get(`/app/matches/${id}`)).text) ?? [];
  return path.replaceAll('&#38;', '&');
};

describe('the share picture of a match that is to come', () => {
  const more = [
    { timeZone: 'Asia/Kolkata', day: '2027-03-01', time: '04:15', right: '2027-03-01' },
    { timeZone: 'America/St_Johns', day: '2027-12-31', time: '22:00', right: '2027-12-31' },
    { timeZone: 'Africa/Accra', day: '2027-06-19', time: '20:00', right: '2027-06-19' },
  ];
  test.each([...days.cases, ...more])(
    'shows the day at the venue: $timeZone, $day $time',
    async ({ timeZone, day, time, right }) => {
      const id = await addMatch(site, await cupIn(timeZone), [0, 1], {
        number: 1,
        startsAt: atWallTime(day, time, timeZone),
      });
      expect(await drawnDay(id)).toBe(right);
      const { status, bytes } = await site.visitor().get(await pictureOf(id));
      expect([status, bytes.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    },
  );

  test('has another address once it is moved, has no date, or its competition is elsewhere', async () => {
    const cup = await cupIn('Europe/Berlin');
    const id = await addMatch(site, cup, [0, 1], {
      number: 1,
      startsAt: atWallTime('2027-06-20', '18:00', 'Europe/Berlin'),
    });
    const addresses = [await pictureOf(id)];
    const pictures = [(await site.visitor().get(addresses[0] ?? '')).bytes];
    let edition = 0;
    const move = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const moved = await ama.send('PATCH', `/api/matches/${id}`, {
        ...{ body: JSON.stringify({ edition: edition++, anyway: true, ...body }), headers },
      });
      expect(moved.status).toBe(200);
      addresses.push(await pictureOf(id));
      pictures.push((await site.visitor().get(addresses.at(-1) ?? '')).bytes);
    };
    const [day = '', time = ''] = days.moved.to.split(' ');
    await move({ day, time });
    await move({ day, time: '00:30' });
    await move({ day: '', time: '' });
    expect(new Set(addresses).size).toBe(4);
    expect(pictures[1]?.equals(pictures[0] ?? Buffer.of())).toBe(false);
    await move({ day, time: '00:30' });
    await site.db
      .update(competitions)
      .set({ timeZone: 'America/Los_Angeles' })
      .where(eq(competitions.id, cup.competitionId));
    await move({ day, time: '00:30' }); // the organiser sets it right
    expect(new Set(addresses).size).toBe(5);
    expect(await drawnDay(id)).toBe(day);
  });

  test('has another address once it is won otherwise by the same score', async () => {
    const cup = await cupIn('Africa/Accra');
    const ways: Partial<NonNullable<Result['score']>>[] = [
      { penalties: { home: 4, away: 2 } },
      { penalties: { home: 2, away: 4 } },
      { winner: 'home' }, // by a target that was reset
      { winner: 'away' },
    ];
    const addresses = new Set<string>();
    for (const [at, way] of ways.entries()) {
      const result: Result = { kind: 'played', score: { home: 1, away: 1, ...way }, forfeitedBy: null };
      const id = await addMatch(site, cup, [0, 1], { number: at + 1, result });
      addresses.add((await pictureOf(id)).replace(id, ''));
    }
    expect(addresses.size).toBe(ways.length);
  });
});
