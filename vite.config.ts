import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
/** What the server answers itself; everything else is the page, which Vite serves in development. */
const SERVER_PATHS = ['/api', '/embed', '/watch', '/media', '/posters', '/images'];

/**
 * The contract's schemas stand beside its constants and texts, of which the browser needs only the latter. Here the
 * contract loses its import of the schema library; the calls that build schemas are declared free of effects
 * (`manualPureFunctions` below) and drop out. One that stays behind would call what is not there: it stops the build.
 */
function leaveOutSchemas(): Plugin {
  return {
    name: 'leave-out-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]\w+\.ts$/ },
      handler: (code) => code.replace(/^import Type\b[^;]* from 'typebox';$/m, ''),
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/\bType\.[A-Z]/.test(chunk.code)) continue;
        this.error(`A schema of the contract is left in ${chunk.fileName}: ${Object.keys(chunk.modules).join(', ')}`);
      }
    },
  };
}

/** What every page stands on, and what every page but `/` does: few files, because each costs a round trip. */
const FRAME =
  /node_modules[\\/]((react|react-dom|react-router|scheduler|zustand)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons|dynamic)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]x\.)|web[\\/](ui[\\/](cn|button|spinner|mark|badge|skeleton)|platform[\\/](http|errors|text|toasts))\b/;
const PAGES =
  /node_modules[\\/]@tanstack[\\/]|web[\\/](ui[\\/](field|password-field|use-fields|banner|dialog|empty-state|load-more|avatar)|platform[\\/](query|time|clipboard))\b/;

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const WORTH_COMPRESSING = 1024; // below that, headers weigh more than what is saved

/**
 * Writes `.br` and `.gz` beside every text asset, so that the server never compresses one while somebody waits.
 * Not the HTML: the server writes a head into it for each request.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const folder = join(import.meta.dirname, 'dist');
      for (const name of await readdir(folder, { recursive: true })) {
        if (!COMPRESSIBLE.has(extname(name))) continue;
        const file = join(folder, name);
        const bytes = await readFile(file);
        if (bytes.length <= WORTH_COMPRESSING) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), leaveOutSchemas(), precompress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'esnext',
    assetsInlineLimit: 0, // data: addresses would need holes in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME, priority: 1 },
            { name: 'pages', test: PAGES },
          ],
        },
      },
      treeshake: {
        manualPureFunctions: ['Type', 'POST_CATEGORIES', 'REACTION_TYPES', 'Object.fromEntries'],
        propertyReadSideEffects: false, // contract/posts.ts reads Video.properties
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
