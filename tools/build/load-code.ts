import { join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, '../../web/platform/code/load-code.ts');

/**
 * Replaces Vite's way of loading code by our own (web/platform/code/load-code.ts). Vite's tries once, and after a
 * failure some browsers never request that file again. The build fails with a version of Vite that has its loader
 * elsewhere.
 */
export function loadCode(): Plugin {
  let isFound = false;
  return {
    name: 'load-code',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isFound = true;
        return `export { loadCode as __vitePreload } from ${JSON.stringify(OURS)};`;
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('Vite has changed: where it loads code was not found');
    },
  };
}
