import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { lazyModules } from './page-chunks.ts';

/** What becomes a file: its modules and what they weigh, who loads it, and which others it imports. */
type Group = { modules: string[]; bytes: number; users: Set<number>; imports: Set<Group> };

/**
 * What one more file costs, in bytes of code as it is before it is minified and compressed: with its headers, what does
 * not compress without its like, and a turn of one of the six connections that a browser has without HTTP/2.
 */
const FILE = 2000;
/** The landing page is what most people see first. */
const LANDING = 10;
/**
 * Parts that a page loads later count as much as a page does. Most people load but a few of them; but those few, such as
 * the bell and today's matches, are in what a page may weigh, and with a fifth of that the feed was 4 KB above it.
 */
const LATER = 1;

/**
 * Puts what several pages share into few files. By itself the bundler makes one for each set of pages and later parts
 * that share something: thirty of the feed's forty held less than a kilobyte, and without HTTP/2 a browser asks for six
 * at a time. So it bundles twice: the first time shows what each page loads.
 *
 * @param plain the configuration without this plugin, made anew for each bundle
 * @param byHand groups that stay as they are
 */
export function sharedChunks(plain: () => InlineConfig, byHand: { name: string }[]): Plugin {
  return {
    name: 'shared-chunks',
    apply: 'build',
    async config() {
      const group = await groupFor(
        plain(),
        byHand.map(({ name }) => name),
      );
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }; // after those by hand
    },
  };
}

async function groupFor(config: InlineConfig, byHand: string[]): Promise<Rolldown.CodeSplittingGroup> {
  const first = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  const { output } = first as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const names = new Map(
    merge(groupsOf(chunks, byHand)).flatMap(({ modules }, at) =>
      modules.map((id) => [id, `shared-${at + 1}`] as const),
    ),
  );
  return {
    name: (id) => names.get(id) ?? null,
    debugName: 'shared',
    test: (id) => names.has(id),
    includeDependenciesRecursively: false, // they have places of their own; `merge` makes no circles
    priority: -1,
  };
}

/** What of the first bundle may be put together, and who loads it: pages, and parts that come later. */
function groupsOf(chunks: Rolldown.OutputChunk[], byHand: string[]): { groups: Group[]; weights: number[] } {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closureOf = (roots: (Rolldown.OutputChunk | undefined)[]) => {
    const all = new Set(roots.filter((root) => root !== undefined));
    // What is added while a set is gone through is gone through, too.
    for (const chunk of all) for (const name of chunk.imports) all.add(byName.get(name) ?? chunk);
    return all;
  };
  const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module));
  const sites = [...lazyModules()];
  const pages = sites.map(([, modules]) => closureOf(modules.map(chunkOf)));
  const loads = [...pages];
  const weights: number[] = sites.map(([path]) => (path === '/' ? LANDING : 1));
  const roots = new Set(sites.flatMap(([, modules]) => modules.map(chunkOf)));
  // Some of what is loaded later is loaded at once elsewhere, and is no entry then: it keeps a file of its own, too.
  const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  for (const part of chunks) {
    if (!later.has(part.fileName) || roots.has(part)) continue;
    const on = pages.filter((page) => [...page].some(({ dynamicImports }) => dynamicImports.includes(part.fileName)));
    loads.push(new Set([...closureOf([part])].filter((one) => on.length === 0 || !on.every((page) => page.has(one)))));
    weights.push(LATER);
  }

  const groups = new Map<Rolldown.OutputChunk, Group>();
  for (const chunk of chunks) {
    if (chunk.isEntry || later.has(chunk.fileName) || byHand.includes(chunk.name)) continue;
    const users = new Set(loads.flatMap((loaded, at) => (loaded.has(chunk) ? [at] : [])));
    const bytes = Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    groups.set(chunk, { modules: chunk.moduleIds, bytes, users, imports: new Set() });
  }
  for (const [chunk, group] of groups)
    for (const name of chunk.imports) {
      const imported = groups.get(byName.get(name) ?? chunk);
      if (imported && imported !== group) group.imports.add(imported);
    }
  return { groups: [...groups.values()], weights };
}

/** What it saves to have two groups in one file: a file for who loads both, less what others would load in vain. */
function savedBy(one: Group, other: Group, weights: number[]): number {
  let saved = 0;
  for (const user of one.users) saved += (weights[user] ?? 0) * (other.users.has(user) ? FILE : -other.bytes);
  for (const user of other.users) if (!one.users.has(user)) saved -= (weights[user] ?? 0) * one.bytes;
  return saved;
}

/** Whether one imports the other by way of a third: in one file the two would import that, and it them. */
function isAround(one: Group, other: Group): boolean {
  const met = new Set([...one.imports].filter((group) => group !== other));
  for (const group of met) for (const next of group.imports) met.add(next);
  return met.has(other);
}

/** Puts two together as long as that saves something, what saves most first. */
function merge({ groups, weights }: { groups: Group[]; weights: number[] }): Group[] {
  const left = new Set(groups);
  for (;;) {
    const all = [...left];
    const pairs = all.flatMap((one, at) =>
      all.slice(at + 1).map((other) => ({ one, other, saved: savedBy(one, other, weights) })),
    );
    const best = pairs
      .filter(({ saved }) => saved > 0)
      .sort((a, b) => b.saved - a.saved)
      .find(({ one, other }) => !isAround(one, other) && !isAround(other, one));
    if (!best) return all;
    const { one, other } = best;
    left.delete(other);
    one.modules = [...one.modules, ...other.modules];
    one.bytes += other.bytes;
    for (const user of other.users) one.users.add(user);
    for (const group of other.imports) one.imports.add(group);
    for (const group of left) if (group.imports.delete(other)) group.imports.add(one);
    one.imports.delete(one);
  }
}

/**
 * Fails the build when files import each other in a circle: what is used before it has run is not there, and a page
 * stays empty.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const follow = (name: string, way: string[]) => {
        if (way.includes(name))
          this.error(`Files import each other: ${[...way.slice(way.indexOf(name)), name].join(', ')}`);
        const chunk = bundle[name];
        if (done.has(name) || chunk?.type !== 'chunk') return;
        for (const other of chunk.imports) follow(other, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) follow(name, []);
    },
  };
}
