/**
 * Sets up what is missing: packages when the lockfile has changed, the browser app and the bundled server when their
 * sources have, Chromium, ffmpeg and the programs of other servers for the tests. Plain JavaScript for Node 20, because
 * it runs before anything else is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './stamp.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Programs of the installed packages; Node itself is one of them. */
export const program = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const OLDEST_NODE = 20;
const CHROMIUM = '/usr/bin/chromium';
const HEADLESS = '/usr/bin/chromium-headless-shell'; // the same without windows, with which the tests take two thirds of the time
const SWIFT = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`);

/** What tests use: the programs, Debian's packages that have them, and what is skipped without. */
const TEST_PROGRAMS = [
  {
    programs: [HEADLESS, '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    skipped: 'Chromium without windows: browser tests take a third longer, and texts have other widths',
    isOfGate: true,
  },
  { programs: ['/usr/bin/ffmpeg'], packages: ['ffmpeg'], skipped: 'Tests with real films', isOfGate: true },
  { programs: [CHROMIUM], packages: ['chromium', 'fonts-noto-color-emoji'], skipped: 'The test of pushes in Chromium' },
  { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'], skipped: 'The tests in Firefox' },
  { programs: ['/usr/sbin/haproxy'], packages: ['haproxy'], skipped: 'Tests of several servers behind HAProxy' },
  { programs: ['/usr/sbin/nft'], packages: ['nftables'], skipped: 'The test that drops packets' },
  { programs: ['/usr/bin/caddy'], packages: ['caddy'], skipped: 'The test behind Caddy' },
  { programs: ['/usr/sbin/nginx'], packages: ['nginx-light', 'openssl'], skipped: 'The test behind nginx' },
  { programs: ['/usr/bin/promtool'], packages: ['prometheus'], skipped: 'The test of the alerts' },
  {
    programs: ['/usr/bin/prometheus-alertmanager', '/usr/bin/amtool'],
    packages: ['prometheus-alertmanager'],
    skipped: 'The test of who is woken',
  },
  {
    programs: SWIFT,
    packages: SWIFT.map((path) => path.slice('/usr/bin/'.length, -'-server'.length)),
    skipped: 'Tests with a real object store',
  },
];

/** Exits with one line on the terminal, and no stack. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

function run(command, args, options = {}) {
  const { status, error, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  });
  return { ok: status === 0 && !error, output: stdout ?? '' };
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Installs the packages if the lockfile is not the one last installed. */
export function installPackages() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`Touchline needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`);
  }
  const stamp = join(root, 'node_modules', '.touchline-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === wanted && existsSync(program('node'))) return;
  console.log('Installing packages (once, and after an upgrade) …');
  // Not `npm ci`: it refuses a lockfile that lacks another platform's optional packages.
  // Warnings about the machine's older Node do not matter: the packages run on the Node that is installed with them.
  const { ok } = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  if (existsSync(program('node')) && !run(program('node'), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).ok) {
    fail('Node 26 does not run here: a library is missing. On Debian: apt-get install libatomic1');
  }
  if (!ok) fail('The packages could not be installed. Is the npm registry reachable? Then try again: npm install');
  if (!existsSync(program('node'))) fail('The install script of the package "node" did not run. Run: npm rebuild node');
  writeFileSync(stamp, wanted);
}

/** Every file in that folder that something is built from. */
function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (!entry.name.includes('.test.')) yield path;
  }
}

/** Builds the browser app if any of its sources has changed. */
export function buildWeb() {
  const stamp = join(root, 'dist', '.touchline-build');
  const screens = [...sources('web')].filter((path) => !path.startsWith(join('web', 'testing')));
  const made = [...screens, ...sources('contract'), ...sources('tools/build')];
  const { isSame, note } = compare(stamp, root, [...made, 'vite.config.ts', 'package-lock.json'].sort());
  if (isSame) return;
  console.log('Building the browser app …');
  const { ok, output } = run(program('node'), [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel=warn',
  ]);
  if (!ok) fail(`${output}\nThe browser app could not be built.`);
  note();
}

/** The programs in the bundle: all of these load the server's code. */
const PROGRAMS = [
  'server/main.ts',
  'server/platform/media/worker.ts',
  'server/features/fixtures/plan-worker.ts',
  'tools/admin.ts',
  'tools/backup/backup.ts',
  'tools/backup/drill.ts',
  'tools/doctor.ts',
  'tools/backup/restore.ts',
  'tools/stores/move-files.ts',
  'tools/youtube-connect.ts',
  'tools/seed/demo.ts',
  'tools/seed/serve-season.ts',
];
const BUNDLES = join(root, 'node_modules', '.cache', 'touchline-server');
const BUNDLES_LEFT = 3; // a running server may still load parts of an older bundle

/**
 * Bundles the server with its packages if any of its sources has changed; bundled, it starts in half the time.
 * @returns a function that gives the bundled file of a program such as `server/main.ts`
 */
export function buildServer() {
  const stamp = join(BUNDLES, 'stamp');
  const made = [...sources('server'), ...sources('contract'), ...sources('tools')].filter((path) => /\.ts$/.test(path));
  // The bundle names the place of the sources: one that was made elsewhere, before the folder moved, is of no use.
  const { hash, isSame, note } = compare(stamp, root, [...made, 'package-lock.json'].sort(), root);
  const folder = join(BUNDLES, hash);
  if (!isSame || !existsSync(folder)) {
    makeBundle(folder);
    note();
  }
  return (file) => join(folder, `${file.replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`);
}

/** The folder gets its name once it is complete, since others may look for it meanwhile. */
function makeBundle(folder) {
  if (existsSync(folder)) return utimesSync(folder, new Date(), new Date());
  const part = `${folder}.${process.pid}`;
  const { ok } = run(program('node'), [join(root, 'tools/build/server-bundle.ts'), part, ...PROGRAMS]);
  if (!ok) fail('The server could not be bundled.');
  try {
    renameSync(part, folder);
  } catch {
    rmSync(part, { recursive: true, force: true }); // another process was first
  }
  const age = (path) => -statSync(path).mtimeMs;
  const all = readdirSync(BUNDLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = all.map(({ name }) => join(BUNDLES, name)).sort((one, other) => age(one) - age(other));
  for (const path of paths.slice(BUNDLES_LEFT)) rmSync(path, { recursive: true, force: true });
}

/** Debian starts a service as soon as its package is installed; those of the tests are started by the tests alone. */
function installWithoutStarting(install) {
  const policy = '/usr/sbin/policy-rc.d'; // https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy);
  }
}

/** Whether all of them are there, at Debian's place or somewhere else on the PATH. */
const areThere = (programs) =>
  programs.every(
    (path) => existsSync(path) || run('which', [basename(path)], { stdio: ['ignore', 'pipe', 'ignore'] }).ok,
  );

/**
 * Makes sure that there is a Chromium to test with, and, if they can be installed, the other programs of the tests.
 * @param {'gate' | 'all'} tests the gate needs two of them
 */
export function installTestPrograms(tests) {
  const wanted = TEST_PROGRAMS.filter(({ isOfGate }) => tests === 'all' || isOfGate);
  const missing = () => wanted.filter(({ programs }) => !areThere(programs));
  const packages = missing().flatMap((one) => one.packages);
  if (packages.length === 0) return;
  if (process.platform === 'linux' && process.getuid() === 0) {
    console.log(`Installing ${packages.join(', ')} for the tests …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    installWithoutStarting(() =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env }),
    );
  }
  if (!existsSync(CHROMIUM) && !existsSync(HEADLESS)) {
    fail(`The browser tests need Chromium at ${CHROMIUM}. Install it: apt-get install chromium`);
  }
  for (const { packages: of, skipped } of missing())
    console.log(`Skipped: ${skipped}. To run: apt-get install ${of.join(' ')}`);
}
