import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { type Db, violates } from '../../../platform/database/database.ts';
import { accounts } from '../../../schema/accounts.ts';
import { formerUsernames } from '../../../schema/people.ts';
import { isHeld } from '../queries.ts';

export type Renaming = {
  accountId: string;
  /** The one that they have now. */
  from: string;
  to: string;
  now: Date;
  /** Whoever changed theirs after this can't yet again. */
  renamedBefore: Date;
  heldUntil: Date;
};

/** Puts another username in the place of somebody's, and holds the old one for them. @returns why it can't be, if so */
export async function rename(
  tx: Db,
  { accountId, from, to, now, renamedBefore, heldUntil }: Renaming,
): Promise<'taken' | 'lately' | undefined> {
  const mayChange = or(isNull(accounts.usernameChangedAt), lte(accounts.usernameChangedAt, renamedBefore));
  try {
    const rows = await tx.transaction((inner) =>
      inner
        .update(accounts)
        .set({ username: to, usernameChangedAt: now })
        .where(and(eq(accounts.id, accountId), eq(accounts.isActive, true), eq(accounts.username, from), mayChange))
        .returning({ id: accounts.id }),
    );
    if (rows.length === 0) return 'lately'; // in another tab, a moment ago
  } catch (error) {
    if (violates(error, 'accounts_username')) return 'taken';
    throw error;
  }
  // After the change: whoever gives that name up in this moment has let go of the index by now, and holds the name.
  if (await isHeld(tx, to, now, accountId)) return 'taken';
  const held = (name: string) => eq(formerUsernames.username, name.toLowerCase());
  await tx.delete(formerUsernames).where(held(to));
  if (from.toLowerCase() === to.toLowerCase()) return undefined;
  await tx
    .insert(formerUsernames)
    .values({ username: from.toLowerCase(), accountId, heldUntil })
    .onConflictDoUpdate({ target: formerUsernames.username, set: { accountId, heldUntil } });
  return undefined;
}
