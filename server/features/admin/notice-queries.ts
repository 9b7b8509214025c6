import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { notices } from '../../schema/admin.ts';

type Kind = (typeof notices.$inferSelect)['kind'];

/** Records that a condition about which admins are mailed has begun. @returns false when it had already begun */
export async function beginNotice(tx: Db, kind: Kind, since: Date): Promise<boolean> {
  const rows = await tx.insert(notices).values({ kind, since }).onConflictDoNothing().returning({ kind: notices.kind });
  return rows.length > 0;
}

/** Records that the condition is over. */
export async function endNotice(db: Db, kind: Kind): Promise<void> {
  await db.delete(notices).where(eq(notices.kind, kind));
}

/** The emails of all active, verified admins. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.isActive, true), isNotNull(accounts.verifiedAt)));
  return rows.map(({ email }) => email);
}
