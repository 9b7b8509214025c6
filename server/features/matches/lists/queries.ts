/** Lists of matches, in the order of time. */
import { type SQL, sql } from 'drizzle-orm';
import type { MatchCard, MatchState } from '../../../../contract/sports/core.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isOwnMatch } from '../../../schema/sports/matches.ts';
import { presentCard, resultMissingFrom } from '../present.ts';
import { cards, isThere, type Look, lookingAs, type MatchCardRow } from '../queries.ts';

/** Where a list of matches goes on: behind a match at that time; null: among those whose date is open. */
export type MatchCursor = { startsAt: Date | null; id: string };

export type MatchList = {
  competitionId?: string;
  stageId?: string;
  groupId?: string;
  /** Of any of these teams, in whichever competition. */
  teamIds?: readonly string[];
  /** Only those against this team. */
  against?: string;
  /** Only of what their captains have agreed to (`entries.isAgreed`), as everybody sees the teams. */
  onlyAgreed?: boolean;
  /** In any of these states. */
  states?: readonly MatchState[];
  /** From this moment, and before that one: those whose date is open are not among them. */
  from?: Date;
  until?: Date;
  /** Newest first; otherwise oldest first. Those whose date is open come last either way. */
  isBackwards?: boolean;
  cursor?: MatchCursor | undefined;
  /** Where not all fit, each competition has its share: nobody fills the list with matches of theirs. Not with a cursor. */
  isShared?: boolean;
  limit: number;
};

/**
 * Words and numbers of ours in the text of a statement: with each of them given apart, PostgreSQL finds a plan for what
 * it knows better than one for anything, and plans anew each time.
 */
const literals = (words: readonly MatchState[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '));

/**
 * For the order of a list that is cut: the first match of each competition comes before the second of any, so that nobody
 * fills the list with hundreds of theirs.
 * @param within what else parts them; as columns of the statement, as is `order`
 */
export const competitionTurn = (competitionId: SQL, order: SQL, within?: SQL): SQL =>
  sql`row_number() over (partition by ${competitionId}${within ? sql`, ${within}` : sql``} order by ${order})`;

/**
 * Matches in the order of time, of competitions that are there for the viewer.
 * @returns the cards, the cursor of those behind them (null: these are all), and the moment from which on another one of
 *   them lacks its result (milliseconds; Infinity: none will)
 */
export async function listMatches(
  db: Db,
  {
    competitionId,
    stageId,
    groupId,
    teamIds,
    against,
    onlyAgreed,
    states,
    from,
    until,
    isBackwards = false,
    cursor,
    isShared,
    limit,
  }: MatchList,
  { viewer, now }: Look,
): Promise<{ matches: MatchCard[]; next: MatchCursor | null; goodUntil: number }> {
  const agreed = onlyAgreed ? sql`is_agreed` : undefined;
  const conditions = [
    isThere(viewer),
    // As an array: else the planner walks along the time of all matches that there are until a page is full.
    competitionId && sql`one.id = any(array(select id from matches where competition_id = ${competitionId}))`,
    stageId && sql`one.stage_id = ${stageId}`,
    groupId && sql`one.group_id = ${groupId}`,
    teamIds && sql`one.id = any(${idsOfTeams(teamIds, agreed)})`,
    against && sql`one.id = any(${idsOfTeams([against], agreed)})`,
    states && sql`one.state in (${literals(states)})`,
    from && sql`one.starts_at >= ${from.toISOString()}::timestamptz`,
    until && sql`one.starts_at < ${until.toISOString()}::timestamptz`,
    cursor && behind(cursor, isBackwards),
  ].filter((condition) => condition !== undefined && condition !== '');
  const direction = sql.raw(isBackwards ? 'desc nulls last' : 'asc');
  const inTime = sql`one.starts_at ${direction}, one.id ${sql.raw(isBackwards ? 'desc' : 'asc')}`;
  const order = sql`order by ${inTime}`;
  const first = isShared ? sql`order by ${competitionTurn(sql`one.competition_id`, inTime)}, ${inTime}` : order;
  // First which they are: else all of a competition would be joined with its sides for a page of them.
  const { rows } = await db.execute<MatchCardRow>(
    sql`${cards(
      lookingAs(viewer),
      sql`one.id = any(array(select one.id from matches as one
      join competitions as competition on competition.id = one.competition_id
      where ${sql.join(conditions as SQL[], sql` and `)} ${first} limit ${sql.raw(String(isShared ? limit : limit + 1))}))`,
    )} ${order}`,
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const moments = shown.map((row) =>
    resultMissingFrom({ ...row, startsAt: row.startsAt === null ? null : new Date(row.startsAt) }),
  );
  return {
    matches: shown.map((row) => presentCard(row, now)),
    goodUntil: Math.min(...moments.filter((moment) => moment > now.getTime())),
    next: last ? { startsAt: last.startsAt === null ? null : new Date(last.startsAt), id: last.id } : null,
  };
}

function behind({ startsAt, id }: MatchCursor, isBackwards: boolean): SQL {
  const sign = sql.raw(isBackwards ? '<' : '>');
  if (startsAt === null) return sql`(one.starts_at is null and one.id ${sign} ${id}::uuid)`;
  return sql`((one.starts_at, one.id) ${sign} (${startsAt.toISOString()}::timestamptz, ${id}::uuid) or one.starts_at is null)`;
}

/**
 * The ids of all matches of some teams, by the indexes of both sides: an array that is made once. As a condition on
 * either side of each match it would be asked of every match that there is.
 * @param chosen a condition on the teams’ entries
 */
export const idsOfTeams = (teamIds: readonly string[], chosen: SQL = sql`true`): SQL => sql`array(
  with own as materialized (select id from entries
    where team_id = any(${sql.param([...teamIds])}::uuid[]) and ${chosen})
  select played.id from own join matches as played on played.home_entry_id = own.id and ${isOwnMatch('played', 'own')}
  union all select played.id from own join matches as played on played.away_entry_id = own.id and ${isOwnMatch('played', 'own')})`;
