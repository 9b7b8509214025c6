import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { FOLDER } from './camera.ts';

/** The pictures in docs/screenshots, which documents show: the main screens once each. */
export const IN_DOCS = [
  'landing-desktop-light',
  'login-phone-dark',
  'feed-phone-light',
  'post-phone-dark',
  'create-post-desktop-dark',
  'gallery-phone-light',
  'watch-desktop-dark',
  'upload-form-phone-light',
  'editor-desktop-light',
  'my-matches-phone-dark',
  'competition-desktop-light',
  'bracket-desktop-dark',
  'match-live-desktop-light',
  'line-ups-phone-dark',
  'keep-score-phone-light',
  'team-desktop-dark',
  'own-page-phone-light',
  'profile-phone-dark',
  'search-desktop-dark',
  'notifications-phone-light',
  'organise-matches-desktop-light',
  'admin-overview-desktop-light',
  'admin-reports-desktop-dark',
  'offline-phone-dark',
];

const DOCS = join(import.meta.dirname, '../../docs/screenshots');
const SAME = 0.4; // mean difference of a channel, out of 255: the most that antialiasing differs between runs

async function looksLike(before: string, now: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [before, now].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false;
  let sum = 0;
  for (const [index, value] of a.data.entries()) sum += Math.abs(value - (b.data[index] ?? 0));
  return sum / a.data.length < SAME;
}

/** Copies from screenshots/. A picture that looks the same stays as it is, so that git shows which screens have changed. */
export async function copyToDocs(): Promise<void> {
  for (const name of IN_DOCS) {
    const [before, now] = [join(DOCS, `${name}.webp`), join(FOLDER, `${name}.webp`)];
    if (!existsSync(now)) console.log(`${name} has not been taken`);
    else if (!existsSync(before) || !(await looksLike(before, now))) copyFileSync(now, before);
  }
}
