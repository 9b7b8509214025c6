import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { SHELL } from '../../contract/pages/pages.ts';
import { manifest } from './manifest.ts';

const WEB = join(import.meta.dirname, '../../web');
/**
 * Code that is not cached ahead of use: it is large, and of no use without a network. Like all code, it is cached once
 * it has been used.
 */
export const NOT_AHEAD = [
  'features/admin/manage-page.tsx', // shows nothing but live answers of the server: 40 KB
  'features/videos/upload/upload-modal.tsx', // includes the trimming of films: 860 KB; nothing can be sent offline
  'platform/http/transfer.ts', // sends uploads: 60 KB
];

/**
 * Code of fewer bytes comes to the worker in one file. Of 180 requests 25 are left, and together it is compressed to
 * two thirds. Larger files are few, and are asked for one by one: a browser has most of them from its page.
 */
const SMALL = 12_000;

/** Writes a file that holds others, by their urls. @returns its own url, which says what it holds */
function pack(folder: string, urls: string[]): string {
  const held = JSON.stringify(Object.fromEntries(urls.map((url) => [url, readFileSync(join(folder, url), 'utf8')])));
  const url = `/assets/small-${createHash('sha256').update(held).digest('base64url').slice(0, 7)}.json`;
  writeFileSync(join(folder, url), held);
  return url;
}

/** The files of the entry and of everything it may load, now or later, except NOT_AHEAD. */
function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const notAhead = new Set(NOT_AHEAD.map((file) => join(WEB, file)));
  const met = new Set<string>();
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    if (chunk.moduleIds.some((id) => notAhead.has(id))) return void met.add(name);
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
  if (met.size < notAhead.size) throw new Error(`Of NOT_AHEAD only these are code of their own: ${[...met]}`);
  return files;
}

/**
 * Builds the service worker, with the list of the shell's files, and the manifest.
 * @param folder the build's
 */
export function offline(folder: string): Plugin[] {
  let shell = new Set<string>();
  const revision = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return [
    {
      name: 'offline-shell',
      apply: 'build',
      generateBundle(_, bundle) {
        shell = shellOf(bundle);
      },
    },
    ...VitePWA({
      strategies: 'injectManifest', // how it treats pages and old code is our own
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: null, // web/platform/offline/version.ts registers it: the plugin's script is larger than all of ours
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/*.{js,css,woff2}', 'favicon.svg', 'player.css'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => {
            if (shell.size === 0) return { manifest: [] }; // the build has failed before this, and says why
            const wanted = entries
              .filter(({ url }) => !/\.(js|css)$/.test(url) || url === 'player.css' || shell.has(url))
              .map((entry) => ({ ...entry, url: `/${entry.url}` }));
            const small = wanted.filter(({ url, size }) => url.endsWith('.js') && size < SMALL);
            return {
              manifest: [
                // The worker knows it by its ending.
                { url: pack(folder, small.map(({ url }) => url).sort()), revision: null, size: 0 },
                ...wanted,
                { url: SHELL, revision: revision('index.html'), size: 0 },
              ],
            };
          },
        ],
      },
    }),
  ];
}
