import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../contract/texts/catalogue.ts';
import { conflict, worded } from '../http/problem.ts';
import { errorFields, errorLine, errorWithoutData, withoutQuotes } from './error-fields.ts';

const EMAIL = 'brynhild@uni.example';
const SECRET = /brynhild|swordfish|ekofisk/i;

/** What PostgreSQL has said. */
const said = (code: string, message: string, more: object = {}) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR', ...more });
const thrown = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
const all = (error: unknown) =>
  [
    JSON.stringify(errorFields(error)),
    errorLine(error),
    errorWithoutData(error).stack,
    errorWithoutData(error).message,
  ].join('\n');

describe('of a statement that failed', () => {
  const STATEMENT = 'insert into "accounts" ("email", "password_hash") values ($1, $2)';
  const error = new DrizzleQueryError(
    STATEMENT,
    [EMAIL, '$argon2id$swordfish'],
    said('23505', 'duplicate key value violates unique constraint "accounts_email_unique"', {
      detail: `Key (email)=(${EMAIL}) already exists.`,
      where: `unnamed portal parameter $1 = '${EMAIL}'\nPL/pgSQL function tally_accounts() line 3 at SQL statement`,
      internalQuery: `select '${EMAIL}'`,
      schema: 'public',
      table: 'accounts',
      constraint: 'accounts_email_unique',
      routine: '_bt_check_unique',
    }),
  );

  test('stays what is needed to mend it', () => {
    const fields = errorFields(error);
    expect(fields).toMatchObject({
      name: 'DrizzleQueryError',
      message: 'Failed query',
      statement: STATEMENT,
      stack: expect.stringMatching(/^ {4}at .*error-fields\.test\.ts:\d+:\d+/),
      cause: {
        name: 'DatabaseError',
        message: 'duplicate key value violates unique constraint "accounts_email_unique"',
        code: '23505',
        severity: 'ERROR',
        schema: 'public',
        table: 'accounts',
        constraint: 'accounts_email_unique',
        routine: '_bt_check_unique',
        functions: ['tally_accounts line 3'],
      },
    });
    expect(errorLine(error)).toBe(
      'DrizzleQueryError Failed query: DatabaseError 23505 duplicate key value violates unique constraint ' +
        `"accounts_email_unique" (table accounts, constraint accounts_email_unique); ${STATEMENT}`,
    );
  });

  test('nothing stays of its parameters and values', () => {
    expect(all(error)).not.toMatch(SECRET);
    expect(all(error)).not.toMatch(/argon2|@/);
    expect(all(new Error('an act failed', { cause: error }))).not.toMatch(SECRET);
    expect(all(new AggregateError([error], 'two of them'))).not.toMatch(SECRET);
  });
});

test.each([
  ['22P02', `invalid input syntax for type uuid: "${EMAIL}"`, 'invalid input syntax for type uuid'],
  ['22P02', 'invalid input syntax for type uuid: "a"swordfish"b"', 'invalid input syntax for type uuid'],
  ['22P02', 'Ungültige Eingabesyntax für Typ uuid: »swordfish«', 'Ungültige Eingabesyntax für Typ uuid'],
  ['22003', 'value "swordfish" is out of range for type integer', 'value …'],
  ['22001', 'value too long for type character varying(10)', 'value too long for type character varying(10)'],
  ['42601', 'syntax error in tsquery: "swordfish &"', 'syntax error in tsquery'],
  ['P0001', 'swordfish is not allowed', undefined],
  ['XX000', 'unexpected swordfish', undefined],
  ['42P01', 'relation "nowhere" does not exist', 'relation "nowhere" does not exist'],
  ['55P03', 'canceling statement due to lock timeout', 'canceling statement due to lock timeout'],
])('of PostgreSQL’s %s stays the message as far as it quotes nothing: %s', (code, message, left) => {
  expect(errorFields(said(code, message)).message).toBe(left);
  expect(all(said(code, message))).not.toMatch(SECRET);
});

test('of other errors nothing stays that they quote', async () => {
  const errors = [
    thrown(() => JSON.parse('{"password": swordfish}')),
    thrown(() => BigInt('swordfish')),
    thrown(() => new URL('swordfish')),
    thrown(() => new Intl.DateTimeFormat('en', { timeZone: 'swordfish' })),
    thrown(() => (undefined as unknown as Record<string, string>).swordfish),
    await readFile('/nowhere/brynhild@uni.example.eml').catch((error: unknown) => error),
    new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${EMAIL}> no such user`),
    Object.assign(new Error('Message failed'), { response: EMAIL, rejected: [EMAIL], envelope: { to: [EMAIL] } }),
    new Error('Route GET:/api/auth/verify-email/swordfish not found'),
    new Error('Reply was already sent, did you forget to "return reply" in "/join/swordfish" (GET)?'),
    new Error('GET https://sports.example/reset-password?token=swordfish failed'),
    Object.assign(new Error('x'), { name: 'swordfish is\nno name', code: `swordfish ${EMAIL}` }),
    new Error('two lines\n    at swordfish (brynhild.ts:1:1)'),
    conflict(worded(catalogue({ taken: '{name} is taken' }, 'test').taken, { name: 'Swordfish' }), 'name'),
    'swordfish',
    { password: 'swordfish' },
    null,
  ];
  for (const error of errors) expect(all(error)).not.toMatch(SECRET);
});

test('of a token stays nothing, and of an id all', () => {
  const token = randomBytes(32).toString('base64url');
  expect(withoutQuotes(`of ${token}1a that`)).toBe('of … that');
  const id = '0198c5b0-7d3e-7c44-9a3a-0123456789ab';
  expect(withoutQuotes(`not a key of the file store: videos/${id}`)).toContain(id);
});

test('what says where to look stays', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    ...{ code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432 },
  });
  expect(errorLine(refused)).toBe('connect ECONNREFUSED 127.0.0.1:5432');
  const missing = await readFile('/nowhere/brynhild.eml').catch((error: unknown) => error);
  expect(errorFields(missing)).toMatchObject({ code: 'ENOENT', syscall: 'open', folder: '/nowhere' });
  expect(errorLine(new Error('Tonight’s backup: the disk is full'))).toBe('Tonight’s backup: the disk is full');
});

test('causes that go in a circle end', () => {
  const error = new Error('one');
  error.cause = new Error('other', { cause: error });
  expect(errorLine(error)).toMatch(/^one: other: one/);
});
