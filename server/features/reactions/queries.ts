import { and, eq, ne, sql } from 'drizzle-orm';
import type { ReactionType } from '../../../contract/reactions.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { reactions } from '../../schema/reactions.ts';

const ofMember = (postId: string, accountId: string) =>
  and(eq(reactions.postId, postId), eq(reactions.accountId, accountId));

/** A member's own reaction to a post. */
export async function findReaction(db: Db, postId: string, accountId: string): Promise<ReactionType | null> {
  const [row] = await db.select({ type: reactions.type }).from(reactions).where(ofMember(postId, accountId));
  return row?.type ?? null;
}

const reactionsOf = prepared((db) =>
  db
    .select({ postId: reactions.postId, type: reactions.type })
    .from(reactions)
    .where(
      and(
        sql`${reactions.postId} = any(${sql.placeholder('postIds')}::uuid[])`,
        eq(reactions.accountId, sql.placeholder('accountId')),
      ),
    )
    .prepare('reactions_of_account'),
);

/** A member's own reactions to these posts, by the posts' ids; posts without one are left out. */
export async function listReactions(db: Db, accountId: string, postIds: string[]): Promise<Map<string, ReactionType>> {
  const rows = await reactionsOf(db).execute({ accountId, postIds });
  return new Map(rows.map(({ postId, type }) => [postId, type]));
}

/**
 * Sets a member's one reaction to a post; an existing one changes its type and keeps its place in the order of time.
 * The caller holds the post's lock (see lockPost), here and below.
 * @returns false when it already had that type
 */
export async function setReaction(tx: Db, reaction: typeof reactions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(reactions)
    .values(reaction)
    .onConflictDoUpdate({
      target: [reactions.postId, reactions.accountId],
      set: { type: reaction.type },
      setWhere: ne(reactions.type, reaction.type),
    })
    .returning({ id: reactions.id });
  return rows.length > 0;
}

/** @returns false when there was none */
export async function deleteReaction(tx: Db, postId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(reactions).where(ofMember(postId, accountId));
  return rowCount === 1;
}
