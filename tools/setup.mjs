/**
 * Sets up what is missing: packages when the lockfile has changed, the browser app when its sources have, Chromium
 * and ffmpeg for the tests. Plain JavaScript that runs on Node 20, because it runs before there is anything else.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Programs of the installed packages; Node itself is one of them. */
export const program = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const OLDEST_NODE = 20;
const CHROMIUM = '/usr/bin/chromium';
const HEADLESS = '/usr/bin/chromium-headless-shell'; // the same without windows: the tests take two thirds of the time
const FIREFOX = '/usr/bin/firefox-esr'; // Debian's name of it

/** Ends with one line for the person, and no stack. */
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

/** Installs the packages when the lockfile is not the one that was installed last. */
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
  // Not `npm ci`: it refuses a lockfile that lacks another platform's optional packages (docs/decisions/0009-setup.md).
  // Warnings of the machine's older Node say nothing: the packages run on the Node that is installed with them.
  const { ok } = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  if (!ok) fail('The packages could not be installed. Is the npm registry reachable? Then try again: npm install');
  if (!existsSync(program('node'))) fail('The install script of the package "node" did not run. Run: npm rebuild node');
  writeFileSync(stamp, wanted);
}

/** Every file that the browser app is built from. */
function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (!entry.name.includes('.test.')) yield path;
  }
}

/** Builds the browser app when anything that it is made of has changed. */
export function buildWeb() {
  const hash = createHash('sha256');
  for (const path of [...sources('web'), ...sources('contract'), 'vite.config.ts', 'package-lock.json'].sort()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  const wanted = hash.digest('hex');
  const stamp = join(root, 'dist', '.touchline-build');
  if (read(stamp) === wanted) return;
  console.log('Building the browser app …');
  const { ok, output } = run(program('node'), [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel=warn',
  ]);
  if (!ok) fail(`${output}\nThe browser app could not be built.`);
  writeFileSync(stamp, wanted);
}

/** Makes sure that there is a Chromium to test with, and, where it can be installed, ffmpeg to make films with. */
export function installTestPrograms() {
  const hasFfmpeg = () => run('ffmpeg', ['-version'], { stdio: ['ignore', 'pipe', 'ignore'] }).ok;
  const packages = [];
  if (!existsSync(CHROMIUM)) packages.push('chromium', 'fonts-liberation', 'fonts-noto-color-emoji');
  if (!existsSync(HEADLESS)) packages.push('chromium-headless-shell');
  if (!existsSync(FIREFOX)) packages.push('firefox-esr');
  if (!hasFfmpeg()) packages.push('ffmpeg');
  if (packages.length === 0) return;
  if (process.platform === 'linux' && process.getuid() === 0) {
    console.log(`Installing ${packages.join(', ')} for the tests …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  }
  if (!existsSync(CHROMIUM)) {
    fail(`The browser tests need Chromium at ${CHROMIUM}. Install it: apt-get install chromium`);
  }
  if (!existsSync(FIREFOX)) console.log('The test in Firefox is skipped. Install it: apt-get install firefox-esr');
  if (!hasFfmpeg())
    console.log('Tests with real films are skipped, for want of ffmpeg. Install it: apt-get install ffmpeg');
}
