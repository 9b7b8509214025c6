/** A site on a disk of so many bytes: they are counted, not filled. */
import type { Parts } from '../parts.ts';
import { createSite } from './site.ts';

const FOLDERS = ['incoming', 'uploads', 'videos', 'thumbnails', 'images'];
export const MB = 1024 * 1024;
/** The least that the configuration takes. */
export const FLOOR = 16 * MB;

/** @param room bytes beside the floor; `disk.bytes` can be changed on the way, as other programs do */
export async function createSmallSite(room: number, env: Record<string, string> = {}) {
  const disk = { bytes: FLOOR + room };
  let files: Parts['files'] | undefined;
  const site = await createSite(
    { FREE_SPACE_FLOOR_MB: String(FLOOR / MB), MEMBER_QUOTA_MB: '0', ...env },
    (parts) => {
      files = parts.files;
      return {};
    },
    async () => {
      const used = await Promise.all(FOLDERS.map((folder) => files?.bytesIn(folder) ?? 0));
      return disk.bytes - used.reduce((sum, bytes) => sum + bytes, 0);
    },
  );
  return { site, disk };
}
