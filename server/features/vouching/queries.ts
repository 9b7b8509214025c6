/** The mark that admins give competitions and teams. */
import { eq } from 'drizzle-orm';
import type { Vouchable } from '../../../contract/vouching/vouching.ts';
import type { Db } from '../../platform/database/database.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';

const tables = { competition: competitions, team: teams };

/** Its name and its mark, locked until the transaction ends. */
export async function lockVouchable(
  tx: Db,
  kind: Vouchable,
  id: string,
): Promise<{ name: string; vouchedAs: string | null } | undefined> {
  const table = tables[kind];
  return (
    await tx
      .select({ name: table.name, vouchedAs: table.vouchedAs })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update')
  )[0];
}

/** Sets its mark. Null takes it back. */
export async function setMark(
  tx: Db,
  { kind, id, vouchedBy, now }: { kind: Vouchable; id: string; vouchedBy: string; now: Date },
  vouchedAs: string | null,
): Promise<void> {
  const mark = vouchedAs === null ? { vouchedAt: null, vouchedBy: null } : { vouchedAt: now, vouchedBy };
  const table = tables[kind];
  await tx
    .update(table)
    .set({ vouchedAs, ...mark })
    .where(eq(table.id, id));
}
