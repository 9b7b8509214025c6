import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { POSTER_WIDTHS } from '../../contract/media.ts';
import { videoInputFrom } from '../../server/features/videos/form.ts';
import { findVideo, insertVideo, markFailed, markPublished } from '../../server/features/videos/queries.ts';
import type { Parts } from '../../server/parts.ts';
import { DAY } from '../../server/platform/clock.ts';
import { bytesOfPoster, posterKeyAt, removePoster, storePoster } from '../../server/platform/media/images.ts';
import { PUBLISHING } from '../../server/platform/media/media.ts';
import { texts as localTexts } from '../../server/video-hosts/local/texts.ts';
import { archive, unpublished } from './archive.ts';
import { type SeedVideo, videos } from './clips.ts';
import { type Media, mediaFile, named, once } from './media.ts';
import type { Member, People } from './people.ts';

/** What the upload form would have sent. */
const formOf = ({ title, description, eventType, department, tags, participants }: SeedVideo, { person }: Member) =>
  videoInputFrom({
    title,
    description,
    eventType,
    country: person.country,
    schoolName: person.school,
    schoolFaculty: person.faculty,
    ...(department ? { schoolDepartment: department } : {}),
    tags: tags.join(','),
    participants: JSON.stringify(participants),
  });

/**
 * Publishes the clips as the product does: file, row, host, feed. One more has failed and waits to be tried again.
 * @returns the ids, by title
 */
export async function seedVideos(
  parts: Pick<Parts, 'db' | 'files' | 'scratch' | 'media' | 'clock' | 'videoHosts'>,
  people: People,
  media: Media,
): Promise<Map<string, string>> {
  const { db, files, scratch, clock, videoHosts } = parts;
  const host = videoHosts.current;
  const judge = once(async (file) => named(await parts.media.judge(mediaFile(file), PUBLISHING), file));
  const draw = once(async (file) => {
    const key = `thumbnails/${randomUUIDv7()}`;
    await storePoster(parts, mediaFile(file), key, PUBLISHING);
    const drawn = await Promise.all(
      POSTER_WIDTHS.map(async (width) => ({
        width,
        bytes: Buffer.concat(await Array.fromAsync(files.read(posterKeyAt(key, width)))),
      })),
    );
    await removePoster(files, key);
    return drawn;
  });
  const ids = new Map<string, string>();

  /** Makes the files and the row, as they are when an upload has arrived. */
  async function store(video: SeedVideo) {
    const { file, poster } = named(
      media.clips.find(({ file }) => file.startsWith(`${video.clip}.`)),
      video.clip,
    );
    const uploader = named(people.get(video.by), video.by);
    const id = randomUUIDv7();
    const { path, bytes } = await scratch.receive(Readable.from(await readFile(mediaFile(file))));
    await files.moveIn(path, `uploads/${id}`);
    const posterKey = `thumbnails/${id}.webp`;
    for (const { width, bytes } of await draw(video.poster ? `${video.poster}.jpg` : poster)) {
      await files.put(posterKeyAt(posterKey, width), bytes);
    }
    const { mimeType, durationSeconds } = await judge(file);
    const row = {
      id,
      uploaderId: uploader.id,
      ...formOf(video, uploader),
      host: host.name,
      uploadKey: `uploads/${id}`,
      posterKey,
      mimeType,
      durationSeconds,
      byteSize: bytes,
      posterBytes: await bytesOfPoster(files, posterKey),
      createdAt: new Date(clock.now().getTime() - video.daysAgo * DAY),
    };
    await insertVideo(db, { ...row, status: 'stored' });
    ids.set(video.title, id);
    return row;
  }

  for (const video of [...videos, ...archive]) {
    const row = await store(video);
    const hostVideoId = await host.publish(row, { read: () => ({}), write: async () => {} }); // an interrupted seed is thrown away
    const stored = await findVideo(db, row.id);
    const byteSize = await host.bytesOf?.(hostVideoId);
    if (stored) await markPublished(db, stored, { hostVideoId, byteSize }, row.createdAt);
  }
  const { id } = await store(unpublished);
  await markFailed(db, id, localTexts.couldNotConvert(), true); // its file stays, so that 'Try again' works
  return ids;
}
