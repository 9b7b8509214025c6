/** What migrations do to the rows that are there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from './testing/site.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The one that keeps addresses in lower case; its number may change until it is released. */
const isAddresses = (sql: string) => sql.includes('accounts_email_lower');
const filesOf = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

test('addresses become lower case; of two that are the same then, the verified one keeps its own, and nobody is lost', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isAddresses))) await client.query(sql);
  // As in a database in Turkish, where I and i are two letters.
  await client.query(`
    drop index accounts_email; create index accounts_email on accounts (email);
    drop index accounts_username; create index accounts_username on accounts (username)`);
  const add = (n: number, username: string, email: string, verified: string | null) =>
    client.query('insert into accounts (id, username, email, created_at, verified_at) values ($1, $2, $3, $4, $5)', [
      `01890000-0000-7000-8000-00000000000${n}`,
      ...[username, email, `2026-01-0${n}`, verified],
    ]);
  await add(1, 'Ines', 'Ines@Uni.Example', '2026-01-01');
  await add(2, 'IAN', 'INFO@uni.example', null); // the older one
  await add(3, 'ian', 'info@uni.example', '2026-01-03');
  await add(4, 'Jose', 'José@Ünì.example', null);
  await client.query(`insert into mail_tokens (account_id, purpose, token_hash, created_at, expires_at)
    select id, 'reset', sha256(id::text::bytea), now(), now() from accounts`);

  await client.query(files.find(isAddresses) ?? '');

  const { rows } = await client.query('select username, email from accounts order by id');
  expect(rows).toEqual([
    { username: 'Ines', email: 'ines@uni.example' },
    {
      username: expect.stringMatching(/^IAN_[0-9a-f]{12}$/),
      email: expect.stringMatching(/^info@uni\.example\.01890000-.+\.invalid$/),
    },
    { username: 'ian', email: 'info@uni.example' },
    { username: 'Jose', email: 'josé@Ünì.example' }, // its owner can log in by name
  ]);
  const links = await client.query('select count(*)::int as n, count(distinct id)::int as ids from mail_tokens');
  expect(links.rows).toEqual([{ n: 4, ids: 4 }]);
  await client.end();
  await drop();
});
