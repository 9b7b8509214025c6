/**
 * Where members write words into what belongs to many, one entry each: a new place is an entry here, its name in
 * `contract/talk/words.ts`, its column in `columns.ts`, and a trigger that forgets its reports. In statements the row is `word`.
 */
import { type SQL, sql } from 'drizzle-orm';
import { removedWords, type WordPlace } from '../../../contract/talk/words.ts';

export type Place = {
  table: string;
  /** The column of the id by which it is reported, and of what tells apart several rows of that id. */
  row: string;
  part?: string;
  /** Its words, each with what stands there once they are removed. */
  columns: Record<string, () => SQL>;
  /** `name`: what something is called; an act's log line may have a copy. `reason`: what somebody has said. */
  is: 'name' | 'reason';
  /** Which rows of the table; left out: all. */
  only?: SQL;
  /** Who has written it. */
  by: string;
  /** What it belongs to, as far as it belongs to one. */
  competition?: SQL;
  match?: SQL;
  team?: SQL;
  /** Which rows are names in a match, a competition or a team. */
  in?: Partial<Record<'match' | 'competition' | 'team', (id: string) => SQL>>;
  /** Rows among which names differ; the other one is `other`. */
  among?: SQL;
};

const reason = { reason: () => sql`${removedWords.reason()}` };
const competitionOfStage = sql`(select stage.competition_id from stages as stage where stage.id = word.stage_id)`;
const own = sql`word.competition_id`;

// A line of the log keeps what it is about: a match or an entry that is there is named by its teams.
const isNamedElsewhere = sql`(word.reason <> '' and (
  exists (select from matches as one where one.id = word.subject_id)
  or exists (select from entries as one where one.id = word.subject_id)))`;

const withinCompetition = sql`other.id in (select beside.team_id from entries as beside join entries as side
  on side.competition_id = beside.competition_id where side.team_id = word.id)`;

const STAGES = ['league', 'groups', 'knockout', 'placement'] as const;
const nameOfStage = () =>
  sql`case word.kind ${sql.join(
    STAGES.map((kind) => sql`when ${kind} then ${removedWords.stage[kind]()}`),
    sql` `,
  )} end`;

/** Places that are reported by themselves, and what is reported as a whole and can lose its words, too. */
export type AnyPlace = WordPlace | 'team' | 'competition';

export const PLACES: Record<AnyPlace, Place> = {
  result: {
    ...{ table: 'match_results', row: 'match_id', part: 'version', columns: reason, is: 'reason', by: 'account_id' },
    competition: sql`(select one.competition_id from matches as one where one.id = word.match_id)`,
    match: sql`word.match_id`,
  },
  act: {
    ...{ table: 'competition_acts', row: 'id', is: 'reason', by: 'actor_id', competition: own },
    columns: {
      ...reason,
      subject_name: () => sql`case when ${isNamedElsewhere} then word.subject_name else ${removedWords.subject()} end`,
    },
  },
  rules: {
    ...{ table: 'competition_rules', row: 'competition_id', part: 'version', columns: reason, is: 'reason' },
    ...{ by: 'created_by', competition: own },
  },
  deduction: {
    ...{ table: 'deductions', row: 'id', columns: reason, is: 'reason', by: 'created_by' },
    competition: competitionOfStage,
  },
  draw: {
    ...{ table: 'draws', row: 'id', columns: reason, is: 'reason', by: 'created_by' },
    competition: competitionOfStage,
  },
  stage: {
    ...{ table: 'stages', row: 'id', columns: { name: nameOfStage }, is: 'name', by: 'named_by', competition: own },
    in: {
      match: (id) => sql`word.id = (select stage_id from matches where id = ${id})`,
      competition: (id) => sql`word.competition_id = ${id}`,
    },
  },
  group: {
    ...{ table: 'groups', row: 'id', is: 'name', by: 'named_by', competition: competitionOfStage },
    columns: {
      name: () => sql`case when word.position <= 26 then chr(64 + word.position) else word.position::text end`,
    },
    among: sql`other.stage_id = word.stage_id`,
    in: {
      match: (id) => sql`word.id = (select group_id from matches where id = ${id})`,
      competition: (id) => sql`word.stage_id in (select id from stages where competition_id = ${id})`,
    },
  },
  venue: {
    ...{ table: 'venues', row: 'id', is: 'name', by: 'named_by', competition: own },
    columns: { name: () => sql`${removedWords.venue()}` },
    among: sql`other.competition_id = word.competition_id`,
    in: {
      match: (id) => sql`word.id = (select venue_id from matches where id = ${id})`,
      competition: (id) => sql`word.competition_id = ${id}`,
    },
  },
  season: {
    ...{ table: 'seasons', row: 'id', is: 'name', by: 'named_by' },
    columns: {
      name: () => sql`case when extract(year from word.starts_on) = extract(year from word.ends_on)
        then to_char(word.starts_on, 'YYYY') else to_char(word.starts_on, 'YYYY') || '/' || to_char(word.ends_on, 'YY') end`,
    },
    among: sql`other.starts_on = word.starts_on and other.ends_on = word.ends_on`,
    in: { competition: (id) => sql`word.id = (select season_id from competitions where id = ${id})` },
  },
  // Only a name, until a captain plays under it: a real team is reported as a whole.
  entry: {
    ...{ table: 'teams', row: 'id', only: sql`word.is_placeholder`, is: 'name', by: 'created_by' },
    competition: sql`coalesce((select side.competition_id from entries as side where side.team_id = word.id limit 1),
      (select played.competition_id from past_sides as past join matches as played on played.id = past.match_id
        where past.team_id = word.id limit 1))`,
    columns: { name: () => sql`${removedWords.team()}`, of_name: () => sql`''` },
    among: withinCompetition,
    in: {
      match: (id) => sql`word.id in (select side.team_id from entries as side join matches as played
        on side.id in (played.home_entry_id, played.away_entry_id) where played.id = ${id}
        union select past.team_id from past_sides as past where past.match_id = ${id})`,
      competition: (id) => sql`word.id in (select team_id from entries where competition_id = ${id})`,
    },
  },
  player: {
    ...{ table: 'team_members', row: 'id', is: 'name', by: 'named_by', team: sql`word.team_id` },
    columns: { name: () => sql`${removedWords.player()}` },
    in: {
      match: (id) => sql`word.id in (select member_id from line_ups where match_id = ${id}
        union select unnest(array[member_id, other_member_id]) from match_events
          where match_id = ${id} and undone_at is null)`,
      team: (id) => sql`word.team_id = ${id} and word.since is not null and word.until is null`,
    },
  },
  agent: {
    ...{ table: 'free_agents', row: 'account_id', part: 'sport', is: 'reason', by: 'account_id' },
    columns: { about: () => sql`''` },
  },
  team: {
    ...{ table: 'teams', row: 'id', is: 'name', by: 'created_by', team: sql`word.id` },
    among: withinCompetition,
    columns: {
      name: () => sql`${removedWords.team()}`,
      of_name: () => sql`''`,
      about: () => sql`''`,
      school: () => sql`null`,
    },
  },
  competition: {
    ...{ table: 'competitions', row: 'id', is: 'name', by: 'created_by', competition: sql`word.id` },
    columns: { name: () => sql`${removedWords.competition()}`, about: () => sql`''`, school: () => sql`null` },
  },
};
