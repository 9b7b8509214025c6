import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { REACTION_TYPES } from '../../contract/reactions.ts';
import { hashPassword } from '../../server/features/accounts/passwords.ts';
import { insertAccount } from '../../server/features/accounts/queries.ts';
import { insertPost } from '../../server/features/posts/queries.ts';
import { videoInputFrom } from '../../server/features/videos/form.ts';
import { findVideo, insertVideo, markPublished } from '../../server/features/videos/queries.ts';
import type { Parts } from '../../server/parts.ts';
import { DAY, HOUR, MINUTE } from '../../server/platform/clock.ts';
import { makePoster, storeImage } from '../../server/platform/images.ts';
import { judgeVideo } from '../../server/platform/media.ts';
import { cast, DEMO_PASSWORD, emailOf, type Person } from './cast.ts';
import { videos } from './clips.ts';
import { posts, replies } from './posts.ts';
import { insertComments, insertReactions } from './queries.ts';

const REACTIONS = 300;
const COMMENTS = 120;

type SeedParts = Pick<Parts, 'db' | 'files' | 'clock' | 'videoHosts'>;
type Media = { pictures: { file: string; alt: string }[]; clips: { file: string; poster: string }[] };

const mediaFile = (name: string) => new URL(`./media/${name}`, import.meta.url);

/** The same numbers at every run, so that screenshots and tests see the same season (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function seedPeople({ db, clock }: SeedParts): Promise<Map<string, { id: string; person: Person }>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = new Map<string, { id: string; person: Person }>();
  for (const [index, person] of cast.entries()) {
    const id = randomUUIDv7();
    const createdAt = new Date(clock.now().getTime() - (60 - index) * DAY);
    await insertAccount(db, {
      id,
      username: person.username,
      email: emailOf(person),
      passwordHash,
      role: person.admin ? 'admin' : 'user',
      faculty: person.faculty,
      verifiedAt: createdAt,
      createdAt,
    });
    people.set(person.username, { id, person });
  }
  return people;
}

/** Publishes the clips the way the product does: file, row, host, feed. */
async function seedVideos(
  parts: SeedParts,
  people: Awaited<ReturnType<typeof seedPeople>>,
  media: Media,
): Promise<void> {
  const { db, files, clock, videoHosts } = parts;
  for (const { clip, by, department, participants, tags, daysAgo, ...rest } of videos) {
    const found = media.clips.find(({ file }) => file.startsWith(`${clip}.`));
    const uploader = people.get(by);
    if (!found || !uploader) throw new Error(`the season names a clip or a person that is not there: ${clip}, ${by}`);
    const { path, bytes } = await files.receive(Readable.from(await readFile(mediaFile(found.file))));
    const judged = await judgeVideo(path);
    const poster = await makePoster(mediaFile(found.poster).pathname);
    if (!judged || !poster) throw new Error(`${found.file} is not a video with a poster`);
    const id = randomUUIDv7();
    const input = videoInputFrom({
      title: rest.title,
      description: rest.description,
      eventType: rest.eventType,
      country: uploader.person.country,
      schoolName: uploader.person.school,
      schoolFaculty: uploader.person.faculty,
      ...(department ? { schoolDepartment: department } : {}),
      tags: tags.join(','),
      participants: JSON.stringify(participants),
    });
    const uploadKey = `uploads/${id}`;
    const posterKey = `thumbnails/${id}.webp`;
    await files.keep(path, uploadKey);
    await files.put(posterKey, poster);
    const createdAt = new Date(clock.now().getTime() - daysAgo * DAY);
    const host = videoHosts.current;
    const { mimeType, durationSeconds } = judged;
    const row = {
      id,
      uploaderId: uploader.id,
      ...input,
      host: host.name,
      uploadKey,
      posterKey,
      mimeType,
      durationSeconds,
    };
    await insertVideo(db, { ...row, status: 'stored', byteSize: bytes, createdAt });
    const hostVideoId = await host.publish(
      { ...row, byteSize: bytes },
      { read: () => ({}), write: async () => {} }, // a seed that is cut off is thrown away
    );
    const stored = await findVideo(db, id);
    if (stored) await markPublished(db, stored, hostVideoId, createdAt);
  }
}

async function seedPosts(
  parts: SeedParts,
  people: Awaited<ReturnType<typeof seedPeople>>,
  media: Media,
): Promise<{ id: string; at: Date }[]> {
  const seeded: { id: string; at: Date }[] = [];
  for (const [index, post] of posts.entries()) {
    const author = people.get(post.by);
    if (!author) throw new Error(`the season names a person that is not there: ${post.by}`);
    const images = [];
    for (const name of post.pictures ?? []) {
      const picture = media.pictures.find(({ file }) => file.startsWith(`${name}.`));
      const image = picture && (await storeImage(parts.files, mediaFile(picture.file).pathname));
      if (!picture || !image || 'refusal' in image)
        throw new Error(`the season names a picture that is not there: ${name}`);
      images.push({ ...image, alt: picture.alt });
    }
    const at = new Date(parts.clock.now().getTime() - (index * 0.49 * DAY + 40 * MINUTE));
    const id = randomUUIDv7();
    await insertPost(parts.db, {
      id,
      authorId: author.id,
      content: post.text,
      category: post.category,
      tags: post.tags ?? [],
      createdAt: at,
      images,
    });
    seeded.push({ id, at });
  }
  return seeded;
}

/** What people answered: newer posts and the ones with pictures get more of it, as in life. */
async function seedAnswers(
  { db, clock }: SeedParts,
  accountIds: string[],
  seeded: { id: string; at: Date }[],
): Promise<void> {
  const roll = dice(1930);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  const weighted = () => seeded[Math.floor(roll() ** 1.7 * seeded.length)] as { id: string; at: Date };
  const later = (at: Date) => new Date(Math.min(at.getTime() + roll() * 30 * HOUR, clock.now().getTime() - MINUTE));

  const reacted = new Set<string>();
  const reactions: Parameters<typeof insertReactions>[1] = [];
  while (reactions.length < REACTIONS) {
    const post = weighted();
    const accountId = pick(accountIds);
    if (reacted.has(post.id + accountId)) continue;
    reacted.add(post.id + accountId);
    reactions.push({
      postId: post.id,
      accountId,
      id: randomUUIDv7(),
      type: pick(REACTION_TYPES),
      createdAt: later(post.at),
    });
  }
  await insertReactions(db, reactions);

  const comments: Parameters<typeof insertComments>[1] = [];
  while (comments.length < COMMENTS) {
    const post = weighted();
    comments.push({
      id: randomUUIDv7(),
      postId: post.id,
      accountId: pick(accountIds),
      content: pick(replies),
      createdAt: later(post.at),
    });
  }
  await insertComments(db, comments);
}

/** Fills an empty site with the cast and their season. */
export async function seedSeason(parts: SeedParts): Promise<void> {
  const media = JSON.parse(await readFile(mediaFile('media.json'), 'utf8')) as Media;
  const people = await seedPeople(parts);
  await seedVideos(parts, people, media);
  const seeded = await seedPosts(parts, people, media);
  const accountIds = [...people.values()].map(({ id }) => id);
  await seedAnswers(parts, accountIds, seeded);
}
