/**
 * PostgreSQL as Debian packages it, for the programs around it that want all of its tools: pgBackRest and Patroni. It
 * refuses root, so it runs as its package's own user there.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest version's programs; undefined: none is installed. */
export function debianPostgres(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest && existsSync(join(VERSIONS, newest, 'bin/postgres')) ? join(VERSIONS, newest, 'bin') : undefined;
}

/** For `spawn`: the user that may run it. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** A temporary folder that this user owns. */
export function makePostgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-debian-'));
  chmodSync(folder, 0o755);
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a program as that user. @throws Error with what it said, unless it ends well */
export function runAsPostgres(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...postgresUser(),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}
