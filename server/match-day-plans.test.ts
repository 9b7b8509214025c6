/** How PostgreSQL executes the lists of match day among many competitions: none reads what others have played. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCalendarPrint, listCalendarMatches } from './features/calendars/queries.ts';
import { listAwaited, listScorersOf } from './features/competition-page/queries.ts';
import { listDay } from './features/competition-page/today-queries.ts';
import { listMatches } from './features/matches/lists/queries.ts';
import { listDueReminders, listSilent } from './features/results/due-queries.ts';
import { tablesOf } from './features/tables/queries.ts';
import { listTeams } from './features/teams/list-queries.ts';
import { type Filled, openFilled } from './testing/filled.ts';
import type { Node } from './testing/plan-nodes.ts';

const COMPETITIONS = 60;
const ENTRIES = 20; // of each competition
const MATCHES = 100; // of each competition
const TEAMS = 600; // each enters two competitions, and plays some ten matches in each

const uuid = (kind: number, n: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const id = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const entry = (at: string) => uuid(3, `n * 100 + ${at}`);

const MATCH_DAYS = `
  insert into teams (id, name, sport, "of", created_at, join_token)
    select ${uuid(2, 'n')}, 'Team ' || n, 'football', 'none', now(), 'token' || n from generate_series(1, ${TEAMS}) as n;
  insert into team_members (id, team_id, role, name, since, created_at)
    select ${uuid(5, 'n')}, ${uuid(2, 'n')}, 'player', 'Player ' || n, current_date, now() from generate_series(1, ${TEAMS}) as n;
  insert into competitions (id, name, sport, state, time_zone, created_at)
    select ${uuid(1, 'n')}, 'Cup ' || n, 'football', 'running', 'UTC', now() from generate_series(1, ${COMPETITIONS}) as n;
  insert into stages (id, competition_id, position, kind, name)
    select ${uuid(7, 'n')}, ${uuid(1, 'n')}, 1, 'league', 'League' from generate_series(1, ${COMPETITIONS}) as n;
  insert into groups (id, stage_id, position, name)
    select ${uuid(6, 'n')}, ${uuid(7, 'n')}, 1, '' from generate_series(1, ${COMPETITIONS}) as n;
  insert into entries (id, competition_id, team_id, state, created_at)
    select ${entry('at')}, ${uuid(1, 'n')}, ${uuid(2, `(n * 10 + at) % ${TEAMS} + 1`)}, 'entered', now()
    from generate_series(1, ${COMPETITIONS}) as n, generate_series(1, ${ENTRIES}) as at;
  insert into matches (id, competition_id, stage_id, group_id, number, round, home_entry_id, away_entry_id, starts_at,
      state, version, counting_version, created_at, changed_at)
    select ${uuid(4, 'n * 1000 + nth')}, ${uuid(1, 'n')}, ${uuid(7, 'n')}, ${uuid(6, 'n')}, nth, 1,
      ${entry(`(nth % ${ENTRIES} + 1)`)}, ${entry(`((nth + 1 + nth / ${ENTRIES}) % ${ENTRIES} + 1)`)},
      timestamptz '2026-01-01' + nth * interval '1 day', 'confirmed', 1, 1, now(), now()
    from generate_series(1, ${COMPETITIONS}) as n, generate_series(1, ${MATCHES}) as nth;
  insert into match_results (match_id, version, act, kind, score, created_at)
    select id, 1, 'decided', 'played', '{"home":1,"away":0}', now() from matches;
  insert into match_events (id, match_id, kind, side, period, value, member_id, happened_at, created_at)
    select gen_random_uuid(), matches.id, kind, 'home', 1, value, ${uuid(5, '1')}, now(), now()
    from matches, (values ('goal', 1), ('goal', 1), ('yellow-card', 0)) as happened (kind, value);
  update matches set nudge_at = starts_at, confirm_by = starts_at where number <= 40`;

/** How many rows of a table were looked at, for whatever. */
const readOf = (nodes: Node[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0);

const LOOK = { viewer: undefined, now: new Date('2026-06-01') };
const DAY = new Date('2026-03-01');
const PORTION = 50; // of what has come due, of 2,400
const [competitionId, teamId] = [id(1, 7), id(2, 77)];

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled(MATCH_DAYS, true);
});
afterAll(() => filled.close());

describe(`among ${COMPETITIONS * MATCHES} matches`, () => {
  const ofTeam = (isBackwards: boolean) =>
    listMatches(filled.db, { teamIds: [teamId], states: ['confirmed'], isBackwards, limit: 20 }, LOOK);
  const OF_TEAM = 60; // matches, each found and then read
  const OF_COMPETITION = 3 * MATCHES; // each is found, and then read
  const lists: [name: string, list: () => Promise<unknown>, most: Record<string, number>][] = [
    ['coming matches of a team', () => ofTeam(false), { matches: OF_TEAM, match_results: OF_TEAM }],
    ['past matches of a team', () => ofTeam(true), { matches: OF_TEAM, match_results: OF_TEAM }],
    [
      'matches that wait for the word of a team',
      () => listAwaited(filled.db, [teamId], { now: LOOK.now, limit: 20 }),
      { matches: OF_TEAM },
    ],
    [
      'what is played today',
      () => listDay(filled.db, id(9, 1), { from: DAY, until: new Date('2026-03-02'), limit: 20, ofStrangers: 2 }),
      { matches: COMPETITIONS },
    ],
    [
      'all that is played today',
      () => listDay(filled.db, undefined, { from: DAY, until: new Date('2026-03-02'), limit: 100, ofStrangers: 40 }),
      { matches: COMPETITIONS },
    ],
    [
      'whose captains are to be reminded',
      () => listDueReminders(filled.db, LOOK.now, { after: undefined, limit: PORTION }),
      { matches: PORTION + COMPETITIONS }, // those of one moment are put in order together
    ],
    [
      'what silence confirms',
      () =>
        listSilent(filled.db, LOOK.now, {
          after: { at: new Date('2026-01-11'), id: id(4, 1), competitionId },
          limit: PORTION,
        }),
      { matches: PORTION + 2 * COMPETITIONS }, // and those of the moment at which it goes on
    ],
    [
      'matches of a competition',
      () => listMatches(filled.db, { competitionId, limit: 20 }, LOOK),
      { matches: OF_COMPETITION, match_results: OF_COMPETITION },
    ],
    [
      'scorers',
      () => listScorersOf(filled.db, competitionId, { after: undefined, limit: 20 }),
      { matches: OF_COMPETITION, match_results: OF_COMPETITION, match_events: 3 * MATCHES },
    ],
    [
      'tables',
      () => tablesOf(filled.db, { competitionId }),
      { matches: 2 * OF_COMPETITION, match_results: OF_COMPETITION, match_events: 3 * MATCHES },
    ],
    [
      'the calendar of a team',
      () => listCalendarMatches(filled.db, { teamId }, { limit: 500, now: new Date() }),
      { matches: OF_TEAM },
    ],
    [
      'the state of the calendar of a competition',
      () => findCalendarPrint(filled.db, { competitionId }, { limit: 500, now: new Date() }),
      { matches: OF_COMPETITION },
    ],
  ];
  for (const [name, list, most] of lists)
    test(`${name}: nothing of other competitions is read`, async () => {
      const { nodes } = await filled.plansOf(list, ['accounts']); // it is empty here
      for (const [table, rows] of Object.entries(most)) expect(readOf(nodes, table), table).toBeLessThanOrEqual(rows);
    });
});

test('of teams, a rare name is found by the index of words, and a frequent one among the newest', async () => {
  await filled.pool.query(`
    insert into teams (id, name, sport, "of", created_at, join_token)
      select ${uuid(8, 'n')}, 'Narwhal', 'football', 'none', now(), 'narwhal' || n from generate_series(1, 1500) as n;
    analyze`);
  const look = (word: string) =>
    filled.plansOf(() => listTeams(filled.db, { named: [word], after: undefined, limit: 21 }));
  const rare = await look('599');
  expect(rare.result).toMatchObject([{ name: 'Team 599' }]);
  expect(rare.indexes).toContain('search_entries_team');
  // The newest are walked once, and one is looked up.
  expect([readOf(rare.nodes, 'search_entries'), readOf(rare.nodes, 'teams')]).toEqual([1001, 1]);
  const frequent = await look('narw');
  expect(frequent.result).toHaveLength(21);
  expect(readOf(frequent.nodes, 'search_entries')).toBeLessThanOrEqual(1000);
  expect(readOf(frequent.nodes, 'teams')).toBeLessThanOrEqual(1000);
});
