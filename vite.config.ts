import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './tools/build/first-paint.tsx';
import { leaveOutSchemas } from './tools/build/leave-out-schemas.ts';
import { loadCode } from './tools/build/load-code.ts';
import { noCircles } from './tools/build/no-circles.ts';
import { offline } from './tools/build/offline.ts';
import { pageChunks } from './tools/build/page-chunks.ts';
import { precompress } from './tools/build/precompress.ts';

const SERVER = 'http://127.0.0.1:3000';
/** What the server answers itself; everything else is the page, which Vite serves in development. */
const SERVER_PATHS = ['/api', '/embed', '/media', '/posters', '/images', '/feed.'];

const OUT = join(import.meta.dirname, 'dist');

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leaveOutSchemas(),
    loadCode(),
    firstPaint(),
    pageChunks(),
    noCircles(),
    // The worker and the manifest are written when all else is, and compressed after that.
    offline(OUT),
    precompress(OUT),
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
        // Files of what many pages load; the bundler makes one for each set of pages that share something.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              minShareCount: 15, // with 10 the landing page is 10 KB heavier, with 20 the feed has seven files more
              test: /[\\/](node_modules|web)[\\/]/, // the contract's schemas are left out module by module
              includeDependenciesRecursively: false, // what a module imports is shared by at least as many
            },
          ],
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
