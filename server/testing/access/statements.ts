import type { Pool } from 'pg';
import { vi } from 'vitest';
import { untilHeard } from '../heard.ts';
import type { Site } from '../site.ts';
import { PATIENT } from '../traces.ts';

const QUIET = 60; // milliseconds without a statement: jobs send a few more once they have heard

/**
 * Runs `act` when what happened before has been heard, which is statements, too.
 * @returns how many statements the server has sent meanwhile; a transaction counts as one
 */
export async function statements(site: Site, act: () => Promise<unknown>): Promise<number> {
  const pool = (site.db as unknown as { $client: Pool }).$client;
  await untilHeard(site);
  const connections = vi.spyOn(pool, 'connect'); // by which the pool sends a single statement, too
  const count = () => connections.mock.calls.length;
  try {
    let before = -1;
    await vi.waitFor(
      () => {
        const asked = count();
        const isQuiet = asked === before && pool.idleCount === pool.totalCount;
        before = asked;
        if (!isQuiet) throw new Error('The server is still at work.');
      },
      { ...PATIENT, interval: QUIET },
    );
    await act();
    return count() - before;
  } finally {
    connections.mockRestore();
  }
}
