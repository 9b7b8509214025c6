/** What is played today, and what of it reaches members who have nothing to do with it. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { sideTeam } from '../../schema/sports/matches.ts';

const BEGUN_BEFORE = sql`interval '6 hours'`; // longer than any match: one that goes on after midnight is still shown

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Matches of a day, and those that are being played; the nearest to a member come first. By `rank`: 3, of competitions
 * that they follow, and of teams that they follow or belong to; 2, of competitions that they play in otherwise, and of
 * schools that they follow; 1, of their school; 0, all others. Anybody can make a competition, write a university's name
 * beside it and let matches begin now: whatever is not a member's own comes only from competitions that an admin vouches
 * for, and a few matches of each. Of a member's own each competition has its share: one that a team has said yes to once,
 * and that then plans six hundred matches for it, does not push the others out.
 * @param accountId undefined: nothing is anybody's own
 * @param day.ofStrangers matches of one competition that the member has nothing to do with, so that none fills the list
 */
export async function listDay(
  db: Db,
  accountId: string | undefined,
  { from, until, limit, ofStrangers }: { from: Date; until: Date; limit: number; ofStrangers: number },
): Promise<{ id: string; rank: number }[]> {
  const [begin, end] = [moment(from), moment(until)];
  const own = sql`${accountId ?? null}::uuid`;
  const { rows } = await db.execute<{ id: string; rank: number }>(sql`
    with own_teams as materialized (
      select team_id from team_members where account_id = ${own} and since is not null and until is null
    ), followed_teams as materialized (select team_id from team_follows where account_id = ${own}), followed as materialized (select competition_id from competition_follows where account_id = ${own}),
    played_in as materialized (select competition_id from roster_places where account_id = ${own}),
    followed_schools as materialized (select school from school_follows where account_id = ${own}),
    own_school as materialized (select school from profiles where account_id = ${own} and school <> ''),
    ranked as (
      select played.id, played.competition_id, played.state, played.starts_at, case
        when competition.id in (select competition_id from followed)
          or home_team.id in (select team_id from own_teams) or away_team.id in (select team_id from own_teams)
          or home_team.id in (select team_id from followed_teams) and home.is_agreed
          or away_team.id in (select team_id from followed_teams) and away.is_agreed then 3
        when competition.vouched_as is null then null
        when competition.id in (select competition_id from played_in) or array[home_team.school, away_team.school,
          competition.school] && (select array_agg(school) from followed_schools) then 2
        when array[home_team.school, away_team.school, competition.school] && (select array_agg(school) from own_school)
          then 1
        else 0 end as rank
      from matches as played
        join competitions as competition on competition.id = played.competition_id
        left join entries as home on home.id = played.home_entry_id left join teams as home_team on home_team.id = ${sideTeam('played', 'home')}
        left join entries as away on away.id = played.away_entry_id left join teams as away_team on away_team.id = ${sideTeam('played', 'away')}
      where played.starts_at >= ${begin} - ${BEGUN_BEFORE} and played.starts_at < ${end}
        and (played.starts_at >= ${begin} or played.state = 'live')
        and played.state not in ('postponed', 'cancelled') and ${isPublic()}
    ), placed as (
      select *, row_number() over (partition by competition_id, rank = 3
        order by rank desc, state = 'live' desc, starts_at, id) as place
      from ranked where rank is not null
    ), chosen as (
      select * from placed where rank = 3 or place <= ${ofStrangers}
      order by rank desc, case when rank = 3 then place end, state = 'live' desc, starts_at, id limit ${limit}
    )
    select id, rank from chosen order by rank desc, state = 'live' desc, starts_at, id`);
  return rows;
}
