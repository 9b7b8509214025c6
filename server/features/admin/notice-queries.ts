import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts, notices } from '../../schema.ts';

type Kind = (typeof notices.$inferSelect)['kind'];

/** Notes that something which admins are told of has begun. @returns false when it had begun before */
export async function beginNotice(tx: Db, kind: Kind, since: Date): Promise<boolean> {
  const rows = await tx.insert(notices).values({ kind, since }).onConflictDoNothing().returning({ kind: notices.kind });
  return rows.length > 0;
}

/** Notes that it is over. */
export async function endNotice(db: Db, kind: Kind): Promise<void> {
  await db.delete(notices).where(eq(notices.kind, kind));
}

/** The addresses of all active admins. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.isActive, true), isNotNull(accounts.verifiedAt)));
  return rows.map(({ email }) => email);
}
