/** Competitions as moderation knows them. */
import { eq, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { hasOrganised } from './queries.ts';

/** Prevents a competition from being removed until the transaction ends; others go on with it meanwhile. */
export async function holdCompetition(tx: Db, id: string): Promise<typeof competitions.$inferSelect | undefined> {
  return (await tx.select().from(competitions).where(eq(competitions.id, id)).for('key share'))[0];
}

/** Hides it from others, or shows it again. Its edition stays: nobody writes over that. */
export async function setHidden(tx: Db, id: string, hidden: Hidden | null): Promise<void> {
  await tx.update(competitions).set({ hidden }).where(eq(competitions.id, id));
}

export type DescribedRow = {
  id: string;
  name: string;
  about: string;
  createdAt: string;
  organiserId: string | null;
  username: string | null;
  isActive: boolean | null;
};

/** Those of these competitions that exist, each with whoever has organised it longest, and has done something for it. */
export async function describeCompetitions(db: Db, ids: readonly string[]): Promise<DescribedRow[]> {
  const { rows } = await db.execute<DescribedRow>(sql`
    select one.id, one.name, one.about, one.created_at as "createdAt", first.id as "organiserId", first.username,
      first.is_active as "isActive"
    from competitions as one left join lateral (
      select account.id, account.username, account.is_active
      from competition_organisers as organiser join accounts as account on account.id = organiser.account_id
      where organiser.competition_id = one.id and account.leaving_at is null and ${hasOrganised({
        ...{ competitionId: sql`one.id`, accountId: sql`account.id`, createdBy: sql`one.created_by` },
      })}
      order by organiser.created_at, account.id limit 1) as first on true
    where one.id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}
