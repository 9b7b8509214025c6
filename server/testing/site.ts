/** A whole site for one test file: the real app on a clone of the template, with a clock that can be held. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { accountMessages } from '../../contract/accounts.ts';
import { type Config, readConfig } from '../config.ts';
import type { Mail } from '../platform/messages/mail.ts';
import type { TestBrowser } from './browser.ts';
import { HeldClock } from './clock.ts';
import { logInNew } from './members.ts';
import { type Change, type Connection, HTML, type Server, startServer } from './server.ts';
import { keysIn } from './traces.ts';

export type { Server };

export type Site = Server & {
  /** Every mail that was sent, oldest first. */
  mails: Mail[];
  /** Waits for the next mail to that email that no test has read yet. */
  mailTo(email: string): Promise<Mail>;
  /** A browser in which a new member is logged in, whose rows are written as `signUp` leaves them (members.ts). */
  member(username: string, password?: string): Promise<TestBrowser>;
  /** The same by all calls: signed up, verified by the mailed link and logged in. For what shows accounts. */
  signUp(username: string, password?: string): Promise<TestBrowser>;
  /** Keys of all files in a folder of the store and below. */
  filesIn(folder: string): Promise<string[]>;
  /**
   * Starts another server of this site, on the same database, files and clock; whatever a server holds in memory is its
   * own. A member's browser speaks to it by `member.at(other)`. It is closed with the site, if it is not before.
   * @param env configuration that differs from the site's
   * @param change replaces parts before its app is built
   */
  another(env?: Record<string, string>, change?: Change): Promise<Server>;
};

export const PASSWORD = 'kick-off-1930';
const emailOf = (username: string) => `${username.toLowerCase()}@uni.example`;

const open = new Set<Site>();

/** Closes the sites that a test file has started; see close-sites.ts. */
export const closeSites = (): Promise<unknown> => Promise.all([...open].map((site) => site.close()));

const DROP_TURNS = 50; // so often is looked whether all connections have ended
const DROP_PAUSE = 10; // ms

/** Makes a database. @param from what it is a copy of; an empty one @returns how to connect, and how to drop it */
export async function createDatabase(from = inject('database').template) {
  const { host, user } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = { host, user, database: 'postgres' };
  const as = async <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(admin);
    await client.connect();
    return act(client).finally(() => client.end());
  };
  await as((client) => client.query(`create database ${name} template ${from} strategy file_copy`));
  const drop = () =>
    as(async (client) => {
      // A pool has ended before its connections have: one that is ended from here would say so to nobody who listens.
      for (let turn = 0; turn < DROP_TURNS; turn++) {
        const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
        if (!rowCount) break;
        await pause(DROP_PAUSE);
      }
      await client.query(`drop database ${name} with (force)`);
    });
  return { connection: { host, user, database: name }, drop };
}

/**
 * Starts a site, which is closed after the file's last test.
 * @param env configuration, as environment variables
 * @param change replaces parts before the app is built
 * @param freeBytes the free space that the disk reports
 * @param through where the servers find the database instead
 */
export async function createSite(
  env: Record<string, string> = {},
  change: Change = () => ({}),
  freeBytes?: () => Promise<number>,
  through: (connection: Connection) => Promise<Connection> = async (connection) => connection,
): Promise<Site> {
  const { connection: direct, drop } = await createDatabase();
  const connection = await through(direct);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-site-'));
  const webFolder = join(folder, 'web');
  mkdirSync(webFolder);
  writeFileSync(join(webFolder, 'index.html'), HTML);

  const configFrom = (more: Record<string, string>): Config =>
    readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', ...env, ...more });
  const mails: Mail[] = [];
  const unseen: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      unseen.push(mail);
    },
    close: () => {},
  };
  const shared = { clock: new HeldClock(), connection, freeBytes, mailer, webFolder };
  const server = await startServer({ ...shared, config: configFrom({}) }, change);
  const others: Server[] = [];

  const mailTo = async (email: string): Promise<Mail> => {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const index = unseen.findIndex(({ to }) => to === email);
      const [mail] = index < 0 ? [] : unseen.splice(index, 1);
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no mail to ${email}`);
  };

  let closed = false;
  const site: Site = {
    ...server,
    mails,
    mailTo,
    async member(username, password = PASSWORD) {
      const browser = server.visitor();
      await logInNew(server, browser, { username, email: emailOf(username), password });
      return browser;
    },
    async signUp(username, password = PASSWORD) {
      const browser = server.visitor();
      const email = emailOf(username);
      await browser.post('/api/auth/signup', { username, email, password });
      const { link } = await mailTo(email);
      await browser.get(`/api/auth/verify-email/${link.split('/').pop()}`);
      const answer = await browser.post('/api/auth/login', { email, password });
      if (answer.body.message !== accountMessages.loggedIn()) throw new Error(`${username}: ${answer.text}`);
      browser.accountId = answer.body.data._id;
      return browser;
    },
    filesIn: (name) => keysIn(server.files, name),
    async another(more = {}, changeOther = () => ({})) {
      const other = await startServer({ ...shared, config: configFrom(more) }, changeOther);
      others.push(other);
      return other;
    },
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all([...others, server].map((one) => one.close()));
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  open.add(site);
  return site;
}
