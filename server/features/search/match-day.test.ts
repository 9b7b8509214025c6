/** Teams and competitions among what is found. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Found } from '../../../contract/search/search.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createDatabase, createSite, type Site } from '../../testing/site.ts';
import { addCup, addTeam } from '../../testing/sports/cup.ts';
import { searchAll } from './workflow.ts';

let site: Site;
let fan: TestBrowser;
let organiser: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  fan = await site.member('Linnea');
  organiser = await site.member('Ama');
});

async function look(q: string): Promise<Found> {
  site.clock.advance(SECOND);
  const { status, body } = await fan.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect({ q, status }).toEqual({ q, status: 200 });
  return body;
}
const teamsOf = ({ teams }: Found) => teams.found.map(({ name }) => name);
const cupsOf = ({ competitions }: Found) => competitions.found.map(({ name }) => name);
const set = (table: 'teams' | 'competitions', id: string, change: string) =>
  site.db.execute(sql.raw(`update ${table} set ${change} where id = '${id}'`));

describe('teams and competitions are found', () => {
  // [B18.4]
  test('by name, hall, university, sport and what they say of themselves, with a letter wrong, too', async () => {
    const { teamId } = await addTeam(site, 'Volta Vipers', null, 'tableTennis');
    await set(
      'teams',
      teamId,
      `of_name = 'Volta Hall', school = 'University of Ghana', about = 'We train on Tuesdays'`,
    );
    for (const q of [
      'volta',
      'VIP',
      'table tennis vip',
      'vipers tuesdays',
      'university ghana vipers',
      'vippers',
      'vpiers',
    ])
      expect([q, teamsOf(await look(q))]).toEqual([q, ['Volta Vipers']]);
    const [team] = (await look('vipers')).teams.found;
    expect(team).toEqual({
      ...{ _id: teamId, name: 'Volta Vipers', sport: 'tableTennis', ofName: 'Volta Hall' },
      ...{ school: 'University of Ghana', vouchedAs: null, isEnded: false },
    });
    await set('teams', teamId, "name = 'Volta Cobras', ended_at = now()");
    expect([teamsOf(await look('vipers')), teamsOf(await look('cobras'))]).toEqual([[], ['Volta Cobras']]);
    expect((await look('cobras')).teams.found[0]?.isEnded).toBe(true);

    const { competitionId } = await addCup(site, {
      ...{ organiserId: organiser.accountId, captains: [], name: 'كأس الجامعة Zongo Shield', sport: 'volleyball' },
    });
    for (const q of ['zongo', 'shield zongo', 'volleyball zon', 'zogno', 'الجامعة'])
      expect([q, cupsOf(await look(q))]).toEqual([q, ['كأس الجامعة Zongo Shield']]);
    expect((await look('shield')).competitions).toEqual({
      found: [
        {
          ...{ _id: competitionId, name: 'كأس الجامعة Zongo Shield', sport: 'volleyball' },
          ...{ school: null, vouchedAs: null, state: 'running' },
        },
      ],
      more: false,
    });
  });

  test('those first whose name begins with what was typed', async () => {
    await addTeam(site, 'The Okapi Friends');
    await addTeam(site, 'Okapi United');
    expect(teamsOf(await look('okapi'))).toEqual(['Okapi United', 'The Okapi Friends']);
  });
});

describe('teams and competitions are not found', () => {
  // [B18.4]
  test('while a team is hidden or held, nor once it is gone', async () => {
    const { teamId } = await addTeam(site, 'Narwhal Nine');
    for (const hidden of ["'hidden'", "'held'"]) {
      await set('teams', teamId, `hidden = ${hidden}`);
      expect(teamsOf(await look('narwhal'))).toEqual([]);
      await set('teams', teamId, 'hidden = null');
      expect(teamsOf(await look('narwhal'))).toEqual(['Narwhal Nine']);
    }
    await site.db.execute(sql`delete from teams where id = ${teamId}`);
    expect(teamsOf(await look('narwhal'))).toEqual([]);
  });

  // [B18.4]
  test('while a competition is a draft or hidden, nor once it is gone', async () => {
    const { competitionId } = await addCup(site, {
      ...{ organiserId: organiser.accountId, captains: [], name: 'Pangolin Plate' },
    });
    for (const [away, back] of [
      ["state = 'draft'", "state = 'open'"],
      ["hidden = 'hidden'", 'hidden = null'],
      ["hidden = 'held'", 'hidden = null'],
    ] as const) {
      await set('competitions', competitionId, away);
      expect([away, cupsOf(await look('pangolin'))]).toEqual([away, []]);
      await set('competitions', competitionId, back);
      expect([back, cupsOf(await look('pangolin'))]).toEqual([back, ['Pangolin Plate']]);
    }
    await site.db.execute(sql`delete from competitions where id = ${competitionId}`);
    expect(cupsOf(await look('pangolin'))).toEqual([]);
  });
});

// [B18.4]
test('a search costs seven statements where it finds nothing, as it did without teams and competitions', async () => {
  const { connection, drop } = await createDatabase();
  const pool = new pg.Pool(connection);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const statements: string[] = [];
  const db = drizzle(pool, { logger: { logQuery: (text) => void statements.push(text) } });
  const viewer = { accountId: fan.accountId, role: 'user' } as Member;
  await searchAll({ db, videoHosts: site.videoHosts }, viewer, 'nothing whatever', {});
  expect(statements).toHaveLength(7);
});
