/** What is said of errors elsewhere than in the log: in the rows of jobs, and where a process ends by one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createSite } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { jobKind } from '../jobs/jobs.ts';

test('a job that fails keeps the statement and PostgreSQL’s code, and none of its values', async () => {
  const doomed = jobKind<{ email: string }>('doomed');
  const site = await createSite({}, (parts) => {
    parts.jobs.handle(doomed, async ({ email }) => void (await parts.db.execute(sql`select ${email}::uuid`)));
    return {};
  });
  await site.jobs.enqueue(site.db, doomed, { email: 'swordfish' });
  const output = () =>
    site.db.execute<{ output: object }>(sql`select output from jobs.job where name = 'doomed' and output is not null`);
  await vi.waitFor(async () => expect((await output()).rows).toHaveLength(1), PATIENT);
  const kept = JSON.stringify((await output()).rows[0]?.output);
  expect(kept).toContain('22P02 invalid input syntax for type uuid; select $1::uuid');
  expect(kept).toContain('kept.test.ts');
  expect(kept).not.toContain('swordfish');
});

test.each(['throw error', 'Promise.reject(error)'])(
  'a process that ends by an error which nobody has caught says which: %s',
  async (end) => {
    const program = `
      const { printUncaught } = await import(${JSON.stringify(pathToFileURL(`${import.meta.dirname}/log.ts`).href)});
      printUncaught();
      const error = Object.assign(new Error('Failed query: select $1\\nparams: swordfish'), {
        query: 'select $1',
        params: ['swordfish'],
        cause: Object.assign(new Error('no'), { code: '23505', severity: 'ERROR', detail: 'swordfish', table: 'accounts' }),
      });
      setImmediate(() => { ${end} });
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(code).toBe(1);
    expect(said).toMatch(/^Failed query: 23505 no \(table accounts\); select \$1\n {4}at /);
    expect(said).not.toContain('swordfish');
  },
);
