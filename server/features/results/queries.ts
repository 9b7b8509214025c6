/** Whom the result of a match concerns, what has been said of it, and what waits. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { MatchState, Result, Side, Source } from '../../../contract/sports/core.ts';
import { NUDGE_HOURS } from '../../../contract/sports/results.ts';
import type { Measure } from '../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitions, isPublic, nameInCompetition, stages } from '../../schema/sports/competitions.ts';
import { matches, matchResults, sideTeam } from '../../schema/sports/matches.ts';
import { AUTHOR_ROW } from '../accounts/queries.ts';
import { listApart } from '../follow/queries.ts';
import { captainsOf, hasHiddenProfile, shownTeamName } from '../teams/queries.ts';
import type { Asks } from './conduct.ts';

const MOST = 20; // organisers who are told of one match

/** Who acts for the sides of a match. */
export async function listCaptains(db: Db, matchId: string): Promise<{ accountId: string; side: Side }[]> {
  const { rows } = await db.execute<{ teamId: string; side: Side }>(sql`
    select ${sideTeam('match', 'entry')} as "teamId", case when entry.id = match.home_entry_id then 'home' else 'away' end as side
    from matches as match join entries as entry on entry.id in (match.home_entry_id, match.away_entry_id)
    where match.id = ${matchId}`);
  const captains = await captainsOf(
    db,
    rows.map(({ teamId }) => teamId),
  );
  return rows.flatMap(({ teamId, side }) =>
    captains.filter((captain) => captain.teamId === teamId).map(({ accountId }) => ({ accountId, side })),
  );
}

/** What is due of a competition: its matches by who acts for a side of theirs, and those of which the deadline is over. */
export type DueMatches = { ofCaptains: Map<string, string[]>; missing: string[] };

/**
 * The results that are due in a competition, as far as they concern who acts for a side of one of these matches; the
 * matches of each captain, the newest first.
 */
export async function listDueMatches(db: Db, competitionId: string, matchIds: readonly string[]): Promise<DueMatches> {
  const { rows } = await db.execute<{ id: string; nudges: number; teamId: string; isAsked: boolean }>(sql`
    select match.id, match.nudges, ${sideTeam('match', 'entry')} as "teamId", match.id = any(${sql.param([...matchIds])}::uuid[]) as "isAsked"
    from matches as match join entries as entry on entry.id in (match.home_entry_id, match.away_entry_id)
    where match.competition_id = ${competitionId} and match.nudges > 0 and match.state in ('scheduled', 'live')
    order by match.starts_at desc, match.id`);
  const asked = new Set(rows.filter(({ isAsked }) => isAsked).map(({ teamId }) => teamId));
  const matchesOf = Map.groupBy(rows, ({ teamId }) => teamId);
  const ofCaptains = new Map<string, string[]>();
  for (const { accountId, teamId } of await captainsOf(db, [...asked])) {
    const own = matchesOf.get(teamId)?.map(({ id }) => id) ?? [];
    ofCaptains.set(accountId, [...new Set([...(ofCaptains.get(accountId) ?? []), ...own])]);
  }
  const missing = rows.filter(({ nudges }) => nudges >= NUDGE_HOURS.length).map(({ id }) => id);
  return { ofCaptains, missing: [...new Set(missing)] };
}

/** What was said at a version of how a match ended, as a text that is the same for the same result. */
export async function findSaidAs(db: Db, matchId: string, version: number): Promise<string> {
  const { rows } = await db.execute<{ said: string }>(sql`
    select concat_ws(' ', kind, score, forfeited_by, goes_on) as said from match_results
    where match_id = ${matchId} and version = ${version}`);
  return rows[0]?.said ?? '';
}

/** Who submitted what a later version counts by silence; null: nobody any more. */
export async function findSubmitter(db: Db, matchId: string, before: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select account_id as id from match_results where match_id = ${matchId} and version < ${before} and act = 'submitted'
    order by version desc limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Whether anybody acts for the other side of a match who can confirm or dispute what somebody has said of it: not that
 * person themselves, and nobody who is kept apart from them by a block, to whom nobody tells it.
 */
export async function isAnswerable(
  db: Db,
  matchId: string,
  { side, accountId }: { side: Side; accountId: string | null },
): Promise<boolean> {
  const others = (await listCaptains(db, matchId)).filter((captain) => captain.side !== side);
  const apart = accountId !== null && others.length > 0 ? await listApart(db, accountId) : [];
  return others.some((captain) => captain.accountId !== accountId && !apart.includes(captain.accountId));
}

/** Who organises a competition. */
export async function listOrganisers(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from competition_organisers where competition_id = ${competitionId}
    order by created_at, account_id limit ${MOST}`);
  return rows.map(({ id }) => id);
}

const PLACE = {
  id: matches.id,
  competitionId: matches.competitionId,
  sport: competitions.sport,
  /** Somebody has to win it. */
  isKnockout: sql<boolean>`${stages.kind} in ('knockout', 'placement')
    and (${matches.otherLeg} is null or ${matches.leg} = 2)`,
  leg: matches.leg,
  otherLeg: matches.otherLeg,
  state: matches.state,
  number: matches.number,
  groupId: matches.groupId,
  startsAt: matches.startsAt,
  minutes: matches.minutes,
  endedAt: matches.endedAt,
  sequence: matches.sequence,
  version: matches.version,
  countingVersion: matches.countingVersion,
  confirmBy: matches.confirmBy,
  /** Everybody sees its competition. */
  isShown: isPublic('competitions'),
  homeScore: matches.homeScore,
  awayScore: matches.awayScore,
  homeEntryId: matches.homeEntryId,
  awayEntryId: matches.awayEntryId,
  /** By what its table is ranked; null: it is in none. */
  measures: sql<Measure[] | null>`(
    select array_agg(criterion ->> 'by') from competition_rules as rule,
      jsonb_array_elements(rule.rules -> 'criteria') as criterion
    where rule.competition_id = competitions.id and rule.version = competitions.rules_version
      and matches.group_id is not null)`,
  /** Somebody has noted something of it. */
  hasTimeline: sql<boolean>`exists (
    select from match_events as event where event.match_id = matches.id and event.undone_at is null)`,
};

export type MatchPlace = {
  id: string;
  competitionId: string;
  sport: Sport;
  isKnockout: boolean;
  leg: number;
  /** The number of the other match of a tie over two legs. */
  otherLeg: number | null;
  state: MatchState;
  number: number;
  groupId: string | null;
  startsAt: Date | null;
  minutes: number;
  endedAt: Date | null;
  sequence: number;
  version: number | null;
  countingVersion: number | null;
  confirmBy: Date | null;
  isShown: boolean;
  homeScore: number;
  awayScore: number;
  homeEntryId: string | null;
  awayEntryId: string | null;
  measures: Measure[] | null;
  hasTimeline: boolean;
};

/** What captains can say of it beside the score: what its table is ranked by. */
export const asksOf = ({ measures, sport }: Pick<MatchPlace, 'measures' | 'sport'>): Asks => ({
  spirit: measures?.includes('spirit') ?? false,
  cards: (measures?.includes('conduct') ?? false) && factsOf(sport).cards,
});

/** A match, with what its result depends on. */
export async function findPlace(db: Db, matchId: string): Promise<MatchPlace | undefined> {
  const [row] = await db
    .select(PLACE)
    .from(matches)
    .innerJoin(competitions, eq(competitions.id, matches.competitionId))
    .innerJoin(stages, eq(stages.id, matches.stageId))
    .where(eq(matches.id, matchId));
  return row;
}

/** The result that counts of a match, by its number. */
export async function findCounting(db: Db, competitionId: string, number: number): Promise<Result | null> {
  const [row] = await db
    .select({
      ...{ kind: matchResults.kind, score: matchResults.score },
      ...{ forfeitedBy: matchResults.forfeitedBy, goesOn: matchResults.goesOn },
    })
    .from(matches)
    .innerJoin(
      matchResults,
      and(eq(matchResults.matchId, matches.id), eq(matchResults.version, matches.countingVersion)),
    )
    .where(and(eq(matches.competitionId, competitionId), eq(matches.number, number)));
  return row ?? null;
}

/** What the rules of results read of something said (present.ts, `toSaid`). */
export const SAID = {
  version: matchResults.version,
  act: matchResults.act,
  kind: matchResults.kind,
  score: matchResults.score,
  forfeitedBy: matchResults.forfeitedBy,
  goesOn: matchResults.goesOn,
  side: matchResults.side,
  conduct: matchResults.conduct,
  accountId: matchResults.accountId,
};

/** Everything that was said of a match, the oldest first; there are `VERSIONS_MAX` and what organisers have added. */
export const listVersions = (db: Db, matchId: string) =>
  db
    .select({
      ...SAID,
      ...{ reason: matchResults.reason, createdAt: matchResults.createdAt },
      by: AUTHOR_ROW,
      // Organisers are named to everybody.
      hasHiddenProfile: sql<boolean>`${hasHiddenProfile(accounts.id)} and ${matchResults.side} is not null`,
    })
    .from(matchResults)
    .leftJoin(
      accounts,
      and(
        eq(accounts.id, matchResults.accountId),
        sql`${accounts.leavingAt} is null`,
        // Who has left the organisers and taken their name out of the log.
        sql`not exists (select from organiser_invitations as former join matches as one
          on one.competition_id = former.competition_id
          where one.id = ${matchResults.matchId} and former.account_id = ${accounts.id} and former.is_unnamed)`,
      ),
    )
    .where(eq(matchResults.matchId, matchId))
    .orderBy(asc(matchResults.version));
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Adds a version to what was said. */
export async function insertVersion(tx: Db, row: typeof matchResults.$inferInsert): Promise<void> {
  await tx.insert(matchResults).values(row);
}

/** A match's name, as a log keeps it: who plays, or its number. Who reads the log is not shown the name of a hidden team. */
export async function nameOfMatch(db: Db, matchId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(${nameInCompetition('home_entry', 'home')} || ' – ' || ${nameInCompetition('away_entry', 'away')}, match.number::text) as name
    from matches as match
    left join entries as home_entry on home_entry.id = match.home_entry_id
    left join teams as home on home.id = ${sideTeam('match', 'home_entry')}
    left join entries as away_entry on away_entry.id = match.away_entry_id
    left join teams as away on away.id = ${sideTeam('match', 'away_entry')}
    where match.id = ${matchId}`);
  return rows[0]?.name ?? '';
}

/** The teams of a match's sides, as far as they are known. */
export async function listTeamIds(db: Db, matchId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${sideTeam('match', 'entry')} as id from matches as match
    join entries as entry on entry.id in (match.home_entry_id, match.away_entry_id) where match.id = ${matchId}`);
  return rows.map(({ id }) => id);
}

/**
 * The condition that a match is more than planned: somebody has noted something of it, or said how it ended. What was said
 * before its date was opened again is no more than that.
 */
const hasBegun = (match: string) => sql`(${sql.raw(match)}.state not in ('scheduled', 'postponed', 'cancelled')
  and not ${isAwarded(match)} or exists (
    select from match_events as event where event.match_id = ${sql.raw(match)}.id and event.undone_at is null))`;

/**
 * The condition that a match was awarded without being played, as a side of it, or both, has withdrawn or will never be
 * known: no organiser decides one whose sides are open.
 */
function isAwarded(match: string) {
  const isGone = (side: Side) =>
    sql.raw(`(${match}.${side}_entry_id is null or exists (
      select from entries as gone where gone.id = ${match}.${side}_entry_id and gone.state = 'withdrawn'))`);
  const of = sql.raw(match);
  return sql`(${of}.state = 'decided' and exists (
      select from match_results as counts where counts.match_id = ${of}.id and counts.version = ${of}.counting_version
        and counts.act = 'decided' and (counts.forfeited_by = 'home' and ${isGone('home')}
          or counts.forfeited_by = 'away' and ${isGone('away')}
          or counts.goes_on = 'nobody' and ${isGone('home')} and ${isGone('away')}))
    and not exists (select from match_results as said where said.match_id = ${of}.id
      and said.kind not in ('forfeit', 'double-forfeit', 'postponed')))`;
}

export type DependentRow = { id: string; hasBegun: boolean };

const DEPENDENTS_MAX = 50;

/** The matches that one fills: by its number, or as one of its group's. */
export async function listDependents(
  db: Db,
  { competitionId, number, otherLeg, groupId }: Pick<MatchPlace, 'competitionId' | 'number' | 'otherLeg' | 'groupId'>,
): Promise<DependentRow[]> {
  const isFilled = (side: 'home' | 'away') => {
    const source = sql.raw(`match.${side}_source`);
    return sql`(${source} ->> 'from' in ('winner', 'loser') and (${source} ->> 'match')::int in (${number}, ${otherLeg ?? number})
      or ${groupId}::text is not null and (${source} ->> 'group' = ${groupId} or ${source} -> 'groups' ? ${groupId ?? ''}))`;
  };
  const { rows } = await db.execute<DependentRow>(sql`
    select match.id, ${hasBegun('match')} or exists (select from matches as leg where leg.competition_id = match.competition_id
        and leg.number = match.other_leg and ${hasBegun('leg')}) as "hasBegun"
    from matches as match
    where match.competition_id = ${competitionId} and (${isFilled('home')} or ${isFilled('away')})
    order by match.number limit ${DEPENDENTS_MAX}`);
  return rows;
}

/** What entries are called, by their ids. */
export async function nameEntries(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select entry.id, ${shownTeamName('entry', 'team')} as name from entries as entry
    join teams as team on team.id = entry.team_id where entry.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type SourcedRow = {
  id: string;
  number: number;
  leg: number;
  otherLeg: number | null;
  state: MatchState;
  hasBegun: boolean;
  isAwarded: boolean;
  groupId: string | null;
  homeEntryId: string | null;
  awayEntryId: string | null;
  homeSource: Source | null;
  awaySource: Source | null;
  result: Result | null;
};

/** Whether any side of a competition comes from other matches: in a league none does. */
export async function hasSources(db: Db, competitionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from matches where competition_id = ${competitionId} and (home_source is not null or away_source is not null)
    limit 1`);
  return rows.length > 0;
}

/** All matches of a competition, as far as sources go. */
export async function listSourced(db: Db, competitionId: string): Promise<SourcedRow[]> {
  const { rows } = await db.execute<SourcedRow>(sql`
    select match.id, match.number, match.leg, match.other_leg as "otherLeg",
      match.state, match.group_id as "groupId", ${hasBegun('match')} as "hasBegun", ${isAwarded('match')} as "isAwarded",
      match.home_entry_id as "homeEntryId", match.away_entry_id as "awayEntryId",
      match.home_source as "homeSource", match.away_source as "awaySource",
      case when counts.version is not null then json_build_object('kind', counts.kind, 'score', counts.score,
        'forfeitedBy', counts.forfeited_by, 'goesOn', counts.goes_on) end as result
    from matches as match
    left join match_results as counts on counts.match_id = match.id and counts.version = match.counting_version
    where match.competition_id = ${competitionId}
    order by match.number`);
  return rows;
}

/** The groups of a competition: their names, and the stage of each. */
export async function listGroups(
  db: Db,
  competitionId: string,
): Promise<{ id: string; name: string; stageId: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; stageId: string }>(sql`
    select one.id, one.name, one.stage_id as "stageId" from groups as one join stages as stage on stage.id = one.stage_id
    where stage.competition_id = ${competitionId} order by stage.position, one.position`);
  return rows;
}

export type Waits = 'disputed' | 'missing' | 'unanswered' | 'submitted' | 'undecided';

const NO_WINNER = sql`exists (
  select from match_results as counts join stages as stage on stage.id = matches.stage_id
  where counts.match_id = matches.id and counts.version = matches.counting_version and counts.goes_on is null
    and stage.kind in ('knockout', 'placement') and matches.other_leg is null
    and (counts.kind in ('double-forfeit', 'abandoned', 'void')
      or (counts.kind = 'played' and counts.score -> 'home' = counts.score -> 'away'
        and counts.score -> 'penalties' is null and counts.score -> 'winner' is null)))`;

/** The second legs of a competition, where both legs have a result that counts: their aggregate says whether anybody has won. */
export async function listTies(
  db: Db,
  competitionId: string,
): Promise<{ id: string; first: Result; second: Result }[]> {
  const told = (of: string) =>
    sql.raw(`json_build_object('kind', ${of}.kind, 'score', ${of}.score, 'forfeitedBy', ${of}.forfeited_by,
      'goesOn', ${of}.goes_on)`);
  const { rows } = await db.execute<{ id: string; first: Result; second: Result }>(sql`
    select match.id, ${told('one')} as first, ${told('two')} as second
    from matches as match
    join matches as before on before.competition_id = match.competition_id and before.number = match.other_leg
    join match_results as one on one.match_id = before.id and one.version = before.counting_version
    join match_results as two on two.match_id = match.id and two.version = match.counting_version
    where match.competition_id = ${competitionId} and match.leg = 2 and two.goes_on is distinct from 'nobody'
    order by match.starts_at, match.id`);
  return rows;
}

/** The matches of a competition that wait for somebody, the oldest first. */
export async function listWaitingIds(
  db: Db,
  competitionId: string,
  waits: Waits,
  { now, dueHours, limit }: { now: Date; dueHours: number; limit: number },
): Promise<string[]> {
  const chosen = {
    disputed: sql`${matches.state} = 'disputed'`,
    missing: sql`${matches.state} in ('scheduled', 'live') and ${matches.startsAt}
      + make_interval(mins => ${matches.minutes}, hours => ${dueHours}) <= ${now.toISOString()}::timestamptz`,
    unanswered: sql`${matches.state} = 'submitted' and ${matches.confirmBy} is null`,
    submitted: sql`${matches.state} = 'submitted' and ${matches.confirmBy} is not null`,
    undecided: sql`${matches.state} in ('confirmed', 'decided') and ${NO_WINNER}`,
  }[waits];
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.competitionId, competitionId), chosen))
    .orderBy(asc(matches.startsAt), desc(matches.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
