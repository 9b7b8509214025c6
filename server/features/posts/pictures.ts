/** The files of posts' pictures: stored before the rows that name them, removed after those are gone. */
import Type from 'typebox';
import { postMessages } from '../../../contract/posts.ts';
import type { App, FeatureParts, Parts } from '../../parts.ts';
import { createCache } from '../../platform/cache.ts';
import { SECOND } from '../../platform/clock.ts';
import { removeImage, storeImage } from '../../platform/media/images.ts';
import type { ImageRefusal } from '../../platform/media/messages.ts';
import type { ReceivedFile } from '../../platform/multipart.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { FOR_NOBODY_ELSE, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PICTURES } from '../../platform/web/page-limits.ts';
import { postRemoved } from './events.ts';
import { isThereFor } from './policy.ts';
import { findPicture, listPicturesInUse, type PictureStanding, type PostImage } from './queries.ts';

const IMAGE_FILE = /^(images\/[0-9a-f-]{36})-\d{1,4}\.webp$/;
const KEPT_MAX = 10_000; // pictures that everybody may see: a few hundred bytes each
const KEPT_FOR = 5 * SECOND; // should a message of the bus be lost, or the database be changed by hand

const refusalTexts: Record<ImageRefusal, string> = {
  'not-an-image': postMessages.notAnImage,
  heic: postMessages.heic,
  'too-many-pixels': postMessages.tooManyPixels,
};

/**
 * Stores pictures of a member in their order, and hands them to `use`, which puts their rows in. When one of them is no picture,
 * or `use` throws, none is left.
 * @throws 400 `not-an-image`
 */
export async function withPictures<T>(
  parts: Pick<Parts, 'files' | 'media'>,
  authorId: string,
  received: { file: ReceivedFile; alt: string }[],
  use: (images: PostImage[]) => Promise<T>,
): Promise<T> {
  const images: PostImage[] = [];
  try {
    for (const { file, alt } of received) {
      const image = await storeImage(parts, file.path, authorId);
      if ('refusal' in image) throw new Problem(400, 'not-an-image', refusalTexts[image.refusal], { field: 'image' });
      images.push({ ...image, alt });
    }
    return await use(images);
  } catch (error) {
    await removePictures(parts, images);
    throw error;
  }
}

/** Removes the files of pictures whose rows are gone. */
export async function removePictures({ files }: Pick<Parts, 'files'>, images: PostImage[]): Promise<void> {
  for (const image of images) await removeImage(files, image);
}

/** Serves the pictures to whom their posts are there for, and sweeps up at the start what belongs to no post. */
export function mountPictures(app: App, { db, files, bus, clock, config, sessions }: FeatureParts): void {
  // A page of the feed has twenty of them, and all its readers ask for the same.
  const standing = createCache<PictureStanding | undefined>({
    clock,
    room: config.cacheBytes > 0 ? KEPT_MAX : 0,
    maxAge: KEPT_FOR,
    isKept: (found) => found?.hidden === null, // so nothing has to be heard of what is shown again
  });
  bus.subscribe(postRemoved, ({ postId }) => standing.drop((found) => found?.postId === postId));

  // A server that was killed between the pictures and their post has left pictures of no post.
  app.addHook('onReady', async () => {
    const fileKeyOf = (key: string) => key.replace(/-\d+\.webp$/, '');
    const keys = await files.list('images');
    const inUse = await listPicturesInUse(db, [...new Set(keys.map(fileKeyOf))]);
    for (const key of keys) if (!inUse.has(fileKeyOf(key))) await files.remove(key);
  });

  app.get(
    '/images/:file',
    {
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }), hide: true },
      config: { limit: PICTURES },
    },
    async (request, reply) => {
      const key = `images/${request.params.file}`;
      const fileKey = IMAGE_FILE.exec(key)?.[1];
      const found = fileKey && (await standing.get(fileKey, () => findPicture(db, fileKey)));
      if (!found || !isThereFor(found, found.hidden ? await sessions.viewer(request) : undefined)) {
        throw notFound('This picture cannot be found or has been removed.');
      }
      const cacheControl = found.hidden ? FOR_NOBODY_ELSE : WHILE_IT_STANDS;
      return files.send(reply, key, { contentType: 'image/webp', cacheControl });
    },
  );
}
