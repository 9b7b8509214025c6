import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { accountPaths } from '../../contract/pages/account-pages.ts';
import { paths } from '../../contract/pages/pages.ts';
import { sportsPaths } from '../../contract/pages/sports-pages.ts';

const WEB = join(import.meta.dirname, '../../web');
const ROUTES = join(WEB, 'routes.tsx');
/** Where pages stand whose paths alone are in the site map, by how the site map names them. */
const APART = [
  { sign: '...sportsPages(', file: join(WEB, 'sports-routes.tsx'), paths: sportsPaths },
  { sign: '...accountPages', file: join(WEB, 'account-routes.tsx'), paths: accountPaths },
];
/** The file that the server reads, in the build's folder. */
const FILE = 'page-chunks.json';

type Bundle = Rolldown.OutputBundle;

/** The modules that the site map loads for each path: the page, and its lazy parents. */
export function lazyModules(): Map<string, string[]> {
  const source = readFileSync(ROUTES, 'utf8');
  const found = new Map<string, string[]>();
  const parents: { indent: number; module: string }[] = [];
  for (const line of source.split('\n')) {
    const indent = line.search(/\S/);
    const module = /\bimport\('(\.[^']+)'\)/.exec(line)?.[1];
    if (indent < 0 || APART.some(({ file }) => module && file === normalize(join(WEB, module)))) continue;
    // The formatter indents what is nested, so a line further left has left its parents.
    while (parents.length > 0 && indent < (parents.at(-1)?.indent ?? 0)) parents.pop();
    for (const { file, paths } of APART.filter(({ sign }) => line.includes(sign)))
      for (const [path, page] of modulesIn(file, paths))
        found.set(path, [...parents.map((parent) => parent.module), file, page]);
    if (!module) continue;
    const file = normalize(join(dirname(ROUTES), module));
    const page = /\bpage\(\s*paths\.(\w+)/.exec(line)?.[1] as keyof typeof paths | undefined;
    if (!page) parents.push({ indent, module: file });
    else found.set(paths[page], [...parents.map((parent) => parent.module), file]);
  }
  return found;
}

/** The module of each page that such a file loads, by its path. */
function modulesIn(routes: string, paths: Record<string, string>): [string, string][] {
  const lines = readFileSync(routes, 'utf8').matchAll(/^ {2}(\w+): page\(\s*\(\) => import\('(\.[^']+)'\)/gm);
  return [...lines].map(([, name = '', module = '']) => [paths[name] ?? '', normalize(join(WEB, module))]);
}

/** The files of these modules and of all that they import, except those already known. */
function filesOf(modules: string[], bundle: Bundle, known: Set<string>): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || known.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const other of chunk.imports) add(other);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk for ${module}, which the site map names`);
    add(chunk.fileName);
  }
  return [...files];
}

/**
 * Writes which files each page of the site map needs besides those of every page. The server names them in the page's
 * HTML, so that the browser fetches them at once rather than after the router has run.
 */
export function pageChunks(): Plugin {
  return {
    name: 'page-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const known = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        known.add(chunk.fileName);
        for (const name of chunk.imports) known.add(name);
      }
      const pages = [...lazyModules()].map(([path, modules]) => [
        path,
        filesOf(modules, bundle, known).map((name) => `/${name}`),
      ]);
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}
