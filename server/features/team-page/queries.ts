import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { competitions, entries, isPublic } from '../../schema/sports/competitions.ts';

/** The competitions that a team takes part in, the newest first; drafts and hidden ones are left out. */
export const listCompetitionsOf = (db: Db, teamId: string, limit: number) =>
  db
    .select({
      id: competitions.id,
      name: competitions.name,
      sport: competitions.sport,
      state: competitions.state,
      entryId: entries.id,
      entryState: entries.state,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(
      and(
        eq(entries.teamId, teamId),
        inArray(entries.state, ['entered', 'withdrawn']),
        isPublic('competitions'),
        entries.isAgreed,
      ),
    )
    .orderBy(desc(competitions.createdAt), desc(competitions.id))
    .limit(limit);
