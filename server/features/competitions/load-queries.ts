/** What competitions consist of: stages, groups, entries, organisers, rules and seasons. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { EntryState, StageKind, StageSettings, Withdrawal } from '../../../contract/sports/competitions.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import {
  competitionOrganisers,
  competitionRules,
  isPublic,
  nameInCompetition,
  seasons,
} from '../../schema/sports/competitions.ts';
import { AUTHOR_ROW, type AuthorRow, nameBeside } from '../accounts/queries.ts';

export type EntryRow = {
  id: string;
  teamId: string;
  name: string;
  sport: Sport;
  state: EntryState;
  seed: number | null;
  withdrawal: Withdrawal | null;
  hidden: string | null;
  colours: string | null;
  crest: string | null;
  isPlaceholder: boolean;
};
export type StageRow = {
  id: string;
  position: number;
  kind: StageKind;
  name: string;
  legs: number;
  settings: StageSettings;
  matchCount: number;
};
export type GroupRow = { id: string; stageId: string; name: string; entries: string[] };
export type SeasonRow = typeof seasons.$inferSelect;

/** Who has entered or asked to, by seed and then in the order in which they came; those that were refused only if asked for. */
export async function listEntries(
  db: Db,
  competitionId: string,
  { withRefused = false }: { withRefused?: boolean } = {},
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select entry.id, team.id as "teamId", ${nameInCompetition('entry', 'team')} as name, team.sport, team.hidden, team.colours, team.crest,
      team.is_placeholder or not entry.is_agreed as "isPlaceholder", entry.state, entry.seed, entry.withdrawal
    from entries as entry join teams as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} ${withRefused ? sql`` : sql`and entry.state <> 'refused'`}
    order by entry.seed nulls last, entry.created_at, entry.id`);
  return rows;
}

/** The stages of a competition, in their order. */
export async function listStages(db: Db, competitionId: string): Promise<StageRow[]> {
  const { rows } = await db.execute<StageRow>(sql`
    select id, position, kind, name, legs, settings,
      (select count(*)::int from matches where stage_id = stages.id) as "matchCount"
    from stages where competition_id = ${competitionId} order by position`);
  return rows;
}

/** The groups of a competition's stages with the ids of their entries, in their order. */
export async function listGroups(db: Db, competitionId: string): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow>(sql`
    select one.id, one.stage_id as "stageId", one.name, array(
      select entry_id from group_entries where group_id = one.id order by position, entry_id) as entries
    from groups as one join stages as stage on stage.id = one.stage_id
    where stage.competition_id = ${competitionId} order by stage.position, one.position`);
  return rows;
}

/** Who organises a competition, in the order in which they came. */
export const listOrganisers = (db: Db, competitionId: string): Promise<AuthorRow[]> =>
  db
    .select(AUTHOR_ROW)
    .from(competitionOrganisers)
    .innerJoin(accounts, eq(accounts.id, competitionOrganisers.accountId))
    .where(sql`${competitionOrganisers.competitionId} = ${competitionId} and ${accounts.leavingAt} is null`)
    .orderBy(asc(competitionOrganisers.createdAt), asc(accounts.id));

/** The newest versions of a competition's rules, with who made them. */
export const listRulesVersions = (db: Db, competitionId: string, limit: number) =>
  db
    .select({
      version: competitionRules.version,
      rules: competitionRules.rules,
      reason: competitionRules.reason,
      actorId: competitionRules.createdBy,
      createdAt: competitionRules.createdAt,
      // Null also of who has left the organisers and taken their name out of the log.
      by: sql<string | null>`case when not exists (select from organiser_invitations as former
        where former.competition_id = ${competitionRules.competitionId} and former.account_id = ${accounts.id}
          and former.is_unnamed) then ${accounts.username} end`,
      byName: nameBeside(accounts.id),
    })
    .from(competitionRules)
    .leftJoin(accounts, eq(accounts.id, competitionRules.createdBy))
    .where(eq(competitionRules.competitionId, competitionId))
    .orderBy(desc(competitionRules.version))
    .limit(limit);

/**
 * The seasons that a viewer can choose from, the newest first: those of competitions that an admin has vouched for, and of
 * their own. Anybody can name a season, of any year, and would be first in everybody's list.
 */
export async function listSeasons(
  db: Db,
  viewer: { accountId: string; role: string } | undefined,
): Promise<SeasonRow[]> {
  const isOwn = sql`exists (select from competition_organisers as organiser
    where organiser.competition_id = competition.id and organiser.account_id = ${viewer?.accountId ?? null}::uuid)`;
  return db
    .select()
    .from(seasons)
    .where(
      viewer?.role === 'admin'
        ? undefined
        : sql`exists (select from competitions as competition
            where competition.season_id = ${seasons.id} and ((${isPublic()} and competition.vouched_as is not null) or ${isOwn}))`,
    )
    .orderBy(desc(seasons.startsOn), desc(seasons.endsOn), desc(seasons.name))
    .limit(SEASONS_LISTED);
}

const SEASONS_LISTED = 100; // a field to choose from has no more
