import { lt } from 'drizzle-orm';
import { limits } from '../../schema/limits.ts';
import type { Db } from '../database/database.ts';

/** Deletes the counts whose time was over at that moment: each would begin anew with the next try. */
export async function deleteCountsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(limits).where(lt(limits.expire, moment.getTime()));
}
