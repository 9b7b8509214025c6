/** Those who look for a team. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { freeAgents } from '../../schema/sports/teams.ts';
import { AUTHOR_ROW } from '../accounts/queries.ts';
import { isSeenBy } from '../follow/queries.ts';

/** Who looks for a team in a sport, the newest first, as far as the viewer comes across them. */
export const listAgents = (
  db: Db,
  sport: Sport,
  viewer: { accountId: string; role: string },
  { after, limit }: { after: Cursor | undefined; limit: number },
) =>
  db
    .select({
      ...AUTHOR_ROW,
      sport: freeAgents.sport,
      about: freeAgents.about,
      createdAt: freeAgents.createdAt,
    })
    .from(freeAgents)
    .innerJoin(accounts, eq(accounts.id, freeAgents.accountId))
    .where(
      and(
        eq(freeAgents.sport, sport),
        isNull(freeAgents.hidden),
        eq(accounts.isActive, true),
        isNull(accounts.leavingAt),
        isSeenBy(viewer, freeAgents.accountId),
        olderThan({ createdAt: freeAgents.createdAt, id: freeAgents.accountId }, after),
      ),
    )
    .orderBy(desc(freeAgents.createdAt), desc(freeAgents.accountId))
    .limit(limit);

/** In which sports an account looks for a team. */
export const listAgentsOf = (db: Db, accountId: string) =>
  db
    .select({ sport: freeAgents.sport, about: freeAgents.about, createdAt: freeAgents.createdAt })
    .from(freeAgents)
    .where(eq(freeAgents.accountId, accountId))
    .orderBy(asc(freeAgents.sport));

/** Whether an account looks for a team in a sport, and others may see it. */
export async function isAgent(tx: Db, accountId: string, sport: Sport): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${freeAgents} as agent join accounts as account on account.id = agent.account_id
    where agent.account_id = ${accountId} and agent.sport = ${sport} and agent.hidden is null
      and account.is_active and account.leaving_at is null`);
  return rows.length > 0;
}

/** Again: changes what they say, and not their place. */
export async function putAgent(db: Db, agent: typeof freeAgents.$inferInsert): Promise<void> {
  await db
    .insert(freeAgents)
    .values(agent)
    .onConflictDoUpdate({ target: [freeAgents.accountId, freeAgents.sport], set: { about: agent.about } });
}

export async function deleteAgent(db: Db, accountId: string, sport: Sport): Promise<void> {
  await db.delete(freeAgents).where(and(eq(freeAgents.accountId, accountId), eq(freeAgents.sport, sport)));
}
