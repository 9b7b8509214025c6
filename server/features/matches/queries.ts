/** Matches as cards of lists and pages, and their lock. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type MatchCard,
  type MatchState,
  type Result,
  type Score,
  SIDES,
  type Side,
  type Source,
} from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isPublic, nameInCompetition } from '../../schema/sports/competitions.ts';
import { matches, matchResults, sideTeam } from '../../schema/sports/matches.ts';
import { captainsOf } from '../teams/queries.ts';
import { presentCard } from './present.ts';

/** Who looks; undefined for a visitor. */
export type Viewer = { accountId: string; role: string } | undefined;

/** A match with everything that a card shows. */
export type MatchCardRow = {
  id: string;
  number: number;
  stageId: string;
  groupId: string | null;
  round: number;
  startsAt: string | null;
  minutes: number;
  state: MatchState;
  isOver: boolean;
  homeScore: number;
  awayScore: number;
  homeSource: Source | null;
  awaySource: Source | null;
  competition: { id: string; name: string; sport: Sport; timeZone: string };
  venue: string | null;
  home: SideRow | null;
  away: SideRow | null;
  /** The newest version of its result, and the one that counts. */
  newest: Result | null;
  counting: Result | null;
  /** By id: those that the sources name. */
  groupNames: Record<string, string> | null;
};

/** `isSeen`: moderation has not hidden the team from the viewer. */
export type SideRow = {
  entryId: string;
  teamId: string;
  name: string;
  colours: string | null;
  crest: string | null;
  isPlaceholder: boolean;
  isSeen: boolean;
};

// ISO 8601 in UTC, as the contract has it: raw statements give dates in PostgreSQL's format.
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const isAdmin = (viewer: Viewer) => viewer?.role === 'admin';

/** The viewer as a statement knows them: the id is null of a visitor, whom no row names. */
type Looking = { accountId: SQL; isAdmin: SQL };
// Who they are not stands in the text, so that a plan for anybody is as good as one for visitors.
export const lookingAs = (viewer: Viewer): Looking => ({
  accountId: viewer ? sql`${viewer.accountId}::uuid` : sql`null::uuid`,
  isAdmin: isAdmin(viewer) ? sql`true` : sql`false`,
});
/** The same in a statement that is prepared, which is sent with `asked(viewer)`. */
const LOOKING: Looking = {
  accountId: sql`${sql.placeholder('accountId')}::uuid`,
  isAdmin: sql`${sql.placeholder('isAdmin')}::boolean`,
};
const asked = (viewer: Viewer) => ({ accountId: viewer?.accountId ?? null, isAdmin: isAdmin(viewer) });

/** The side in a row; its team is hidden from all but its own members and the admins. */
const side = (of: 'home' | 'away', looking: Looking): SQL => {
  const [entry, team] = [sql.raw(`${of}_entry`), sql.raw(`${of}_team`)];
  return sql`case when ${entry}.id is not null then json_build_object(
    'entryId', ${entry}.id, 'teamId', ${team}.id, 'name', ${nameInCompetition(`${of}_entry`, `${of}_team`)}, 'colours', ${team}.colours, 'crest', ${team}.crest,
    'isPlaceholder', ${team}.is_placeholder or not ${entry}.is_agreed,
    'isSeen', ${looking.isAdmin} or ${team}.hidden is null or exists (
      select from team_members as own where own.team_id = ${team}.id
        and own.account_id = ${looking.accountId} and own.since is not null and own.until is null)
  ) end`;
};

const result = (version: string) =>
  sql`(select json_build_object('kind', said.kind, 'score', said.score, 'forfeitedBy', said.forfeited_by,
      'goesOn', said.goes_on)
    from match_results as said where said.match_id = one.id and said.version = one.${sql.raw(version)})`;

/** Ids of groups in a source; what is no id (a list can have brought anything) names none. */
const groupsIn = (source: string) =>
  sql.raw(
    `jsonb_array_elements_text(coalesce(one.${source} -> 'groups', '[]') ||
    case when one.${source} ? 'group' then jsonb_build_array(one.${source} -> 'group') else '[]'::jsonb end)`,
  );

const groupNames = sql`case when one.home_source ?| array['group', 'groups'] or one.away_source ?| array['group', 'groups']
  then (select json_object_agg(named.id, coalesce(nullif(named.name, ''), of_stage.name))
    from (select * from ${groupsIn('home_source')} union select * from ${groupsIn('away_source')}) as asked (id)
    join groups as named on named.id = case when asked.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then asked.id::uuid end
    join stages as of_stage on of_stage.id = named.stage_id) end`;

export const cards = (looking: Looking, chosen: SQL) => sql<MatchCardRow>`
  select one.id, one.number, one.stage_id as "stageId", one.group_id as "groupId", one.round,
    ${iso('one.starts_at')} as "startsAt", one.minutes, one.state,
    one.state = 'live' and one.ended_at is not null as "isOver", one.home_score as "homeScore", one.away_score as "awayScore",
    one.home_source as "homeSource", one.away_source as "awaySource",
    json_build_object('id', competition.id, 'name', competition.name, 'sport', competition.sport,
      'timeZone', competition.time_zone) as competition,
    venue.name as venue, ${side('home', looking)} as home, ${side('away', looking)} as away,
    ${result('version')} as newest, ${result('counting_version')} as counting, ${groupNames} as "groupNames"
  from matches as one
  join competitions as competition on competition.id = one.competition_id
  left join venues as venue on venue.id = one.venue_id
  left join entries as home_entry on home_entry.id = one.home_entry_id
  left join teams as home_team on home_team.id = ${sideTeam('one', 'home_entry')}
  left join entries as away_entry on away_entry.id = one.away_entry_id
  left join teams as away_team on away_team.id = ${sideTeam('one', 'away_entry')}
  where ${chosen}`;

/** The condition that a match's competition is there for the viewer: drafts and hidden ones are for who organises them. */
export const isThere = (viewer: Viewer): SQL =>
  isAdmin(viewer)
    ? sql`true`
    : sql`(${isPublic()} or ${
        viewer
          ? sql`exists (select from competition_organisers as organiser
              where organiser.competition_id = competition.id and organiser.account_id = ${viewer.accountId})`
          : sql`false`
      })`;

export type Look = { viewer?: Viewer; now: Date };

// Planned once for each connection: it joins seven tables, and each goal that is told asks for it.
const cardsById = prepared((db) =>
  db
    .select({ row: sql<MatchCardRow>`to_json(card)` })
    .from(sql`(${cards(LOOKING, sql`one.id = any(${sql.placeholder('ids')}::uuid[])`)}) as card`)
    .prepare('match_cards'),
);

/**
 * Matches by id as cards, in the order of the ids, in one statement. Who may see their competition is for the caller to
 * know; what moderation has hidden of a side is hidden here.
 */
export async function loadMatchCards(db: Db, ids: readonly string[], { viewer, now }: Look): Promise<MatchCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardsById(db).execute({ ids: [...ids], ...asked(viewer) });
  const byId = new Map(rows.map(({ row }) => [row.id, presentCard(row, now)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const newsById = prepared((db) =>
  db
    .select({
      row: sql<MatchCardRow>`to_json(card)`,
      period: sql<number>`match.period`,
      clockSince: sql<Date | null>`match.clock_since`.mapWith(matches.clockSince),
      endedAt: sql<Date | null>`match.ended_at`.mapWith(matches.endedAt),
      edition: sql<number>`match.edition`,
      isPublic: isPublic(),
    })
    .from(sql`(${cards(LOOKING, sql`one.id = ${sql.placeholder('id')}`)}) as card
      join matches as match on match.id = card.id
      join competitions as competition on competition.id = match.competition_id`)
    .prepare('match_news'),
);

/** What is told of a match as it changes, and whether visitors see it, in one statement; undefined: it is gone. */
export async function loadMatchNews(
  db: Db,
  id: string,
  now: Date,
): Promise<{ card: MatchCard; clock: MatchClock; isPublic: boolean } | undefined> {
  const [found] = await newsById(db).execute({ id, ...asked(undefined) });
  if (!found) return undefined;
  const { row, isPublic, ...clock } = found;
  return { card: presentCard(row, now), clock, isPublic };
}

export type MatchRow = typeof matches.$inferSelect;
/** How far a match is. */
export type MatchClock = Pick<MatchRow, 'period' | 'clockSince' | 'endedAt' | 'edition'>;

const matchRow = prepared((db) =>
  db
    .select()
    .from(matches)
    .where(eq(matches.id, sql.placeholder('id')))
    .prepare('match_row'),
);

export async function findMatchRow(db: Db, id: string): Promise<MatchRow | undefined> {
  const [row] = await matchRow(db).execute({ id });
  return row;
}

/** The score that counts of a match; null: nobody has said one, or none was played. */
export async function findCountingScore(
  db: Db,
  { id, countingVersion }: Pick<MatchRow, 'id' | 'countingVersion'>,
): Promise<Score | null> {
  if (countingVersion === null) return null;
  const [row] = await db
    .select({ score: matchResults.score })
    .from(matchResults)
    .where(and(eq(matchResults.matchId, id), eq(matchResults.version, countingVersion)));
  return row?.score ?? null;
}

/** The names of where a match stands; the group's is empty if it belongs to none. */
export async function findPlace(db: Db, id: string): Promise<{ stage: string; group: string } | undefined> {
  const { rows } = await db.execute<{ stage: string; group: string }>(sql`
    select stages.name as stage, coalesce(groups.name, '') as "group" from matches
    join stages on stages.id = matches.stage_id left join groups on groups.id = matches.group_id
    where matches.id = ${id}`);
  return rows[0];
}

const lockedMatch = prepared((db) =>
  db
    .select()
    .from(matches)
    .where(eq(matches.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('match_locked'),
);

/**
 * Locks a match until the transaction ends: whoever changes it, its events, its line-ups or its results takes this lock
 * first. Who needs its competition's lock as well takes that one before.
 */
export async function lockMatch(tx: Db, id: string): Promise<MatchRow | undefined> {
  const [row] = await lockedMatch(tx).execute({ id });
  return row;
}

/**
 * Changes a match, and counts that up for who has seen it as it was.
 * @param isMoved its time, its place or its sides are others: calendars take it for a new word (RFC 5545 §3.8.7.4)
 */
export async function changeMatch(
  tx: Db,
  id: string,
  change: Partial<Omit<MatchRow, 'id' | 'edition' | 'sequence' | 'changedAt'>>,
  { now, isMoved = false }: { now: Date; isMoved?: boolean },
): Promise<MatchRow> {
  const [row] = await tx
    .update(matches)
    .set({
      ...change,
      edition: sql`${matches.edition} + 1`,
      changedAt: now,
      ...(isMoved && { sequence: sql`${matches.sequence} + 1` }),
    })
    .where(eq(matches.id, id))
    .returning();
  if (!row) throw new Error('a match that is not there was changed');
  return row;
}

const given = (name: string) => sql`${sql.placeholder(name)}`;
const reckoned = prepared((db) =>
  db
    .update(matches)
    .set({
      state: given('state'),
      period: given('period'),
      clockSince: given('clockSince'),
      endedAt: given('endedAt'),
      homeScore: given('homeScore'),
      awayScore: given('awayScore'),
      edition: sql`${matches.edition} + 1`,
      changedAt: given('now'),
    })
    .where(eq(matches.id, sql.placeholder('id')))
    .returning()
    .prepare('match_reckoned'),
);

/** The same for what scorers note while it is played. */
export async function changeRunning(
  tx: Db,
  id: string,
  running: Pick<MatchRow, 'state' | 'period' | 'clockSince' | 'endedAt' | 'homeScore' | 'awayScore'>,
  now: Date,
): Promise<MatchRow> {
  const [clockSince, endedAt] = [running.clockSince?.toISOString() ?? null, running.endedAt?.toISOString() ?? null];
  const [row] = await reckoned(tx).execute({ id, ...running, clockSince, endedAt, now: now.toISOString() });
  if (!row) throw new Error('a match that is not there was changed');
  return row;
}

/** What a match is to a viewer. */
export type MatchStanding = {
  competitionId: string;
  sport: Sport;
  /** Its competition is there for them. */
  isThere: boolean;
  isOrganiser: boolean;
  /** They are named as one of its scorers. */
  isScorer: boolean;
  /** The sides whose team they are captain or vice-captain of. */
  captainOf: Side[];
};

const isCaptain = (entry: string) => sql<boolean>`exists (
  select from entries join team_members as member on member.team_id = ${sideTeam('one', 'entries')}
  where entries.id = ${sql.raw(`one.${entry}`)} and member.account_id = ${LOOKING.accountId}
    and member.role in ('captain', 'vice') and member.since is not null and member.until is null)`;

const standing = prepared((db) =>
  db
    .select({
      competitionId: sql<string>`competition.id`,
      sport: sql<Sport>`competition.sport`,
      isPublic: isPublic(),
      isOrganiser: sql<boolean>`${LOOKING.isAdmin} or exists (select from competition_organisers as organiser
        where organiser.competition_id = competition.id and organiser.account_id = ${LOOKING.accountId})`,
      isScorer: sql<boolean>`exists (select from match_scorers as scorer
        where scorer.match_id = one.id and scorer.account_id = ${LOOKING.accountId})`,
      home: isCaptain('home_entry_id'),
      away: isCaptain('away_entry_id'),
      belongs: sql<boolean>`exists (select from entries join team_members as member on member.team_id = ${sideTeam('one', 'entries')}
        where entries.id in (one.home_entry_id, one.away_entry_id) and member.account_id = ${LOOKING.accountId}
          and member.since is not null and member.until is null)`,
    })
    .from(sql`matches as one join competitions as competition on competition.id = one.competition_id`)
    .where(sql`one.id = ${sql.placeholder('id')}`)
    .prepare('match_standing'),
);

/** The sides for whose team somebody stands in, since it has no captain any more. */
async function standsInFor(db: Db, id: string, accountId: string): Promise<Side[]> {
  const { rows } = await db.execute<{ teamId: string; side: Side }>(sql`
    select ${sideTeam('one', 'entry')} as "teamId", case when entry.id = one.home_entry_id then 'home' else 'away' end as side
    from matches as one join entries as entry on entry.id in (one.home_entry_id, one.away_entry_id)
    where one.id = ${id}`);
  const teamIds = rows.map(({ teamId }) => teamId);
  const captains = (await captainsOf(db, teamIds)).filter((captain) => captain.accountId === accountId);
  return SIDES.filter((side) =>
    rows.some((row) => row.side === side && captains.some(({ teamId }) => teamId === row.teamId)),
  );
}

/**
 * What a match is to a viewer, in one statement, and for who belongs to one of its teams in three; undefined: there is
 * no such match.
 */
export async function findStanding(db: Db, id: string, viewer: Viewer): Promise<MatchStanding | undefined> {
  const [row] = await standing(db).execute({ id, ...asked(viewer) });
  if (!row) return undefined;
  const { competitionId, sport, isOrganiser, isScorer, home, away, belongs } = row;
  const isCaptainToo = home || away || !viewer || !belongs;
  const captainOf = isCaptainToo
    ? [...(home ? ['home' as const] : []), ...(away ? ['away' as const] : [])]
    : await standsInFor(db, id, viewer.accountId);
  return { competitionId, sport, isThere: row.isPublic || isOrganiser, isOrganiser, isScorer, captainOf };
}

/** The competition of each of these matches that is there. */
export async function listWhere(db: Db, matchIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: matches.id, competitionId: matches.competitionId })
    .from(matches)
    .where(inArray(matches.id, matchIds));
  return new Map(rows.map(({ id, competitionId }) => [id, competitionId]));
}
