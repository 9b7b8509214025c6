/** The real server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { TestBrowser } from '../browser.ts';

export type Ending = { code: number | null; stdout: string; stderr: string };

export class ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly dataDir: string;
  readonly ended: Promise<Ending>;
  #stdout = '';
  #stderr = '';

  constructor(env: { DATA_DIR: string; PORT: string } & Record<string, string>) {
    this.dataDir = env.DATA_DIR;
    this.origin = `http://127.0.0.1:${env.PORT}`;
    // With cached compiled code, a start takes a fifth less time.
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    const inherited = { PATH, HOME, NODE_COMPILE_CACHE };
    this.child = spawn(process.execPath, [inject('server')], {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (data) => {
      this.#stdout += data;
    });
    this.child.stderr?.on('data', (data) => {
      this.#stderr += data;
    });
    this.ended = once(this.child, 'close').then(([code]) => ({ code, stdout: this.#stdout, stderr: this.#stderr }));
  }

  get output(): string {
    return this.#stdout + this.#stderr;
  }

  /** Waits for the line that says the server is ready. */
  async ready(): Promise<this> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    while (!this.#stdout.includes('Touchline is ready at ')) {
      if (over) throw new Error(`the server has ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this;
  }

  /** Kills it as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<Ending> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  visitor(): TestBrowser {
    return new TestBrowser(this.origin);
  }

  /** Signs up, and opens the link in the mail that is in the data folder. */
  async member(username: string): Promise<TestBrowser> {
    const browser = this.visitor();
    const email = `${username.toLowerCase()}@uni.example`;
    const password = 'kick-off-1930';
    await browser.post('/api/auth/signup', { username, email, password });
    const folder = join(this.dataDir, 'mail');
    const token = await vi.waitFor(
      () => {
        const name = readdirSync(folder).find((file) => file.includes(email) && !file.startsWith('.'));
        const mail = readFileSync(join(folder, name ?? ''), 'utf8').replaceAll('=\n', ''); // quoted-printable
        const [, found] = /\/verify-email\/([\w-]{43})/.exec(mail) ?? [];
        if (!found) throw new Error(`no link in ${mail}`);
        return found;
      },
      { timeout: 10_000, interval: 20 },
    );
    await browser.get(`/api/auth/verify-email/${token}`);
    const { status, text } = await browser.post('/api/auth/login', { email, password });
    if (status !== 200) throw new Error(text);
    return browser;
  }
}

/** The process id of the database in that data folder, if it runs. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'db', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** A data folder of its own; `remove` also ends a database that a failed test may have left running in it. */
export function makeDataDir(): { path: string; remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'touchline-data-'));
  return {
    path,
    async remove() {
      const pid = databasePid(path);
      if (pid !== undefined) process.kill(pid, 'SIGQUIT');
      await vi.waitFor(() => expect(databasePid(path)).toBeUndefined(), { timeout: 10_000 });
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
