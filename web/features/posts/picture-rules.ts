import { useEffect, useState } from 'react';
import { POST_IMAGE_MB_MAX, postMessages } from '../../../contract/posts.ts';

/** What the server can read (contract/posts.ts, `notAnImage`). Phones turn their own formats into one of these. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** For `accept` of a file input. */
export const PICTURE_TYPES = TYPES.join(',');

/** Why a file can't be added, or null. */
export function refusalOf(file: File): string | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return postMessages.heic;
  if (!TYPES.includes(file.type)) return postMessages.notAnImage;
  return file.size > POST_IMAGE_MB_MAX * 1024 * 1024 ? postMessages.imageTooLarge : null;
}

/** The pictures among what was pasted: only where no text came with them, as it does from a word processor. */
export function pastedPictures({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files];
}

/** An address to show a file by, given back when it is not needed any more. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
