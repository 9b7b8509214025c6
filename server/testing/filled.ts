/** A database with a season in it, and how PostgreSQL executes what is sent to it. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Db } from '../platform/database/database.ts';
import { type Node, nodesOf } from './plan-nodes.ts';
import { FILL } from './season.ts';
import { createDatabase } from './site.ts';

export type Filled = Awaited<ReturnType<typeof openFilled>>;

const LARGE = [
  'posts',
  'post_images',
  'videos',
  'feed_items',
  'report_cases',
  'reports',
  'reactions',
  'comments',
  'accounts',
  'sessions',
  'audit_log',
];

/** What the season's database is called once it is whole, and the lock of who makes it: files run side by side. */
const SEASON = 'season_of_tests';
const MAKING_SEASON = 18_031;

/** To fill a season takes as long as all that is asked of it: it is made once a run, and copied. @returns its name */
async function makeSeason(): Promise<string> {
  const { host, user } = inject('database');
  const client = new pg.Client({ host, user, database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MAKING_SEASON]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [SEASON]);
    if (rowCount) return SEASON;
    const { connection } = await createDatabase();
    const filling = new pg.Client(connection);
    await filling.connect();
    await filling.query(FILL);
    await filling.end();
    await client.query(`alter database ${connection.database} rename to ${SEASON}`);
    return SEASON;
  } finally {
    await client.end(); // and with it the lock
  }
}

/**
 * @param more rows that are added to the season, as SQL
 * @param isAlone they stand alone: nothing of the season is asked for
 */
export async function openFilled(more: string, isAlone = false) {
  const { connection, drop } = await createDatabase(isAlone ? undefined : await makeSeason());
  const pool = new pg.Pool({ ...connection, max: 1 });
  const sent: { text: string; values: unknown[] }[] = [];
  const db: Db = drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } });
  for (const statement of [more, 'vacuum analyze']) await pool.query(statement);

  /**
   * Runs `act` and returns the plans of the statements that it sent, none of which may scan a large table.
   * @param mayBeRead tables that may be scanned
   */
  async function plansOf<Result>(act: () => Promise<Result>, mayBeRead: string[] = []) {
    sent.length = 0;
    const result = await act();
    const statements = sent.splice(0);
    expect(statements.length).toBeGreaterThan(0);
    const nodes: Node[] = [];
    for (const { text, values } of statements) {
      // `analyze` runs it once more: these statements change nothing.
      const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values as unknown[]);
      nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
    expect(whole.filter((name) => LARGE.includes(name) && !mayBeRead.includes(name))).toEqual([]);
    return {
      result,
      nodes,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      /** How many rows were read of a table. */
      read: Object.fromEntries(nodes.map((node) => [node['Relation Name'], node['Actual Rows']])),
      // What stands beside rows that don't need it sorts nothing.
      sorts: nodes.filter((node) => node['Node Type'].includes('Sort') && node['Actual Loops'] > 0).length,
    };
  }

  return {
    ...{ pool, db, sent, plansOf },
    async close() {
      await pool.end();
      await drop();
    },
  };
}
