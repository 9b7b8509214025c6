/** Two years of match days: competitions of twenty teams each, every team in two of them, with results, goals and line-ups. */
import type { Client } from 'pg';

export const COMPETITIONS = 300;
export const TEAMS = 3000;
export const ENTRIES = 20; // of each competition
export const PLAYERS = 5; // of each team, the first of them with an account
const MATCHES = 332; // of each competition
/** The first competition has more than a calendar holds. */
const LARGEST = 552;
const DAYS = 730; // half of them are over

const uuid = (kind: number, n: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const competition = (n: string) => uuid(1, n);
export const team = (n: string) => uuid(2, n);
export const entry = (of: string, at: string) => uuid(3, `(${of}) * 100 + (${at})`);
export const match = (n: string) => uuid(4, n);
export const player = (of: string, at: string) => uuid(5, `(${of}) * 10 + (${at})`);
const group = (of: string) => uuid(6, of);
const stage = (of: string) => uuid(7, of);
const venue = (of: string) => uuid(8, of);
/** The team that has entered a competition as its nth. */
export const entered = (of: string, at: string) => `((${of}) * 10 + (${at})) % ${TEAMS} + 1`;

const RULES = {
  preset: 'intramural',
  points: { win: 3, draw: 1, loss: 0, forfeit: -1 },
  criteria: [
    { by: 'points', over: 'all' },
    { by: 'points', over: 'level' },
    { by: 'difference', over: 'all' },
    { by: 'scored', over: 'all' },
  ],
  restart: 'no',
  forfeitScore: { won: 3, lost: 0 },
};

const id = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const competitionId = (n: number) => id(1, n);
export const teamId = (n: number) => id(2, n);
export const matchId = (n: number) => id(4, n);

/** Fills an empty site, whose one account belongs to and organises a few of all. */
export async function seedMatchDay(client: Client): Promise<{ matches: number }> {
  const say = (text: string, values: unknown[] = []) => client.query(text, values);
  await say(`insert into teams (id, name, sport, "of", of_name, school, created_at, join_token)
    select ${team('n')}, 'Team ' || n, 'football', 'hall', 'Hall ' || n, 'University ' || n % 100,
      now() - n * interval '1 hour', 'token' || n from generate_series(1, ${TEAMS}) as n`);
  await say(`insert into team_members (id, team_id, name, account_id, role, number, since, created_at)
    select ${player('n', 'at')}, ${team('n')}, 'Player ' || n || '.' || at, null, 'player', at, current_date - 800, now()
    from generate_series(1, ${TEAMS}) as n, generate_series(1, ${PLAYERS}) as at`);
  await say(`update team_members set account_id = (select id from accounts limit 1), name = null, role = 'captain'
    where id in (select ${player('n', '1')} from generate_series(1, 3) as n)`);
  await say(`insert into competitions (id, name, sport, school, state, time_zone, created_at, created_by)
    select ${competition('n')}, 'Cup ' || n, 'football', 'University ' || n % 100,
      case when n % 3 = 0 then 'ended' else 'running' end, 'Africa/Accra', now() - n * interval '1 day',
      (select id from accounts limit 1) from generate_series(1, ${COMPETITIONS}) as n`);
  await say(
    `insert into competition_rules (competition_id, version, rules, created_at)
     select ${competition('n')}, 1, $1, now() from generate_series(1, ${COMPETITIONS}) as n`,
    [JSON.stringify(RULES)],
  );
  await say(`insert into competition_organisers (competition_id, account_id, created_at)
    select ${competition('n')}, (select id from accounts limit 1), now() from generate_series(1, 3) as n`);
  await say(`insert into venues (id, competition_id, name)
    select ${venue('n')}, ${competition('n')}, 'Main bowl' from generate_series(1, ${COMPETITIONS}) as n`);
  await say(`insert into stages (id, competition_id, position, kind, name)
    select ${stage('n')}, ${competition('n')}, 1, 'league', 'League' from generate_series(1, ${COMPETITIONS}) as n`);
  await say(`insert into groups (id, stage_id, position, name)
    select ${group('n')}, ${stage('n')}, 1, '' from generate_series(1, ${COMPETITIONS}) as n`);
  await say(`insert into entries (id, competition_id, team_id, state, created_at)
    select ${entry('n', 'at')}, ${competition('n')}, ${team(entered('n', 'at'))}, 'entered', now()
    from generate_series(1, ${COMPETITIONS}) as n, generate_series(1, ${ENTRIES}) as at`);
  await say(`insert into group_entries (group_id, entry_id, position)
    select ${group('n')}, ${entry('n', 'at')}, at
    from generate_series(1, ${COMPETITIONS}) as n, generate_series(1, ${ENTRIES}) as at`);
  // Who meets whom goes round; a tenth of the dates is open.
  const { rowCount } = await say(`insert into matches (id, competition_id, stage_id, group_id, number, round,
      home_entry_id, away_entry_id, starts_at, venue_id, state, home_score, away_score, version, counting_version,
      created_at, changed_at)
    select ${match('n * 1000 + nth')}, ${competition('n')}, ${stage('n')}, ${group('n')}, nth, nth / 10 + 1,
      ${entry('n', `nth % ${ENTRIES} + 1`)}, ${entry('n', `(nth + 1 + nth / ${ENTRIES} % ${ENTRIES - 1}) % ${ENTRIES} + 1`)},
      case when nth % 10 > 0 or n = 1 then at end, ${venue('n')},
      case when at > now() or nth % 10 = 0 and n > 1 then 'scheduled' else 'confirmed' end,
      case when at > now() then 0 else nth % 4 end, case when at > now() then 0 else nth % 3 end,
      case when at < now() and (nth % 10 > 0 or n = 1) then 1 end, case when at < now() and (nth % 10 > 0 or n = 1) then 1 end,
      now() - interval '3 years', now()
    from generate_series(1, ${COMPETITIONS}) as n,
      generate_series(1, case when n = 1 then ${LARGEST} else ${MATCHES} end) as nth,
      lateral (select date_trunc('hour', now()) + (nth * ${DAYS} / ${MATCHES} % ${DAYS} - ${DAYS / 2}) * interval '1 day'
        + n % 12 * interval '1 hour' as at) as time`);
  await say(`insert into match_results (match_id, version, act, kind, score, created_at)
    select id, 1, 'decided', 'played', json_build_object('home', home_score, 'away', away_score), starts_at
    from matches where version = 1`);
  await say(`insert into line_ups (match_id, member_id, side, position)
    select played.id, member.id, side.name, member.number from matches as played,
      lateral (values ('home', home_entry_id), ('away', away_entry_id)) as side (name, entry_id),
      entries, team_members as member
    where played.version = 1 and entries.id = side.entry_id and member.team_id = entries.team_id`);
  await say(`insert into match_events (id, match_id, kind, side, period, minute, value, member_id, happened_at, created_at)
    select gen_random_uuid(), match_id, 'goal', side, 1, 10 + position, 1, member_id, now(), now()
    from line_ups where position <= 2`);
  await say('vacuum analyze');
  return { matches: rowCount ?? 0 };
}
