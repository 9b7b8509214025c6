import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { paths, SHELL } from '../../contract/pages.ts';
import { manifest } from './manifest.ts';
import { filesOf, lazyModules } from './page-chunks.ts';

const WEB = join(import.meta.dirname, '../../web');
/** All but the admin panel, which shows nothing without a network: they are small, and no link ends in an error. */
const PAGES = Object.values(paths).filter((path) => path !== paths.manage);
/** What comes up on these pages later. */
const LATER = [
  'features/outbox/outbox-spot.tsx',
  'features/outbox/outbox-notice.tsx', // and with it what keeps and sends
  'features/outbox/waiting-comments.tsx',
  'features/outbox/waiting-posts.tsx',
  'features/posts/create-pictures.tsx',
  'platform/last-seen.ts',
  'platform/toast-host.tsx',
  'shell/logout-dialog.tsx',
  'shell/notices.tsx',
  'shell/install-notices.tsx',
  'shell/new-version.tsx',
];

/**
 * Builds the service worker, with the list of what makes up the shell, and the manifest.
 * @param folder of the build
 */
export function offline(folder: string): Plugin[] {
  const shell = new Set<string>();
  const revision = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return [
    {
      name: 'offline-shell',
      apply: 'build',
      generateBundle(_, bundle) {
        const pages = lazyModules();
        const add = (modules: string[]) => {
          for (const file of filesOf(modules, bundle, shell)) {
            shell.add(file);
            const chunk = bundle[file];
            if (chunk?.type === 'chunk') for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style);
          }
        };
        add(Object.values(bundle).flatMap((one) => (one.type === 'chunk' && one.isEntry && one.facadeModuleId) || []));
        for (const page of PAGES) add(pages.get(page) ?? []);
        add(LATER.map((file) => join(WEB, file)));
      },
    },
    ...VitePWA({
      strategies: 'injectManifest', // what it does with pages and old code is our own
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: null, // web/platform/version.ts: the plugin's own is larger than all of ours
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/*.{js,css,woff2}', 'favicon.svg', 'player.css'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            manifest: [
              ...entries
                .filter(({ url }) => !/\.(js|css)$/.test(url) || url === 'player.css' || shell.has(url))
                .map((entry) => ({ ...entry, url: `/${entry.url}` })),
              { url: SHELL, revision: revision('index.html'), size: 0 },
            ],
          }),
        ],
      },
    }),
  ];
}
