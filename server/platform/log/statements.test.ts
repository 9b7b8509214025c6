/**
 * What the log says of statements that fail: each of them, and nothing that somebody typed. Every level is read, also
 * of what Fastify itself says.
 */
import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mailTokens } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { HOUR } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import { createJobs } from '../jobs/jobs.ts';
import { newSecret } from '../sessions/sessions.ts';
import { digestOf } from '../sessions/token.ts';

/** A hundred calls in a row are no flood here. */
const noLimits = new Proxy({}, { get: () => async () => {} }) as Limits;

const SECRET = /ekofisk|brynhild|argon2|p4ssw0rd|swordfish|\\x[0-9a-f]{16}|"type":"Buffer"|<Buffer/i;
const NAME = 'Ekofisk';
const PASSWORD = 'P4ssw0rd-of-ekofisk-1930';
const NEW_PASSWORD = 'Swordfish-second-half-90';
const MOST_STATEMENTS = 60; // of one call

/** What PostgreSQL says with what it was given: a value may stand in any of these. */
function refusal(text: string, values: unknown[], kind: number): pg.DatabaseError {
  const said = values.map((value) => (value instanceof Buffer ? `\\x${value.toString('hex')}` : String(value)));
  const kinds = [
    { code: '23505', message: 'duplicate key value violates unique constraint "accounts_email_unique"' },
    { code: '22P02', message: `invalid input syntax for type uuid: "${said.join('" "')}"` },
    { code: 'P0001', message: `not for ${said.join(' ')}` },
    { code: '23514', message: 'new row for relation "accounts" violates check constraint "email_is_one"' },
  ];
  const error = new pg.DatabaseError('', 0, 'error');
  return Object.assign(error, kinds[kind % kinds.length], {
    severity: 'ERROR',
    detail: `Key (email)=(${said.join(', ')}) already exists. Failing row contains (${said.join(', ')}).`,
    hint: said.join(' '),
    where: `unnamed portal parameter $1 = '${said[0]}'\nPL/pgSQL function tally_accounts() line 3 at SQL statement`,
    internalQuery: `select '${said.join("', '")}' /* ${text} */`,
    table: 'accounts',
    constraint: 'accounts_email_unique',
    routine: '_bt_check_unique',
  });
}

let site: Site;
const lines: string[] = [];
/** Which statement from now on fails, how many there were, and what the failing one was. */
let failing: { at: number; seen: number; text?: string } | undefined;

type Done = (error: Error) => void;
type Query = (config: pg.QueryConfig | string, values?: unknown[] | Done, done?: Done) => unknown;

/** Has a connection of the site's pool refuse the statement that is to fail. */
function breakable(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (config, values, done) => {
    const text = typeof config === 'string' ? config : config.text;
    // What gives the connection back has to go through.
    if (!failing || failing.text !== undefined || /^rollback/.test(text)) return send(config, values, done);
    failing.seen += 1;
    if (failing.seen !== failing.at) return send(config, values, done);
    failing.text = text;
    const given = Array.isArray(values) ? values : typeof config === 'object' ? config.values : undefined;
    const error = refusal(text, given ?? [], failing.at);
    const tell = typeof values === 'function' ? values : done;
    if (!tell) return Promise.reject(error);
    process.nextTick(tell, error);
    return undefined;
  };
  client.query = query as typeof client.query;
}

beforeAll(async () => {
  site = await createSite({}, (_parts, connection) => ({
    limits: noLimits,
    jobs: createJobs(connection, () => {}, { does: false }), // nobody else asks the database meanwhile
    readLog: (line) => void lines.push(line),
  }));
  const pool = (site.db as unknown as { $client: pg.Pool & { _clients: pg.PoolClient[] } }).$client;
  for (const client of pool._clients) breakable(client);
  pool.on('connect', breakable);
});

let count = 0;
/** A member with an email and a name of their own, all of them secret. */
async function member(): Promise<{ browser: TestBrowser; username: string; email: string }> {
  count += 1;
  const username = `${NAME}${count}`;
  const browser = await site.member(username, PASSWORD);
  return { browser, username, email: `${username.toLowerCase()}@uni.example` };
}
/** A link as it was mailed. */
async function link(purpose: 'verify' | 'reset') {
  const { browser } = await member();
  const token = newSecret();
  const createdAt = site.clock.now();
  await site.db.insert(mailTokens).values({
    ...{ accountId: browser.accountId, purpose, tokenHash: digestOf(token), createdAt },
    expiresAt: new Date(createdAt.getTime() + HOUR),
  });
  return { token, browser: await visitor() };
}
/** A browser with no session, which has been on the site. */
async function visitor(): Promise<TestBrowser> {
  const browser = site.visitor();
  await browser.get('/api/countries');
  return browser;
}
const put = (browser: TestBrowser, method: string, path: string, body?: unknown) =>
  browser.send(method, path, {
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Makes what a call needs, and gives back the call itself, with what nobody may read in the log. */
type Prepare = () => Promise<{ call: () => Promise<unknown>; secrets?: string[] }>;
const asMember =
  (call: (browser: TestBrowser) => Promise<unknown>): Prepare =>
  async () => {
    const { browser } = await member();
    return { call: () => call(browser), secrets: [...browser.cookies.values()] };
  };
const asVisitor =
  (call: (browser: TestBrowser, known: { username: string; email: string }) => Promise<unknown>): Prepare =>
  async () => {
    const { browser: _, ...known } = await member();
    const browser = await visitor();
    return { call: () => call(browser, known) };
  };

const calls: Record<string, Prepare> = {
  'sign up': async () => {
    count += 1;
    const body = { username: `${NAME}${count}`, email: `${NAME}${count}@uni.example`, password: PASSWORD };
    const browser = await visitor();
    return { call: () => browser.post('/api/auth/signup', body) };
  },
  'sign up again': asVisitor((browser, { email }) => {
    count += 1;
    return browser.post('/api/auth/signup', { username: `${NAME}${count}`, email, password: PASSWORD });
  }),
  'verify the email': async () => {
    const { token, browser } = await link('verify');
    return { call: () => browser.get(`/api/auth/verify-email/${token}`), secrets: [token] };
  },
  'log in': asVisitor((browser, { email }) => browser.post('/api/auth/login', { email, password: PASSWORD })),
  'log in by name': asVisitor((browser, { username }) =>
    browser.post('/api/auth/login', { username, password: PASSWORD }),
  ),
  'log in with a wrong password': asVisitor((browser, { email }) =>
    browser.post('/api/auth/login', { email, password: NEW_PASSWORD }),
  ),
  'ask for the link again': asVisitor((browser, { email }) => browser.post('/api/auth/resend-verification', { email })),
  'ask for a reset': asVisitor((browser, { email }) => browser.post('/api/auth/forgot-password', { email })),
  'look at a reset link': async () => {
    const { token, browser } = await link('reset');
    return { call: () => browser.post('/api/auth/reset-password/link', { token }), secrets: [token] };
  },
  'reset the password': async () => {
    const { token, browser } = await link('reset');
    const body = { token, newPassword: NEW_PASSWORD };
    return { call: () => browser.post('/api/auth/reset-password', body), secrets: [token] };
  },
  'change the password': asMember((browser) =>
    browser.post('/api/auth/change-password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ),
  'change the username': asMember((browser) => {
    count += 1;
    return browser.post('/api/auth/change-username', { username: `${NAME}${count}`, password: PASSWORD });
  }),
  'list the sessions': asMember((browser) => browser.get('/api/auth/sessions')),
  'end a session': asMember((browser) => browser.send('DELETE', `/api/auth/sessions/${randomUUIDv7()}`)),
  'end the other sessions': asMember((browser) => browser.post('/api/auth/sessions/end-others')),
  check: asMember((browser) => browser.post('/api/auth/check')),
  'log out': asMember((browser) => browser.post('/api/auth/logout')),
  'change the profile': asMember((browser) =>
    put(browser, 'PATCH', '/api/people/me', { name: `${NAME} Brynhild`, bio: 'I play as Brynhild', teams: NAME }),
  ),
  'ask for a copy': asMember((browser) => browser.post('/api/people/me/data/export', { password: PASSWORD })),
  'fetch a copy': asMember((browser) => browser.get(`/api/people/me/data/export/file?ticket=${PASSWORD}`)),
  'delete the account': asMember((browser) =>
    browser.post('/api/people/me/deletion', { password: PASSWORD, clips: 'delete' }),
  ),
  'keep the account': asMember((browser) => browser.send('DELETE', '/api/people/me/deletion')),
  'write a post': asMember((browser) => browser.post('/api/posts', { content: `Brynhild of ${NAME} scored` })),
};

describe('of each statement that fails', () => {
  for (const [name, prepare] of Object.entries(calls)) {
    test(`the log has the statement, and nothing that was typed: ${name}`, async () => {
      let failed = 0;
      for (let at = 1; at <= MOST_STATEMENTS; at++) {
        const { call, secrets = [] } = await prepare();
        lines.length = 0;
        failing = { at, seen: 0 };
        await call();
        const { text } = failing;
        failing = undefined;
        if (text === undefined) break; // there are no more
        failed += 1;
        const statements = () => lines.flatMap((line) => JSON.parse(line).err?.statement ?? []);
        await vi.waitFor(() => expect(statements()).not.toEqual([]), { timeout: 5000, interval: 5 });
        const all = lines.join('');
        expect(all).not.toMatch(SECRET);
        for (const secret of secrets) expect(all).not.toContain(secret);
        expect(statements()).toContain(text);
      }
      expect(failed).toBeGreaterThan(0);
      expect(failed).toBeLessThan(MOST_STATEMENTS);
    });
  }
});
