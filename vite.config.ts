import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type PluginOption } from 'vite';
import { firstPaint } from './tools/build/first-paint.tsx';
import { leaveOutSchemas } from './tools/build/leave-out-schemas.ts';
import { leaveOutUnused } from './tools/build/leave-out-unused.ts';
import { loadCode } from './tools/build/load-code.ts';
import { offline } from './tools/build/offline.ts';
import { pageChunks } from './tools/build/page-chunks.ts';
import { precompress } from './tools/build/precompress.ts';
import { noCircles, sharedChunks } from './tools/build/shared-chunks.ts';

const SERVER = 'http://127.0.0.1:3000';
/** What the server answers itself; everything else is the page, which Vite serves in development. */
const SERVER_PATHS = ['/api', '/embed', '/media', '/posters', '/images', '/feed.'];

/** What every page stands on, and what every page but `/` does: few files, because each costs a round trip. */
const FRAME =
  /node_modules[\\/]((react|react-dom|react-router|scheduler|zustand)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons|dynamic))|contract[\\/](pages[\\/](head|(sports-)?pages)|texts[\\/](catalogue|language|cut))\b|web[\\/](shell[\\/](page-head|error-page)|ui[\\/](cn|drawn|button|spinner|brand[\\/]mark|badge|skeleton)|platform[\\/](text|texts[\\/](sentence|texts)|site|http[\\/](http|errors)|toasts[\\/]toasts|offline[\\/](seen-caches|stale-code)|code[\\/](load-code|lazy-part|keep-trying)))\b/;
const PAGES =
  /node_modules[\\/]@tanstack[\\/](?!.*[mM]utation)|web[\\/](shell[\\/]member-texts|ui[\\/](texts|empty-state|load-more|avatar|words[\\/]ago)|platform[\\/](query|time|texts[\\/]time-texts|clipboard|http[\\/]new-id|offline[\\/]last-seen)|features[\\/]outbox[\\/]waiting\.ts|shell[\\/]notices[\\/]outbox-spot)\b/;

/** What most pages need sooner or later, and the feed only when somebody writes. */
const FORMS = /web[\\/]ui[\\/](field|dialog)\b/;

/** What all pages that tell of matches show of each: small files. */
const MATCHES =
  /web[\\/]features[\\/]sports[\\/](kick-off|score-text|match-card|team-name|texts)\b|contract[\\/]sports[\\/](sports|core)\b/;

const BY_HAND = [
  { name: 'frame', test: FRAME, priority: 1 },
  { name: 'pages', test: PAGES },
  { name: 'forms', test: FORMS },
  { name: 'matches', test: MATCHES },
];

const OUT = join(import.meta.dirname, 'dist');

/** @param last plugins besides those that every bundle needs */
const config = (last: PluginOption = []): InlineConfig => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leaveOutSchemas(),
    leaveOutUnused(),
    loadCode(),
    firstPaint(),
    pageChunks(),
    noCircles(),
    last,
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'esnext',
    assetsInlineLimit: 0, // data: addresses would need holes in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: BY_HAND,
        },
      },
      treeshake: {
        manualPureFunctions: [
          'Type',
          'POST_CATEGORIES',
          'REACTION_TYPES',
          'Object.fromEntries',
          'sentMax',
          'callsBelow',
          'catalogue',
          'nullable',
          'OrNull',
        ],
        propertyReadSideEffects: false, // contract/posts.ts reads Video.properties
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});

export default defineConfig(
  // The worker and the manifest are written when all else is, and compressed after that.
  config([sharedChunks(config, BY_HAND), offline(OUT), precompress(OUT)]),
);
