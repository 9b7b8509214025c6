/** What organisers write about a competition itself: its words, rules, deductions, organisers, and who follows it. */
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Rules } from '../../../contract/sports/rules.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  competitionFollows,
  competitionOrganisers,
  competitionRules,
  competitions,
  deductions,
  entries,
  nameInCompetition,
  seasons,
  stages,
} from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';

/** Adds a season. @returns the one with its name and dates from then on: another one, if that was there before */
export async function putSeason(
  db: Db,
  season: typeof seasons.$inferInsert,
): Promise<typeof seasons.$inferSelect | undefined> {
  const { name, startsOn, endsOn } = season;
  await db.insert(seasons).values(season).onConflictDoNothing();
  const isSame = and(eq(seasons.name, name), eq(seasons.startsOn, startsOn), eq(seasons.endsOn, endsOn));
  return (await db.select().from(seasons).where(isSame))[0];
}

/**
 * A season that is to be renamed. Nobody adds or renames any until the transaction is over, since of the same dates no two
 * have one name; they are read as ever.
 */
export async function lockSeason(tx: Db, id: string): Promise<typeof seasons.$inferSelect | undefined> {
  await tx.execute(sql`lock table ${seasons} in share row exclusive mode`);
  return (await tx.select().from(seasons).where(eq(seasons.id, id)))[0];
}

type Named = Pick<typeof seasons.$inferSelect, 'name' | 'startsOn' | 'endsOn'>;

/** Whether there is a season of this name and these dates. */
export async function isSeasonTaken(tx: Db, { name, startsOn, endsOn }: Named): Promise<boolean> {
  const isSame = and(eq(seasons.name, name), eq(seasons.startsOn, startsOn), eq(seasons.endsOn, endsOn));
  return (await tx.$count(seasons, isSame)) > 0;
}

export async function renameSeason(
  tx: Db,
  id: string,
  named: Pick<typeof seasons.$inferInsert, 'name' | 'namedBy'>,
): Promise<void> {
  await tx.update(seasons).set(named).where(eq(seasons.id, id));
}

/** Whether there is such a season. */
export async function hasSeason(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: seasons.id }).from(seasons).where(eq(seasons.id, id))).length > 0;
}

/** Whether an account organises anything, or is an admin. */
export async function organisesAny(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from accounts where id = ${accountId} and is_active and (role = 'admin' or exists (
      select from competition_organisers where account_id = accounts.id))`);
  return rows.length > 0;
}

/** A competition with the first version of its rules and its organiser. */
export async function insertCompetition(
  tx: Db,
  competition: typeof competitions.$inferInsert & { createdBy: string },
  rules: Rules,
): Promise<void> {
  const { id: competitionId, createdBy, createdAt } = competition;
  await tx.insert(competitions).values(competition);
  await tx.insert(competitionRules).values({ competitionId, version: 1, rules, createdBy, createdAt });
  await tx.insert(competitionOrganisers).values({ competitionId, accountId: createdBy, createdAt });
}

/** How many competitions that an account has made haven't ended, counted along an index. */
export async function countNotEnded(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(competitions)
    .where(and(eq(competitions.createdBy, accountId), ne(competitions.state, 'ended')));
  return row?.count ?? 0;
}

/** Changes a competition, and counts its edition up. */
export async function updateCompetition(
  tx: Db,
  id: string,
  change: Partial<typeof competitions.$inferInsert>,
): Promise<void> {
  await tx
    .update(competitions)
    .set({ ...change, edition: sql`${competitions.edition} + 1` })
    .where(eq(competitions.id, id));
}

/** Removes a competition with all that belongs to it. */
export async function deleteCompetition(tx: Db, id: string): Promise<void> {
  await tx.delete(competitions).where(eq(competitions.id, id));
}

/** How many matches it has, how many of them have a result that counts, and how many still need one. */
export async function countMatches(
  db: Db,
  competitionId: string,
): Promise<{ all: number; counting: number; open: number }> {
  const { rows } = await db.execute<{ all: number; counting: number; open: number }>(sql`
    select count(*)::int as "all", count(counting_version)::int as counting,
      count(*) filter (where state not in ('confirmed', 'decided', 'cancelled'))::int as open
    from matches where competition_id = ${competitionId}`);
  return rows[0] ?? { all: 0, counting: 0, open: 0 };
}

/** A version of the rules, and that it holds. */
export async function insertRules(tx: Db, rules: typeof competitionRules.$inferInsert): Promise<void> {
  await tx.insert(competitionRules).values(rules);
  await updateCompetition(tx, rules.competitionId, { rulesVersion: rules.version });
}

/** The deductions of a competition, oldest first. */
export const listDeductions = (db: Db, competitionId: string) =>
  db
    .select({
      id: deductions.id,
      stageId: deductions.stageId,
      entryId: deductions.entryId,
      points: deductions.points,
      reason: deductions.reason,
      actorId: deductions.createdBy,
      createdAt: deductions.createdAt,
      takenBackAt: deductions.takenBackAt,
      team: {
        id: teams.id,
        name: nameInCompetition('entries', 'teams'),
        sport: teams.sport,
        hidden: teams.hidden,
        colours: teams.colours,
        crest: teams.crest,
      },
    })
    .from(deductions)
    .innerJoin(stages, eq(stages.id, deductions.stageId))
    .innerJoin(entries, eq(entries.id, deductions.entryId))
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(eq(stages.competitionId, competitionId))
    .orderBy(deductions.createdAt, deductions.id);
export type DeductionRow = Awaited<ReturnType<typeof listDeductions>>[number];

/** Takes points from an entry. */
export async function insertDeduction(tx: Db, deduction: typeof deductions.$inferInsert): Promise<void> {
  await tx.insert(deductions).values(deduction);
}

/** A deduction holds no more. */
export async function endDeduction(tx: Db, id: string, takenBackAt: Date): Promise<void> {
  await tx.update(deductions).set({ takenBackAt }).where(eq(deductions.id, id));
}

/** Keeps an account that acts until the transaction ends. @returns false where it is gone or deactivated */
export async function holdOwn(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from accounts where id = ${accountId} and is_active and leaving_at is null for no key update`);
  return rows.length > 0;
}

/** @returns false when they follow it already */
export async function insertFollow(tx: Db, follow: typeof competitionFollows.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(competitionFollows).values(follow).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns false when there was none to end */
export async function deleteFollow(tx: Db, accountId: string, competitionId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(competitionFollows)
    .where(and(eq(competitionFollows.accountId, accountId), eq(competitionFollows.competitionId, competitionId)));
  return rowCount === 1;
}

/** How many competitions an account follows. */
export async function countFollows(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(competitionFollows)
    .where(eq(competitionFollows.accountId, accountId));
  return row?.count ?? 0;
}
