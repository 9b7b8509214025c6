import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The Node that the machine has. It begins every `npm run` in a fresh clone, where ours is not installed yet. */
const machines = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file));

/** The names that the tools import of Node, as 'module name'. */
const imported = () => {
  const files = globSync('tools/**/*.mjs', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const found = files.flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from '(node:[^']+)';/gm)]);
  return found.flatMap(([, names = '', from]) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0])
      .filter(Boolean)
      .map((name) => `${from} ${name}`),
  );
};

test.skipIf(!machines)('the Node of the machine has all that the tools import of it', () => {
  const names = [...new Set(imported())];
  expect(names).toContain('node:fs readFileSync');
  const ask = `
    const missing = [];
    for (const one of ${JSON.stringify(names)}) {
      const [from, name] = one.split(' ');
      if (!(name in (await import(from)))) missing.push(one);
    }
    console.log(JSON.stringify(missing));`;
  const said = execFileSync(machines as string, ['--input-type=module', '--eval', ask], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([]);
});
