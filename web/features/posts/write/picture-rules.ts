import { POST_IMAGE_MB_MAX, postMessages } from '../../../../contract/posts.ts';
import { accepting, typeOf } from '../../../../contract/sharing/file-kinds.ts';

/** What the server can read (contract/posts.ts, `notAnImage`). Phones convert their own formats to one of these. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** For `accept` of a file input. */
export const PICTURE_TYPES = accepting(TYPES).join(',');

/** Why a file can't be added, or null if it can. */
export function refusalOf(file: File): string | null {
  const type = typeOf(file);
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(file.name)) return postMessages.heic();
  if (!TYPES.includes(type)) return postMessages.notAnImage();
  return file.size > POST_IMAGE_MB_MAX * 1024 * 1024 ? postMessages.imageTooLarge() : null;
}
