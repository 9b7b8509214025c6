/**
 * The default database: PostgreSQL from an npm package, run as a child process on a Unix socket. Each pitfall avoided
 * here was met in practice (docs/design/data.md).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';

const USER = 'touchline';
const DATABASE = 'touchline';
const SOCKET = '.s.PGSQL.5432';
const SOCKET_PATH_MAX = 100; // sockaddr_un.sun_path has 108 bytes, on the Macs 104

export type Embedded = {
  /** What `pg` needs to connect. */
  connection: pg.ClientConfig;
  /** Stops it with a fast shutdown: open transactions are rolled back, everything committed is written. */
  stop(): Promise<void>;
  /** Resolves with a description when PostgreSQL ends without having been asked to. */
  died: Promise<string>;
};

/** How to run one of its programs as this user: what to put before the command, and options for `spawn`. */
type Runner = { prefix: string[]; options: { uid?: number; gid?: number } };

const works = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The user and group ids of a user of this machine; undefined where there is none of that name. */
function idsOf(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => Number.parseInt(String(spawnSync('id', [which, name]).stdout), 10));
  return uid && gid ? { uid, gid } : undefined;
}

/**
 * PostgreSQL refuses to run as root, or as a user without a name (as in many containers): this finds a way to run it as
 * another user.
 */
function findRunner(dir: string): Runner {
  const dataDir = dirname(dir);
  // Stops it when the server is killed. It has to come last, because entering a user namespace clears it.
  const follow = process.platform === 'linux' && works('setpriv', ['--pdeathsig', 'INT', 'true']);
  const tail = follow ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'win32' || (!isRoot && works('id', ['-un']))) return { prefix: tail, options: {} };

  // Made earlier by another user, for example one whose server is now started as root: it stays theirs.
  const owner = existsSync(dir) ? statSync(dir) : undefined;
  if (isRoot && owner?.uid) return { prefix: tail, options: { uid: owner.uid, gid: owner.gid } };

  // A namespace in which our user has a name: no system user is created and no file changes its owner.
  const nobody = idsOf('nobody') ?? idsOf('daemon');
  if (nobody) {
    const namespace = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
    if (works('unshare', [...namespace, 'true'])) return { prefix: ['unshare', ...namespace, ...tail], options: {} };
  }
  for (const name of isRoot ? ['postgres', 'nobody'] : []) {
    const ids = idsOf(name);
    if (ids && spawnSync('test', ['-x', dataDir], ids).status === 0) return { prefix: tail, options: ids };
  }
  throw new Error(
    isRoot
      ? `PostgreSQL does not run as root, and no other user can reach ${dataDir}. Start Touchline as another user, ` +
          'or choose a folder that everyone can reach: DATA_DIR=/var/lib/touchline npm start'
      : `PostgreSQL does not run as a user without a name (number ${process.getuid?.()}). Start Touchline as a user of this machine.`,
  );
}

function start(runner: Runner, program: string, args: string[]): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  // Detached: Ctrl-C in a terminal goes to the whole group, and the server has to end before its database.
  const child = spawn(command, rest, { ...runner.options, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  child.stderr?.setEncoding('utf8');
  return child;
}

/** Creates the cluster in a sibling folder and then renames it, so that a kill leaves nothing that looks finished. */
async function initialise(binaries: Binaries, runner: Runner, dir: string): Promise<void> {
  const parent = dirname(dir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(dir)}.init-`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(`${dir}.init-`);
  const { uid, gid } = runner.options;
  if (uid !== undefined && gid !== undefined) chownSync(fresh, uid, gid);
  const child = start(runner, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${USER}`,
    '--auth=trust', // the only way in is a socket in a folder of mode 700
    '--encoding=UTF8',
    // The same order of text on every machine, whatever its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  let output = '';
  child.stderr?.on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      `The database could not be made: ${output.trim().split('\n').pop() ?? `initdb ended with ${code}`}`,
    );
  }
  renameSync(fresh, dir);
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/**
 * Stops a PostgreSQL that a killed server left running. The caller holds the data folder, so nobody else can be using
 * it.
 */
async function endOrphan(dir: string): Promise<void> {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || isGone(pid)) return; // PostgreSQL clears this up itself
  if (process.platform === 'linux') {
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
    if (!command.includes(dir)) {
      rmSync(file, { force: true }); // the process id belongs to another process by now
      return;
    }
  }
  process.kill(pid, 'SIGINT');
  for (let waited = 0; !isGone(pid); waited += 50) {
    if (waited > 30_000)
      throw new Error(`A PostgreSQL of an earlier run (process ${pid}) does not end. Stop it first.`);
    await sleep(50);
  }
}

async function isReady(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // Not listening yet; or 57P03, starting up, which after a kill means replaying its log; or gone again, and then it says why.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return false;
    if (/Connection terminated/.test(message)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Starts PostgreSQL on `dir`, making the cluster first where there is none.
 * @param settings more server settings (tests turn fsync off; the product never does)
 * @param before where it listened before, to listen there again
 * @throws Error with a one-line explanation for whoever starts the server
 */
export async function startEmbedded(
  dir: string,
  settings: Record<string, string> = {},
  before?: string,
): Promise<Embedded> {
  const binaries = findBinaries();
  const runner = findRunner(dir);
  if (!existsSync(join(dir, 'PG_VERSION'))) await initialise(binaries, runner, dir);
  await endOrphan(dir);

  let socketDir = dir;
  if (join(dir, SOCKET).length > SOCKET_PATH_MAX) {
    if (before) mkdirSync(before, { recursive: true }); // it disappeared with the process
    socketDir = before ?? mkdtempSync(join(tmpdir(), 'touchline-'));
    chmodSync(socketDir, 0o700);
    const { uid, gid } = runner.options;
    if (uid !== undefined && gid !== undefined) chownSync(socketDir, uid, gid);
  }
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '40',
    max_wal_size: '256MB', // by default 1 GB: more than what is kept free for it (FREE_SPACE_FLOOR_MB)
    log_min_messages: 'log', // not the errors of statements, which quote what people typed; those are in the site's own log
    ...settings,
  };
  const child = start(runner, binaries.postgres, [
    '-D',
    dir,
    ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]);
  const lines: string[] = [];
  child.stderr?.on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean));
    lines.splice(0, lines.length - 20);
  });
  let stopping = false;
  const ended = once(child, 'close').then(() => {
    if (socketDir !== dir) rmSync(socketDir, { recursive: true, force: true });
    return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  });
  const connection = { host: socketDir, user: USER, database: DATABASE };
  try {
    while (!(await isReady(connection))) {
      const reason = await Promise.race([ended, sleep(30)]);
      if (reason !== undefined) throw new Error(`PostgreSQL did not start: ${reason}`);
    }
  } catch (error) {
    child.kill('SIGINT');
    await ended;
    throw error;
  }
  return {
    connection,
    stop: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
    died: ended.then((reason) => (stopping ? new Promise<string>(() => {}) : reason)),
  };
}
