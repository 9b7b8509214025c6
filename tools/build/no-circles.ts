import type { Plugin } from 'vite';

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
