/** The files of posts' pictures: stored before the rows that name them, removed after those rows. */
import Type from 'typebox';
import { mediaMessages } from '../../../contract/media.ts';
import { postMessages } from '../../../contract/posts.ts';
import { accountRemoved } from '../../facts/accounts.ts';
import { postHidden, postRemoved } from '../../facts/posts.ts';
import type { App, FeatureParts, Parts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { notFound, Problem, type Words } from '../../platform/http/problem.ts';
import { removeImage, storeImage } from '../../platform/media/images.ts';
import type { ImageRefusal } from '../../platform/media/messages.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { FOR_NOBODY_ELSE, WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PICTURES } from '../../platform/web/page-limits.ts';
import { isThereFor } from './policy.ts';
import { findPicture, listPicturesInUse, type PictureStanding, type PostImage } from './queries.ts';

const IMAGE_FILE = /^((images\/[0-9a-f-]{36})-\d{1,4})\.(webp|jpg)$/; // jpg: of link previews
const CACHED_MAX = 10_000; // pictures that everybody may see: a few hundred bytes each
const CACHED_FOR = 5 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive

const refusalTexts: Record<ImageRefusal, Words> = {
  'not-an-image': postMessages.notAnImage,
  heic: postMessages.heic,
  'too-many-pixels': postMessages.tooManyPixels,
};

/**
 * Stores a member's pictures in their order, and hands them to `use`, which inserts their rows and may say that one no
 * longer moves (`isStilled`). If one is no picture, or `use` throws, none is left.
 * @throws 400 `not-an-image`
 */
export async function withPictures<T>(
  parts: Pick<Parts, 'files' | 'scratch' | 'media'>,
  authorId: string,
  received: { file: ReceivedFile; alt: string }[],
  use: (images: PostImage[], isStilled: boolean) => Promise<T>,
): Promise<T> {
  const images: PostImage[] = [];
  let isStilled = false;
  try {
    for (const { file, alt } of received) {
      const image = await storeImage(parts, file.path, authorId);
      if ('refusal' in image) throw new Problem(400, 'not-an-image', refusalTexts[image.refusal], { field: 'image' });
      isStilled ||= image.isStilled;
      images.push({ ...image, alt });
    }
    return await use(images, isStilled);
  } catch (error) {
    await removePictures(parts, images);
    throw error;
  }
}

/** Removes the files of pictures whose rows are gone. */
export async function removePictures({ files }: Pick<Parts, 'files'>, images: PostImage[]): Promise<void> {
  for (const image of images) await removeImage(files, image);
}

/** The key of a picture, whichever of its widths a file has. */
const fileKeyOf = (key: string) => key.replace(/-\d+\.webp$/, '');

/** Serves pictures to those who may see their posts. */
export function mountPictures(
  app: App,
  { db, files, previews, bus, clock, config, sessions, sweep }: FeatureParts,
): void {
  // A page of the feed has twenty of them, and all its viewers ask for the same ones.
  const standing = createCache<PictureStanding | undefined>({
    name: 'pictures',
    clock,
    bus,
    room: config.cacheBytes > 0 ? CACHED_MAX : 0,
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
    isCacheable: (found) => found?.hidden === null, // so a post that is shown again needs no message
  });
  for (const gone of [postHidden, postRemoved]) {
    bus.subscribe<{ postId: string }>(gone, ({ postId }) => standing.drop((found) => found?.postId === postId));
  }

  bus.subscribe(accountRemoved, ({ accountId }) => standing.drop((found) => found?.authorId === accountId));

  // A server that is killed between the pictures and their post leaves pictures of no post.
  sweep.folder('images', (keys) => listPicturesInUse(db, keys), fileKeyOf);

  app.get(
    '/images/:file',
    {
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }), hide: true },
      config: { limit: PICTURES },
    },
    async (request, reply) => {
      const [, name, fileKey, ending] = IMAGE_FILE.exec(`images/${request.params.file}`) ?? [];
      const found = fileKey && (await orLastKnown(standing, fileKey, () => findPicture(db, fileKey))).value;
      if (!found || !isThereFor(found, found.hidden ? await sessions.viewer(request) : undefined)) {
        throw notFound(mediaMessages.pictureUnknown);
      }
      const cacheControl = found.hidden ? FOR_NOBODY_ELSE : WHILE_IT_STANDS;
      const key = `${name}.webp`;
      if (ending === 'jpg') return previews.send(request, reply, key, { cacheControl });
      return files.send(reply, key, { contentType: 'image/webp', cacheControl });
    },
  );
}
