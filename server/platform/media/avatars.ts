/**
 * Pictures by which somebody or something is known, as small still squares: stored before the row that names them, removed
 * after that row. The row has the key of the small file.
 */
import Type from 'typebox';
import { mediaMessages } from '../../../contract/media.ts';
import { AVATAR_WIDTHS, profileMessages } from '../../../contract/people/profile.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Form } from '../http/multipart.ts';
import { invalid, notFound, Problem, type Words } from '../http/problem.ts';
import { WHILE_IT_STANDS } from '../web/caching.ts';
import { PICTURES } from '../web/page-limits.ts';
import { type AvatarFolder, avatarKeys, removeImage, type StoredImage, storeAvatar } from './images.ts';
import type { ImageRefusal } from './messages.ts';

const refusalTexts: Record<ImageRefusal, Words> = {
  'not-an-image': profileMessages.notAnImage,
  heic: profileMessages.heic,
  'too-many-pixels': profileMessages.tooManyPixels,
};

/**
 * Stores the picture of a form (its `image`), and hands it to `put`, which has the row name it.
 * @param who the account for which it is done
 * @param put gives the key of the small file that the row named before; null: none
 * @throws 400 where there is no picture, or none that we take; nothing is stored then, nor where `put` throws
 */
export async function replaceAvatar(
  parts: Pick<FeatureParts, 'files' | 'scratch' | 'media'>,
  { form, folder, who }: { form: Form; folder: AvatarFolder; who: string },
  put: (stored: StoredImage) => Promise<string | null>,
): Promise<StoredImage> {
  const [sent] = form.files.image ?? [];
  if (!sent) throw invalid(profileMessages.pictureMissing, 'image');
  const stored = await storeAvatar(parts, { path: sent.path, who, folder });
  if ('refusal' in stored) throw new Problem(400, 'not-an-image', refusalTexts[stored.refusal], { field: 'image' });
  const before = await put(stored).catch(async (error) => {
    await removeImage(parts.files, stored);
    throw error;
  });
  await removeAvatar(parts, before);
  return stored;
}

/** Removes the files of a picture whose row is gone. @param smallKey of its small file; null: there was none */
export async function removeAvatar({ files }: Pick<FeatureParts, 'files'>, smallKey: string | null): Promise<void> {
  if (smallKey === null) return;
  for (const key of avatarKeys(smallKey)) await files.remove(key);
}

/**
 * Serves such pictures, and sweeps those that a server has left which was killed between the files and their row.
 * @param listInUse which of these (`avatars/<id>`, without the width) rows name
 */
export function mountAvatarFiles(
  app: App,
  { files, previews, sweep }: Pick<FeatureParts, 'files' | 'previews' | 'sweep'>,
  folder: AvatarFolder,
  listInUse: (fileKeys: string[]) => Promise<Set<string>>,
): void {
  sweep.folder(folder, listInUse, (key) => key.replace(/-\d+\.webp$/, ''));

  const file = new RegExp(`^([0-9a-f-]{36}-(?:${AVATAR_WIDTHS.join('|')}))\\.(webp|jpg)$`); // jpg: of link previews
  app.get<{ Params: { file: string } }>(
    `/${folder}/:file`,
    {
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }), hide: true },
      config: { limit: PICTURES },
    },
    async (request, reply) => {
      // Seen by whoever sees a name; what is removed has no file any more.
      const [, name, ending] = file.exec(request.params.file) ?? [];
      if (!name) throw notFound(mediaMessages.pictureUnknown);
      const key = `${folder}/${name}.webp`;
      if (ending === 'jpg') return previews.send(request, reply, key, { cacheControl: WHILE_IT_STANDS });
      return files.send(reply, key, { contentType: 'image/webp', cacheControl: WHILE_IT_STANDS });
    },
  );
}
