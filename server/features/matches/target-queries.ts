/** What comments and reactions need to know of a match, in one statement each. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { competitions, isPublic } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import type { Counts } from '../targets/target.ts';

/** Who sees a match, and who looks after it. */
export type MatchStanding = { competitionId: string; isOpen: boolean; organiserIds: string[] };

const standing = (db: Db) =>
  db
    .select({
      competitionId: matches.competitionId,
      isOpen: isPublic('competitions'),
      organiserIds: sql<string[]>`array(
        select account_id::text from competition_organisers where competition_id = ${matches.competitionId})`,
    })
    .from(matches)
    .innerJoin(competitions, eq(competitions.id, matches.competitionId))
    .where(eq(matches.id, sql.placeholder('id')));
const found = prepared((db) => standing(db).prepare('match_as_target'));
const locked = prepared((db) => standing(db).for('no key update', { of: matches }).prepare('match_as_target_locked'));

export async function findMatchStanding(db: Db, id: string): Promise<MatchStanding | undefined> {
  return (await found(db).execute({ id }))[0];
}

/** The same, and nobody else can change the match until the transaction ends. */
export async function lockMatchStanding(tx: Db, id: string): Promise<MatchStanding | undefined> {
  return (await locked(tx).execute({ id }))[0];
}

/** Keeps a match that everybody sees from being removed until the transaction ends. @returns whether it is there */
export async function holdMatch(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(competitions, eq(competitions.id, matches.competitionId))
    .where(and(eq(matches.id, id), isPublic('competitions')))
    .for('key share', { of: matches });
  return rows.length === 1;
}

const counted = prepared((db) =>
  db
    .select({
      likeCount: matches.likeCount,
      reactionCounts: matches.reactionCounts,
      commentCount: matches.commentCount,
    })
    .from(matches)
    .where(eq(matches.id, sql.placeholder('id')))
    .prepare('match_counts'),
);

/** A match's counts; triggers maintain them. */
export async function countsOf(db: Db, id: string): Promise<Counts> {
  const [row] = await counted(db).execute({ id });
  return row ?? { likeCount: 0, reactionCounts: {}, commentCount: 0 };
}
