/** Lists of competitions, of who scores in them, and of a member's matches. */
import { type SQL, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { CompetitionState } from '../../../contract/sports/competitions.ts';
import type { MatchState, Source } from '../../../contract/sports/core.ts';
import type { MatchListName } from '../../../contract/sports/lists.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { isPublic, nameInCompetition } from '../../schema/sports/competitions.ts';
import { nameBeside, type ShownName } from '../accounts/queries.ts';
import { competitionTurn, idsOfTeams } from '../matches/lists/queries.ts';
import { countsForScorers } from '../matches/timeline/queries.ts';
import type { Nameable } from '../teams/policy.ts';
import { hasHiddenProfile, type TeamNameRow } from '../teams/queries.ts';

/** In which states the matches of each list are. */
export const STATES: Record<MatchListName, readonly MatchState[]> = {
  coming: ['scheduled', 'live', 'postponed'],
  past: ['submitted', 'confirmed', 'disputed', 'decided', 'cancelled'],
};

export type CompetitionCardRow = {
  id: string;
  name: string;
  sport: Sport;
  season: string | null;
  school: string | null;
  vouchedAs: string | null;
  state: CompetitionState;
  hidden: Hidden | null;
  createdAt: Date;
  teams: number;
};

export type CompetitionFilter = {
  state?: CompetitionState | undefined;
  sport?: Sport | undefined;
  school?: string | undefined;
  /** Those that a member follows, looks after or plays in; the drafts and hidden ones that they look after, too. */
  of?: { accountId: string; role: string } | undefined;
};

const ofMember = ({ accountId, role }: { accountId: string; role: string }): SQL => sql`competition.id in (
    select competition_id from competition_follows where account_id = ${accountId}
    union select competition_id from competition_organisers where account_id = ${accountId}
    union select competition_id from roster_places where account_id = ${accountId}
  ) and (${isPublic()} or ${role === 'admin'}::boolean or exists (select from competition_organisers as organiser
    where organiser.competition_id = competition.id and organiser.account_id = ${accountId}))`;

/** Competitions, newest first. */
export async function listCompetitionCards(
  db: Db,
  { state, sport, school, of }: CompetitionFilter,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<CompetitionCardRow[]> {
  const conditions = [
    of ? ofMember(of) : isPublic(),
    state && sql`competition.state = ${state}`,
    sport && sql`competition.sport = ${sport}`,
    school && sql`competition.school = ${school}`,
    olderThan({ createdAt: sql`competition.created_at`, id: sql`competition.id` }, after),
  ].filter((condition) => condition !== undefined && condition !== '') as SQL[];
  const { rows } = await db.execute<Omit<CompetitionCardRow, 'createdAt'> & { createdAt: string }>(sql`
    select competition.id, competition.name, competition.sport, season.name as season, competition.school,
      competition.vouched_as as "vouchedAs",      competition.state, competition.hidden, competition.created_at as "createdAt",
      (select count(*)::int from entries where entries.competition_id = competition.id and entries.state = 'entered') as teams
    from competitions as competition left join seasons as season on season.id = competition.season_id
    where ${sql.join(conditions, sql` and `)}
    order by competition.created_at desc, competition.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export type ScorerRow = Nameable & {
  shownName: ShownName | null;
  memberId: string;
  scored: number;
  matches: number;
  /** As their captain has written it; null: there is an account, or was one. */
  name: string | null;
  username: string | null;
  team: TeamNameRow;
};

/** Behind whom a list of scorers goes on. */
export type ScorerCursor = { scored: number; memberId: string };

/** Who has scored in a competition, by how much; own goals are nobody's, and what became void does not count. */
export async function listScorersOf(
  db: Db,
  competitionId: string,
  { after, limit }: { after: ScorerCursor | undefined; limit: number },
): Promise<ScorerRow[]> {
  const { rows } = await db.execute<ScorerRow>(sql`
    select scorer."memberId", scorer.scored, scorer.matches, member.name, account.username,
      account.id as "accountId", member.team_id as "teamId", ${hasHiddenProfile(sql`account.id`)} as "hasHiddenProfile",
      ${nameBeside(sql`account.id`)} as "shownName",
      json_build_object('id', team.id, 'name', ${nameInCompetition('entry', 'team')}, 'sport', team.sport,
        'hidden', team.hidden, 'colours', team.colours, 'crest', team.crest) as team
    from (
      select event.member_id as "memberId", sum(event.value)::int as scored, count(distinct event.match_id)::int as matches
      from matches as played
        -- By each match, which offset 0 holds the planner to: joined, all events that there are would be read for them.
        cross join lateral (select * from match_events where match_id = played.id offset 0) as event
      where played.competition_id = ${competitionId} and ${countsForScorers('played')}
        and event.kind in ('goal', 'penalty-goal', 'points') and event.member_id is not null
        and event.undone_at is null and event.same_as is null
      group by event.member_id
      having sum(event.value) > 0 and ${
        after ? sql`(sum(event.value), event.member_id) < (${after.scored}, ${after.memberId}::uuid)` : sql`true`
      }
      order by sum(event.value) desc, event.member_id desc limit ${limit}
    ) as scorer
      join team_members as member on member.id = scorer."memberId"
      join teams as team on team.id = member.team_id
      left join entries as entry on entry.team_id = team.id and entry.competition_id = ${competitionId}
      left join accounts as account on account.id = member.account_id and account.leaving_at is null
    order by scorer.scored desc, scorer."memberId" desc`);
  return rows;
}

export type BracketRow = {
  id: string;
  number: number;
  stageId: string;
  stageName: string;
  leg: number;
  /** Of a tie over two legs: the number of the other one. */
  otherLeg: number | null;
  homeSource: Source | null;
  awaySource: Source | null;
};

/** The matches of a competition's knockouts, by stage and round; their sources say what leads where. */
export async function listBracket(db: Db, competitionId: string, limit: number): Promise<BracketRow[]> {
  const { rows } = await db.execute<BracketRow>(sql`
    select played.id, played.number, stage.id as "stageId", stage.name as "stageName",
      played.leg, played.other_leg as "otherLeg",
      played.home_source as "homeSource", played.away_source as "awaySource"
    from stages as stage join matches as played on played.stage_id = stage.id
    where stage.competition_id = ${competitionId} and stage.kind in ('knockout', 'placement')
    order by stage.position, played.round, played.number limit ${limit}`);
  return rows;
}

/**
 * Matches of teams that somebody acts for, on whose result their word is awaited: the time is over and nobody has said
 * how it ended, or the other side has.
 */
export async function listAwaited(
  db: Db,
  teamIds: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; isSubmitted: boolean }[]> {
  if (teamIds.length === 0) return [];
  const own = sql`(select id from entries where team_id = any(${sql.param([...teamIds])}::uuid[]))`;
  const turn = competitionTurn(sql`competition_id`, sql`starts_at, id`);
  const { rows } = await db.execute<{ id: string; isSubmitted: boolean }>(sql`
    select * from (select * from (
      select played.id, played.competition_id, played.starts_at, played.state = 'submitted' as "isSubmitted",
        played.home_entry_id in ${own} and said.side is distinct from 'home'
          or played.away_entry_id in ${own} and said.side is distinct from 'away' as "isTheirs"
      from matches as played
        join competitions as competition on competition.id = played.competition_id
        left join match_results as said on said.match_id = played.id and said.version = played.version
          and played.state = 'submitted'
      where played.id = any(${idsOfTeams(teamIds)})
        and played.home_entry_id is not null and played.away_entry_id is not null and ${isPublic()}
        and (played.state = 'submitted' or played.state in ('scheduled', 'live')
          and played.starts_at + played.minutes * interval '1 minute' <= ${now.toISOString()}::timestamptz)
    ) as waiting
    where "isTheirs" order by ${turn}, starts_at, id limit ${limit}) as shared order by starts_at, id`);
  return rows.map(({ id, isSubmitted }) => ({ id, isSubmitted }));
}

/** Matches of running competitions that somebody looks after, on whose result both sides disagree, or nobody can agree. */
export async function listToDecide(db: Db, accountId: string, limit: number): Promise<string[]> {
  const turn = competitionTurn(sql`competition_id`, sql`starts_at, id`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select * from (select * from (
      select played.id, played.competition_id, played.starts_at
      from competition_organisers as organiser
        join competitions as competition on competition.id = organiser.competition_id and competition.state = 'running'
        join matches as played on played.competition_id = competition.id
          and (played.state = 'disputed' or played.state = 'submitted' and played.confirm_by is null)
      where organiser.account_id = ${accountId}
    ) as waiting order by ${turn}, starts_at, id limit ${limit}) as shared order by starts_at, id`);
  return rows.map(({ id }) => id);
}
