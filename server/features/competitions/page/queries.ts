/** A competition with all that its page shows, and what it is to those who look at it. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { EntryState } from '../../../../contract/sports/competitions.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { competitionFollows, seasons } from '../../../schema/sports/competitions.ts';
import type { AuthorRow } from '../../accounts/queries.ts';
import { type Captain, captainsOf, listTeamsOf, type TeamNameRow } from '../../teams/queries.ts';
import { type InvitationRow, listOpenInvitations } from '../invitations/queries.ts';
import {
  type EntryRow,
  type GroupRow,
  listEntries,
  listGroups,
  listOrganisers,
  listStages,
  type SeasonRow,
  type StageRow,
} from '../load-queries.ts';
import { listRenamed } from '../names/queries.ts';
import { findOwnInvitation, listInvited } from '../organiser-queries.ts';
import type { CompetitionRow } from '../queries.ts';

export type LoadedCompetition = {
  competition: CompetitionRow;
  season: SeasonRow | undefined;
  stages: StageRow[];
  groups: GroupRow[];
  entries: EntryRow[];
  organisers: AuthorRow[];
  /** Who acts for the teams that have entered. */
  captains: Captain[];
};

/** All that the contract's Competition holds, in statements whose number does not grow. */
export async function loadCompetition(db: Db, competition: CompetitionRow): Promise<LoadedCompetition> {
  const { id, seasonId } = competition;
  const [season] = seasonId ? await db.select().from(seasons).where(eq(seasons.id, seasonId)) : [];
  const stages = await listStages(db, id);
  const groups = await listGroups(db, id);
  const entries = await listEntries(db, id);
  const captains = await captainsOf(
    db,
    entries.map(({ teamId }) => teamId),
  );
  return { competition, season, stages, groups, entries, organisers: await listOrganisers(db, id), captains };
}

/** How many follow a competition. */
export const countFollowers = (db: Db, competitionId: string): Promise<number> =>
  db.$count(competitionFollows, eq(competitionFollows.competitionId, competitionId));

/** What a competition is to a member. */
export type CompetitionViewer = {
  isOrganiser: boolean;
  follows: boolean;
  isInvited: boolean;
  /** For organisers: who is invited and has not answered. */
  invited: AuthorRow[];
  canLeaveLog: boolean;
  canEnter: TeamNameRow[];
  actsFor: string[];
  canLeave: string[];
  invitations: InvitationRow[];
  /** For organisers: teams that have another name by now. */
  renamed: { entry: string; name: string }[];
  /** For organisers: see `listMatchCounts`. */
  matchCounts: MatchCount[];
};

type MatchCount = { entry: string; all: number; played: number };

/** How many matches each entry of a competition has, without those that are cancelled, and how many it has played. */
async function listMatchCounts(db: Db, competitionId: string): Promise<MatchCount[]> {
  const { rows } = await db.execute<MatchCount>(sql`
    select side.entry, count(*)::int as "all", count(*) filter (where one.state in ('submitted', 'disputed')
      or counts.kind not in ('forfeit', 'double-forfeit', 'void'))::int as played
    from matches as one
    left join match_results as counts on counts.match_id = one.id and counts.version = one.counting_version
    cross join lateral (values (one.home_entry_id), (one.away_entry_id)) as side (entry)
    where one.competition_id = ${competitionId} and one.state <> 'cancelled' and side.entry is not null
    group by side.entry`);
  return rows;
}

/** A team that somebody acts for, with what it has entered of a competition. */
type LedTeam = TeamNameRow & { hasEnded: boolean; entryId: string | null; entryState: EntryState | null };

/** The entries and teams of a competition with which who acts for these teams has to do. */
function standingOfLed(led: readonly LedTeam[], { sport, state }: CompetitionRow, invited: ReadonlySet<string>) {
  const isFree = (team: LedTeam) =>
    team.entryId === null && team.sport === sport && !team.hasEnded && !team.hidden && !invited.has(team.id);
  const present = led.flatMap(({ entryId, entryState }) =>
    entryId && entryState !== 'refused' ? { id: entryId, isWithdrawn: entryState === 'withdrawn' } : [],
  );
  const hasBegun = state === 'running' || state === 'ended';
  return {
    canEnter: led.filter(isFree),
    actsFor: led.flatMap(({ entryId }) => entryId ?? []),
    canLeave: present.filter(({ isWithdrawn }) => hasBegun || !isWithdrawn).map(({ id }) => id),
  };
}

/** What a competition is to a member who has something to do with it. @param isOrganiser see seenCompetition */
export async function standingOf(
  db: Db,
  competition: CompetitionRow,
  { accountId, isOrganiser }: { accountId: string; isOrganiser: boolean },
): Promise<CompetitionViewer> {
  const { id } = competition;
  const { rows } = await db.execute<{ follows: boolean }>(sql`
    select exists (select from competition_follows where account_id = ${accountId} and competition_id = ${id}) as follows`);
  const memberships = await listTeamsOf(db, accountId);
  const captains = await captainsOf(
    db,
    memberships.map(({ teamId }) => teamId),
  );
  const ledIds = captains.filter((captain) => captain.accountId === accountId).map(({ teamId }) => teamId);
  const [led, invitations] =
    ledIds.length === 0
      ? [[], []]
      : [
          await listLedTeams(db, id, ledIds),
          (await listOpenInvitations(db, { teamIds: ledIds, accountId, competitionId: id })).rows,
        ];
  const own = await findOwnInvitation(db, id, accountId);
  return {
    ...{ isOrganiser, follows: rows[0]?.follows ?? false },
    ...{ isInvited: own.state === 'sent', invited: isOrganiser ? await listInvited(db, id) : [] },
    canLeaveLog: own.isNamed,
    ...standingOfLed(led, competition, new Set(invitations.map(({ team }) => team.id))),
    invitations,
    renamed: isOrganiser ? await listRenamed(db, id) : [],
    matchCounts: isOrganiser ? await listMatchCounts(db, id) : [],
  };
}

async function listLedTeams(db: Db, competitionId: string, teamIds: readonly string[]): Promise<LedTeam[]> {
  const { rows } = await db.execute<LedTeam>(sql`
    select team.id, team.name, team.sport, team.hidden, team.colours, team.crest, team.ended_at is not null as "hasEnded",
      entry.id as "entryId", entry.state as "entryState"
    from teams as team left join entries as entry on entry.team_id = team.id and entry.competition_id = ${competitionId}
    where team.id = any(${sql.param([...teamIds])}::uuid[]) order by team.name, team.id`);
  return rows;
}

/** The same of somebody who may have nothing to do with it, as far as one statement for many tells it. */
export type Glance = {
  follows: boolean;
  /** Nothing but this is theirs: else `standingOf` says what is. */
  isAll: boolean;
  /** The teams that they are captain or vice-captain of. */
  led: LedTeam[];
};

const given = (name: string) => sql`${sql.placeholder(name)}`;
const isPresent = (member: string) =>
  sql.raw(`${member}.account_id = asked.id and ${member}.since is not null and ${member}.until is null`);
// Who belongs to a team without captains may stand in for them; who is asked, was an organiser or stands in the log
// about organisers has more to answer or to take back.
const glanceAt = (db: Db, asked: SQL, name: string) =>
  db
    .select({
      accountId: sql<string>`asked.id`,
      follows: sql<boolean>`exists (select from competition_follows as follow
        where follow.account_id = asked.id and follow.competition_id = ${given('id')}::uuid)`,
      isAll: sql<boolean>`not (
        exists (select from competition_organisers as organiser
          where organiser.account_id = asked.id and organiser.competition_id = ${given('id')}::uuid)
        or exists (select from organiser_invitations as invitation
          where invitation.account_id = asked.id and invitation.competition_id = ${given('id')}::uuid)
        or exists (select from competition_acts as done
          where done.subject_id = asked.id and done.competition_id = ${given('id')}::uuid)
        or exists (select from team_members as member where ${isPresent('member')} and (
          exists (select from entry_invitations as invitation where invitation.team_id = member.team_id
            and invitation.competition_id = ${given('id')}::uuid and invitation.state = 'sent')
          or member.role not in ('captain', 'vice') and not exists (select from team_members as captain
            join accounts as account on account.id = captain.account_id and account.is_active and account.leaving_at is null
            where captain.team_id = member.team_id and captain.role in ('captain', 'vice')
              and captain.since is not null and captain.until is null))))`,
      led: sql<LedTeam[]>`coalesce((
        select json_agg(json_build_object('id', team.id, 'name', team.name, 'sport', team.sport, 'hidden', team.hidden,
          'colours', team.colours, 'crest', team.crest, 'hasEnded', team.ended_at is not null, 'entryId', entry.id, 'entryState', entry.state) order by team.name, team.id)
        from team_members as member join teams as team on team.id = member.team_id
          left join entries as entry on entry.team_id = team.id and entry.competition_id = ${given('id')}::uuid
        where ${isPresent('member')} and member.role in ('captain', 'vice')), '[]')`,
    })
    .from(asked)
    .prepare(name);

// Of one, who most often comes alone, it is a plan for anything; of a list PostgreSQL would plan each time.
const glance = prepared((db) =>
  glanceAt(db, sql`(select ${given('accountId')}::uuid as id) as asked`, 'competition_glance'),
);
const glances = prepared((db) =>
  glanceAt(db, sql`unnest(${given('accountIds')}::uuid[]) as asked (id)`, 'competition_glances'),
);

/** Of each of these accounts, along a few keys each, in one statement. */
export async function listGlances(db: Db, id: string, accountIds: string[]): Promise<Map<string, Glance>> {
  const [accountId, ...others] = accountIds;
  const rows = await (others.length === 0 && accountId !== undefined
    ? glance(db).execute({ id, accountId })
    : glances(db).execute({ id, accountIds }));
  return new Map(rows.map(({ accountId: of, ...found }) => [of, found]));
}

/** What a competition is to a member of whom a glance says all. */
export const standingAtGlance = (competition: CompetitionRow, { follows, led }: Glance): CompetitionViewer => ({
  ...{ isOrganiser: false, follows, isInvited: false, invited: [], canLeaveLog: false, invitations: [], renamed: [] },
  matchCounts: [],
  ...standingOfLed(led, competition, new Set()),
});
