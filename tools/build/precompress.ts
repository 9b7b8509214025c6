import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const WORTH_COMPRESSING = 1024; // below that, the headers cost more than compression saves

/**
 * Writes `.br` and `.gz` beside every text asset, so that the server never compresses one during a request. Not for the
 * HTML, into which the server writes a head for each request.
 */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    closeBundle: { sequential: true, order: 'post', handler: () => compressAll(folder) },
  };
}

async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!COMPRESSIBLE.has(extname(name))) continue;
    const file = join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length <= WORTH_COMPRESSING) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
