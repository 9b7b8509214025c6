import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './camera.ts';
import { fileOf, PARTS, SIZES, type Size, THEMES } from './screens.ts';

const WIDTHS = { desktop: 380, phone: 150 }; // px, so that four stand in a row

/** Writes docs/screenshots/README.md: every screen, light and dark, on a desktop and on a phone. */
export function writeIndex(): void {
  const lines = [
    '# Every screen',
    '',
    'Made by `npm run screenshots` from the demo, light and dark, at 1440 × 900 and at 390 × 844. Rerun it after a change of how something looks; do not edit this page.',
  ];
  for (const [part, screens] of Object.entries(PARTS)) {
    lines.push('', `## ${part}`);
    for (const [screen, title] of Object.entries(screens)) {
      lines.push('', `### ${title}`, '');
      for (const size of Object.keys(SIZES) as Size[]) {
        for (const theme of THEMES) {
          lines.push(
            `<img src="${fileOf(screen, size, theme)}" width="${WIDTHS[size]}" alt="${title}, ${size}, ${theme}">`,
          );
        }
      }
    }
  }
  writeFileSync(join(FOLDER, 'README.md'), `${lines.join('\n')}\n`);
}
