/** A site on a disk of a given size, which is simulated by counting bytes. */
import type { Parts } from '../../parts.ts';
import { createSite } from '../site.ts';

const FOLDERS = ['incoming', 'uploads', 'videos', 'thumbnails', 'images'];
export const MB = 1024 * 1024;
/** The smallest floor that the configuration accepts. */
export const FLOOR = 16 * MB;

/** @param room bytes above the floor; a test can change `disk.bytes`, as other programs change a disk's free space */
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
