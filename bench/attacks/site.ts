/** The real server of a checkout on a throw-away data folder, and its members. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Asked, ask, headersOf } from '../../server/testing/attacks/ask.ts';
import { TestBrowser } from '../../server/testing/browser.ts';
import { freePort } from '../../server/testing/machine/free-port.ts';

export const PASSWORD = 'kick-off-1930';
export const ADMIN_EMAIL = 'root@uni.example';
export const VERIFY_LINK = /\/verify-email\/([\w-]{43})/;
export const RESET_LINK = /\/reset-password[?/#](?:token=)?([\w-]{43})/;
/** The options that tools/run-node.mjs starts it with. */
const OPTIONS = ['--max-semi-space-size=2'];
const START_MAX = 60_000; // milliseconds
const MAIL_MAX = 10_000;

/** The text of a mail's file, decoded. */
const mailText = (path: string) => readFileSync(path, 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=');

export class AttackedSite {
  readonly origin: string;
  readonly dataDir: string;
  /** The checkout. */
  readonly folder: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #callers = 0;
  /** All output of the server. */
  output = '';

  private constructor(folder: string, port: number, dataDir: string, env: Record<string, string>) {
    this.folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL, ...env };
  }

  /**
   * Starts a server.
   * @param folder the checkout
   * @param dataDir a throw-away folder by default
   */
  static async start(folder: string, env: Record<string, string> = {}, dataDir?: string): Promise<AttackedSite> {
    const data = dataDir ?? mkdtempSync(join(tmpdir(), 'touchline-attack-'));
    const site = new AttackedSite(folder, await freePort(), data, env);
    await site.begin();
    return site;
  }

  /** Starts the server, or restarts it. */
  async begin(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const node = join(this.folder, 'node_modules/.bin/node');
    const child = spawn(node, [...OPTIONS, 'server/main.ts'], {
      cwd: this.folder,
      env: { PATH, HOME, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text;
        this.output += text;
      });
    }
    for (let waited = 0; !said.includes('Touchline is ready at '); waited += 50) {
      if (!this.isRunning || waited > START_MAX) throw new Error(`the server did not start: ${said}`);
      await sleep(50);
    }
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Whether it answers within the patience. */
  async isAlive(patience = 30_000): Promise<boolean> {
    if (!this.isRunning) return false;
    const { status } = await this.ask({ path: '/api/posts', patience });
    return this.isRunning && status !== 0;
  }

  /** Ends the server, and its database if that was left behind. */
  async stop(): Promise<void> {
    if (this.isRunning) {
      const ended = once(this.#child as ChildProcess, 'close');
      this.#child?.kill('SIGTERM');
      if (!(await Promise.race([ended, sleep(10_000, 'late')]).then((how) => how !== 'late'))) {
        this.kill();
        await ended;
      }
    }
    const file = join(this.dataDir, 'db', 'postmaster.pid');
    for (let tries = 0; existsSync(file) && tries < 100; tries++) await sleep(100); // it ends with its server
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** An ip that nobody has called from yet. */
  newIp(): string {
    const number = ++this.#callers;
    return `10.1.${number >> 8}.${number & 255}`;
  }

  /** Sends a request from a new ip, unless the headers name one. */
  ask(asked: Asked): Promise<Answer> {
    const headers = asked.headers ?? [];
    const isSaid = headers.some(([name]) => name === 'x-forwarded-for');
    return ask(this.origin, {
      ...asked,
      headers: isSaid ? headers : [['x-forwarded-for', this.newIp()], ...headers],
    });
  }

  /** Mails to an email, oldest first. */
  mailsTo(email: string): string[] {
    const folder = join(this.dataDir, 'mail');
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
    const all = names.sort().map((name) => mailText(join(folder, name)));
    return all.filter((text) => /^To: .*(?:\n[ \t].*)*/m.exec(text)?.[0].toLowerCase().includes(email.toLowerCase()));
  }

  /** Waits for a mail with a link. @returns what `link` captures in the newest */
  async linkTo(email: string, link: RegExp): Promise<string> {
    for (let waited = 0; waited < MAIL_MAX; waited += 50) {
      const links = this.mailsTo(email).flatMap((text) => link.exec(text)?.[1] ?? []);
      if (links.length > 0) return links.at(-1) ?? '';
      await sleep(50);
    }
    throw new Error(`no mail to ${email}`);
  }

  /** Signs up a member and logs them in. */
  async member(username: string, email = `${username.toLowerCase()}@uni.example`): Promise<Person> {
    const person = new Person(this, new TestBrowser(this.origin));
    const { browser } = person;
    await browser.post('/api/auth/signup', { username, email, password: PASSWORD });
    await browser.get(`/api/auth/verify-email/${await this.linkTo(email, VERIFY_LINK)}`);
    const { status, text, body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`${username}: ${text}`);
    browser.accountId = body.data._id;
    return person;
  }
}

/** A member. */
export class Person {
  readonly site: AttackedSite;
  readonly browser: TestBrowser;

  constructor(site: AttackedSite, browser: TestBrowser) {
    this.site = site;
    this.browser = browser;
  }

  get headers(): [string, string][] {
    return headersOf(this.browser.cookies);
  }

  /** Sends a request in the member's name, from an ip of their own. */
  ask(asked: Asked): Promise<Answer> {
    return this.site.ask({ ...asked, headers: [...this.headers, ...(asked.headers ?? [])] });
  }

  askJson(path: string, body: unknown, method = 'POST'): Promise<Answer> {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return this.ask({ method, path, headers: [['content-type', 'application/json']], body: [bytes] });
  }

  /** Writes a post. @returns its id */
  async post(content: string): Promise<string> {
    const form = new FormData();
    form.append('content', content);
    const { status, body, text } = await this.browser.post('/api/posts', form);
    if (status !== 201) throw new Error(text);
    return body.post._id;
  }
}
