import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { ReactionType } from '../../../contract/reactions.ts';
import { nameOf, type Target } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { reactions } from '../../schema/reactions.ts';

const columns = { post: reactions.postId, video: reactions.videoId, match: reactions.matchId };
const ofMember = ({ kind, id }: Target, accountId: string) =>
  and(eq(columns[kind], id), eq(reactions.accountId, accountId));

/** A member's own reaction to a target. */
export async function findReaction(db: Db, target: Target, accountId: string): Promise<ReactionType | null> {
  const [row] = await db.select({ type: reactions.type }).from(reactions).where(ofMember(target, accountId));
  return row?.type ?? null;
}

/**
 * Each id is looked up by itself, in the index of either kind: asked for them all at once, PostgreSQL would rather read
 * all that the member has ever reacted to, which is thousands for some.
 */
const reactionsOf = prepared((db) =>
  db
    .select({ id: sql<string>`wanted.id`, type: sql<ReactionType>`own.type` })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[]) as wanted(id) cross join lateral (
        select type from reactions where post_id = wanted.id and account_id = ${sql.placeholder('accountId')}
        union all
        select type from reactions where video_id = wanted.id and account_id = ${sql.placeholder('accountId')}
        limit 1
      ) as own`,
    )
    .prepare('reactions_of_account'),
);

/** A member's own reactions to these targets of any kind, by their ids; those without one are left out. */
export async function listReactions(db: Db, accountId: string, ids: string[]): Promise<Map<string, ReactionType>> {
  const rows = await reactionsOf(db).execute({ accountId, ids });
  return new Map(rows.map(({ id, type }) => [id, type]));
}

// The indexes of videos and matches are partial, which `on conflict` has to say.
const conflicts = {
  post: { target: [reactions.postId, reactions.accountId] },
  video: { target: [reactions.videoId, reactions.accountId], targetWhere: isNotNull(reactions.videoId) },
  match: { target: [reactions.matchId, reactions.accountId], targetWhere: isNotNull(reactions.matchId) },
};

/**
 * Sets a member's one reaction to a target; an existing one changes its type and keeps its place in the order of time.
 * The caller holds the target's lock, here and below.
 * @returns false when it already had that type
 */
export async function setReaction(
  tx: Db,
  target: Target,
  reaction: Omit<typeof reactions.$inferInsert, 'postId' | 'videoId' | 'matchId'>,
): Promise<boolean> {
  const rows = await tx
    .insert(reactions)
    .values({ ...reaction, ...nameOf(target) })
    .onConflictDoUpdate({
      ...conflicts[target.kind],
      set: { type: reaction.type },
      setWhere: ne(reactions.type, reaction.type),
    })
    .returning({ id: reactions.id });
  return rows.length > 0;
}

/** @returns false when there was none */
export async function deleteReaction(tx: Db, target: Target, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(reactions).where(ofMember(target, accountId));
  return rowCount === 1;
}
