import type { Overview } from '../../../contract/admin.ts';
import type { Parts } from '../../parts.ts';
import { countStored, databaseBytes } from './overview-queries.ts';

/** How much everything takes that rows name, from what triggers keep: a few rows, however many files there are. */
export async function measureStorage({
  db,
  scratch,
  clock,
}: Pick<Parts, 'db' | 'scratch' | 'clock'>): Promise<Overview['storage']> {
  return {
    measuredAt: clock.now().toISOString(),
    ...(await countStored(db)),
    database: await databaseBytes(db),
    free: await scratch.freeBytes(),
  };
}
