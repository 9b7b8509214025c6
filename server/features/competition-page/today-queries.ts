/** What is played today, and which competitions may be shown to those who have nothing to do with them. */
import { type SQL, sql } from 'drizzle-orm';
import type { CompetitionAct } from '../../../contract/sports/acts.ts';
import type { Db } from '../../platform/database/database.ts';
import { isPublic } from '../../schema/sports/competitions.ts';

const BEGUN_BEFORE = sql`interval '6 hours'`; // longer than any match: one that goes on after midnight is still shown

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Who stands behind the competitions of some days. */
export type Backing = {
  /** Backed: an admin has made them, or two people of two teams at least, other than who has, play of their own will. */
  competitionIds: string[];
  /** In others, the entries with somebody who does. */
  entryIds: string[];
};

/** What nobody does for their team who does not want to play. To dispute or to leave is what everybody does. */
const WILLING: readonly CompetitionAct[] = [
  ...(['entry-asked', 'line-up-set', 'match-began', 'scorer-added'] as const),
  ...(['result-submitted', 'result-confirmed', 'clip-pinned'] as const),
];

/**
 * Who stands behind what is played between two moments. Anybody can make a competition, enter any team and schedule
 * matches for today, so what only its organiser has done says nothing, unless they are an admin. Of their own will takes
 * part who has entered their team, has acted for it, or has joined a team that its organiser had made and entered.
 */
export async function listBacking(db: Db, { from, until }: { from: Date; until: Date }): Promise<Backing> {
  const isOfDays = sql`starts_at >= ${moment(from)} - ${BEGUN_BEFORE} and starts_at < ${moment(until)}`;
  const { rows: byAdmins } = await db.execute<{ id: string }>(sql`
    select competition.id from accounts as admin join competitions as competition on competition.created_by = admin.id
    where admin.role = 'admin' and admin.is_active and ${isPublic()}
      and exists (select from matches where competition_id = competition.id and ${isOfDays})`);
  const { rows } = await db.execute<{ id: string; entryIds: string[]; people: number }>(sql`
    with played as materialized (
      select distinct competition_id as id from matches where ${isOfDays}
    ), acted as materialized (
      select played.id as competition_id, done.actor_id
      -- By each competition, which offset 0 holds the planner to: joined, all acts that there are would be read for them.
      from played cross join lateral (
        select distinct actor_id from competition_acts
        where competition_id = played.id and act = any(${sql.param([...WILLING])}::text[]) and actor_id is not null offset 0
      ) as done
    )
    select competition.id, array_agg(distinct entry.id::text) as "entryIds", count(distinct member.account_id)::int as people
    from played join competitions as competition using (id)
      join entries as entry on entry.competition_id = competition.id and entry.state = 'entered'
      join teams as team on team.id = entry.team_id and team.hidden is null
      join team_members as member on member.team_id = team.id and member.since is not null and member.until is null
        and member.account_id is not null and member.account_id is distinct from competition.created_by
    where ${isPublic()} and (member.account_id = entry.created_by
      or team.created_by = entry.created_by and member.created_at >= entry.created_at
      or (competition.id, member.account_id) in (select competition_id, actor_id from acted))
    group by competition.id`);
  const isBacked = ({ entryIds, people }: { entryIds: string[]; people: number }) =>
    entryIds.length >= 2 && people >= 2;
  return {
    competitionIds: [...byAdmins, ...rows.filter(isBacked)].map(({ id }) => id),
    entryIds: rows.filter((row) => !isBacked(row)).flatMap(({ entryIds }) => entryIds),
  };
}

/**
 * Matches of a day, and those that are being played; the nearest to a member come first. By `rank`: 3, of competitions
 * that they follow, and of teams that they follow or belong to and that play of their own will; 2, of their team
 * otherwise, of competitions that they play in and of schools that they follow; 1, of their school; 0, all others. Of what
 * is not their own, only matches of backed competitions are shown.
 */
export async function listDay(
  db: Db,
  accountId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
  { competitionIds, entryIds }: Backing,
): Promise<{ id: string; rank: number }[]> {
  const [begin, end] = [moment(from), moment(until)];
  const isBacked = sql`competition.id = any(${sql.param(competitionIds)}::uuid[])`;
  const isWilling = (entry: SQL) => sql`(${isBacked} or ${entry}.id = any(${sql.param(entryIds)}::uuid[]))`;
  const { rows } = await db.execute<{ id: string; rank: number }>(sql`
    with own_teams as materialized (
      select team_id from team_members where account_id = ${accountId} and since is not null and until is null
    ), near_teams as materialized (
      select team_id from own_teams union select team_id from team_follows where account_id = ${accountId}
    ), followed as materialized (select competition_id from competition_follows where account_id = ${accountId}),
    played_in as materialized (select competition_id from roster_places where account_id = ${accountId}),
    followed_schools as materialized (select school from school_follows where account_id = ${accountId}),
    own_school as materialized (select school from profiles where account_id = ${accountId} and school <> ''),
    ranked as (
      select played.id, played.state, played.starts_at, case
        when competition.id in (select competition_id from followed)
          or home.team_id in (select team_id from near_teams) and ${isWilling(sql`home`)}
          or away.team_id in (select team_id from near_teams) and ${isWilling(sql`away`)} then 3
        when home.team_id in (select team_id from own_teams) or away.team_id in (select team_id from own_teams) then 2
        when not ${isBacked} then null
        when competition.id in (select competition_id from played_in) or array[home_team.school, away_team.school,
          competition.school] && (select array_agg(school) from followed_schools) then 2
        when array[home_team.school, away_team.school, competition.school] && (select array_agg(school) from own_school)
          then 1
        else 0 end as rank
      from matches as played
        join competitions as competition on competition.id = played.competition_id
        left join entries as home on home.id = played.home_entry_id left join teams as home_team on home_team.id = home.team_id
        left join entries as away on away.id = played.away_entry_id left join teams as away_team on away_team.id = away.team_id
      where played.starts_at >= ${begin} - ${BEGUN_BEFORE} and played.starts_at < ${end}
        and (played.starts_at >= ${begin} or played.state = 'live')
        and played.state not in ('postponed', 'cancelled') and ${isPublic()}
    )
    select id, rank from ranked where rank is not null
    order by rank desc, state = 'live' desc, starts_at, id limit ${limit}`);
  return rows;
}
