import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './camera.ts';

/** Writes screenshots/index.html: the pictures that are there, a screen in each row. */
export function writeIndex(): void {
  const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
  const screens = Map.groupBy(pictures, (name) => name.replace(/-(desktop|phone)-(light|dark)\.webp$/, ''));
  const rows = [...screens].map(([screen, files]) => {
    const images = files.map((name) => `<img src="${name}" alt="${name}" height="450" loading="lazy">`);
    return `<h2>${screen}</h2>\n${images.join('\n')}\n`;
  });
  const head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Screenshots</title>\n';
  writeFileSync(join(FOLDER, 'index.html'), head + rows.join(''));
}
