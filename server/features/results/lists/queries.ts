/** Matches of a competition with all that was said of them, for lists of results, and what such a list writes. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { MatchState, Source } from '../../../../contract/sports/core.ts';
import { RESULT_LISTS_MAX } from '../../../../contract/sports/results/lists.ts';
import type { Db } from '../../../platform/database/database.ts';
import { accounts } from '../../../schema/accounts.ts';
import { matches, matchResults, sideTeam } from '../../../schema/sports/matches.ts';
import { AUTHOR_ROW } from '../../accounts/queries.ts';
import { captainsOf } from '../../teams/queries.ts';
import type { Said } from '../policy.ts';
import { toSaid } from '../present.ts';
import { SAID } from '../queries.ts';

/** A match, with what was said of how it ended. */
export type ListableMatch = {
  id: string;
  number: number;
  stageId: string;
  groupId: string | null;
  round: number;
  leg: number;
  /** Of a tie over two legs: the number of the other one. */
  otherLeg: number | null;
  homeEntryId: string | null;
  awayEntryId: string | null;
  homeSource: Source | null;
  awaySource: Source | null;
  state: MatchState;
  edition: number;
  endedAt: Date | null;
  confirmBy: Date | null;
  countingVersion: number | null;
  /** The oldest first. */
  said: Said[];
};

/** The matches of a competition, by number: there are at most FIXTURES_MAX of them. */
export async function listListable(db: Db, competitionId: string): Promise<ListableMatch[]> {
  const rows = await db
    .select({
      ...{ id: matches.id, number: matches.number, stageId: matches.stageId, groupId: matches.groupId },
      ...{ round: matches.round, leg: matches.leg, otherLeg: matches.otherLeg },
      ...{ homeEntryId: matches.homeEntryId, awayEntryId: matches.awayEntryId },
      ...{ homeSource: matches.homeSource, awaySource: matches.awaySource, state: matches.state },
      ...{ edition: matches.edition, endedAt: matches.endedAt, confirmBy: matches.confirmBy },
      countingVersion: matches.countingVersion,
    })
    .from(matches)
    .where(eq(matches.competitionId, competitionId))
    .orderBy(asc(matches.number));
  const versions = await db
    .select({ matchId: matchResults.matchId, ...SAID })
    .from(matchResults)
    .innerJoin(matches, eq(matches.id, matchResults.matchId))
    .where(eq(matches.competitionId, competitionId))
    .orderBy(asc(matchResults.matchId), asc(matchResults.version));
  const said = Map.groupBy(versions, ({ matchId }) => matchId);
  return rows.map((row) => ({ ...row, said: (said.get(row.id) ?? []).map(toSaid) }));
}

/** Locks the matches of a competition, which is locked already. */
export async function lockMatches(tx: Db, competitionId: string): Promise<void> {
  await tx.execute(sql`
    select from matches where competition_id = ${competitionId} order by id for no key update`);
}

type NewVersion = typeof matchResults.$inferInsert;
const AT_ONCE = 500; // rows of a statement: it has a parameter for each of their columns, and 65,535 at most

/** Adds versions that count from now on, each the newest of its match. */
export async function insertCounting(tx: Db, rows: readonly NewVersion[], now: Date): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(matchResults).values(rows.slice(at, at + AT_ONCE));
  await tx.execute(sql`
    update matches set state = 'decided', version = said.version, counting_version = said.version, confirm_by = null,
      clock_since = null, edition = edition + 1, changed_at = ${now.toISOString()}::timestamptz
    from unnest(${sql.param(rows.map(({ matchId }) => matchId))}::uuid[],
      ${sql.param(rows.map(({ version }) => version))}::int[]) as said (id, version)
    where matches.id = said.id`);
}

/** The lists of a competition that brought results which are still there, the newest first. */
export async function listLists(db: Db, competitionId: string) {
  const list = sql<string>`${matchResults.listed} ->> 'list'`;
  return db
    .select({
      id: list,
      at: sql<Date>`min(${matchResults.createdAt})`.mapWith(matchResults.createdAt),
      count: sql<number>`count(*)::int`,
      by: AUTHOR_ROW,
    })
    .from(matchResults)
    .innerJoin(matches, eq(matches.id, matchResults.matchId))
    .leftJoin(
      accounts,
      and(
        eq(accounts.id, matchResults.accountId),
        sql`${accounts.leavingAt} is null`,
        // Who has left the organisers and taken their name out of the log.
        sql`not exists (select from organiser_invitations as former where former.competition_id = ${competitionId}
          and former.account_id = ${accounts.id} and former.is_unnamed)`,
      ),
    )
    .where(and(eq(matches.competitionId, competitionId), sql`${matchResults.listed} is not null`))
    .groupBy(list, accounts.id)
    .orderBy(sql`min(${matchResults.createdAt}) desc`, sql`${list} desc`)
    .limit(RESULT_LISTS_MAX);
}

export type ListedVersion = {
  matchId: string;
  version: number;
  /** Where its match stood before. */
  before: { state: MatchState; counting: number | null; waited: boolean };
  /** Nothing else was said of the match since, and it counts. */
  isNewest: boolean;
  /** Something else was said, or noted, of the match: it has begun also without this. */
  hasMore: boolean;
};

/** What a list brought, by the number of the match. */
export async function listListed(db: Db, competitionId: string, listId: string): Promise<ListedVersion[]> {
  const { rows } = await db.execute<ListedVersion>(sql`
    select one.id as "matchId", said.version, said.listed as before,
      one.version = said.version and one.counting_version = said.version as "isNewest",
      said.listed ->> 'state' not in ('scheduled', 'postponed') or exists (
        select from match_events as event where event.match_id = one.id and event.undone_at is null) as "hasMore"
    from match_results as said join matches as one on one.id = said.match_id
    where one.competition_id = ${competitionId} and said.listed ->> 'list' = ${listId}
    order by one.number`);
  return rows;
}

/**
 * Takes back what counts of matches, so that they stand where they stood before.
 * @param confirmBy until when the other side can object to what waited for that before
 */
export async function deleteListed(
  tx: Db,
  versions: readonly ListedVersion[],
  { now, confirmBy }: { now: Date; confirmBy: Date },
): Promise<void> {
  const ids = sql.param(versions.map(({ matchId }) => matchId));
  await tx.execute(sql`
    update matches set state = before.listed ->> 'state', version = nullif(before.version - 1, 0),
      counting_version = (before.listed ->> 'counting')::int,
      confirm_by = case when (before.listed ->> 'waited')::boolean then ${confirmBy.toISOString()}::timestamptz end,
      edition = edition + 1, changed_at = ${now.toISOString()}::timestamptz
    from match_results as before
    where matches.id = any(${ids}::uuid[]) and before.match_id = matches.id and before.version = matches.version`);
  await tx.execute(sql`
    delete from match_results as said using unnest(${ids}::uuid[],
      ${sql.param(versions.map(({ version }) => version))}::int[]) as gone (id, version)
    where said.match_id = gone.id and said.version = gone.version`);
}

/** The matches that a list has decided although something was said of them, and how many of these each captain has. */
export async function listDecidedByList(
  db: Db,
  competitionId: string,
  list: string,
): Promise<{ matchIds: string[]; ofCaptains: Map<string, number> }> {
  const { rows } = await db.execute<{ id: string; teamId: string }>(sql`
    select match.id, ${sideTeam('match', 'entry')} as "teamId"
    from matches as match join match_results as said on said.match_id = match.id
    join entries as entry on entry.id in (match.home_entry_id, match.away_entry_id)
    where match.competition_id = ${competitionId} and said.listed ->> 'list' = ${list} and said.version > 1`);
  const matchesOf = Map.groupBy(rows, ({ teamId }) => teamId);
  const own = new Map<string, Set<string>>();
  for (const { accountId, teamId } of await captainsOf(db, [...matchesOf.keys()]))
    own.set(accountId, new Set([...(own.get(accountId) ?? []), ...(matchesOf.get(teamId) ?? []).map(({ id }) => id)]));
  return {
    matchIds: [...new Set(rows.map(({ id }) => id))],
    ofCaptains: new Map([...own].map(([accountId, ids]) => [accountId, ids.size])),
  };
}
