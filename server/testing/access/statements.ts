import type { Pool } from 'pg';
import { vi } from 'vitest';
import type { Site } from '../site.ts';

/** Counts the statements that the site sends during an act; a transaction counts as one. */
export async function statements(site: Site, act: () => Promise<unknown>): Promise<number> {
  const pool = (site.db as unknown as { $client: Pool }).$client;
  const [queries, transactions] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
  try {
    await act();
    return queries.mock.calls.length + transactions.mock.calls.length;
  } finally {
    queries.mockRestore();
    transactions.mockRestore();
  }
}
