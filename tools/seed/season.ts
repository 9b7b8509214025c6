import { randomUUIDv7 } from 'node:crypto';
import { REACTION_TYPES } from '../../contract/reactions.ts';
import { insertPost } from '../../server/features/posts/queries.ts';
import type { Parts } from '../../server/parts.ts';
import { DAY, HOUR, MINUTE } from '../../server/platform/clock.ts';
import { storeImage } from '../../server/platform/media/images.ts';
import { dice } from './dice.ts';
import { type Media, mediaFile, named } from './media.ts';
import type { Member, People } from './people.ts';
import { posts } from './posts.ts';
import { insertComments, insertReactions } from './queries.ts';
import { replies, thread } from './thread.ts';

const REACTIONS = 900;
const COMMENTS = 260;
const BETWEEN_POSTS = 0.49; // days, on average
const UNEVEN = 3; // how many of those intervals earlier a post may come: some days are busier than others
const STEADY = 8; // newest posts that keep their order, since they answer each other
const FIRST_ANSWER = 25 * MINUTE; // delay of the long thread's first comment after its post

type SeededPost = { id: string; at: Date; authorId: string; hasThread: boolean };

/** Writes the posts, with their pictures, over the last month. */
export async function seedPosts(
  parts: Pick<Parts, 'db' | 'files' | 'scratch' | 'clock' | 'media'>,
  people: People,
  media: Media,
): Promise<SeededPost[]> {
  const { db, clock } = parts;
  const { roll } = dice(1954);
  const seeded: SeededPost[] = [];
  for (const [index, post] of posts.entries()) {
    const author = named(people.get(post.by), post.by);
    const images = [];
    for (const name of post.pictures ?? []) {
      const { file, alt } = named(
        media.pictures.find(({ file }) => file.startsWith(`${name}.`)),
        name,
      );
      const image = await storeImage(parts, mediaFile(file), author.id);
      if ('refusal' in image) throw new Error(`${file}: ${image.refusal}`);
      images.push({ ...image, alt });
    }
    const place = index < STEADY ? index : index + roll() * UNEVEN;
    const at = new Date(clock.now().getTime() - (place * BETWEEN_POSTS * DAY + 40 * MINUTE));
    const id = randomUUIDv7();
    const { category, tags = [], text: content, hasThread = false } = post;
    await insertPost(db, { id, authorId: author.id, content, category, tags, createdAt: at, images });
    seeded.push({ id, at, authorId: author.id, hasThread });
  }
  return seeded;
}

/** Writes reactions and comments: newer posts get more, as in life, and nobody answers before they have joined. */
export async function seedAnswers(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  seeded: SeededPost[],
): Promise<void> {
  const { roll, pick } = dice(1930);
  const now = clock.now().getTime();
  const members = [...people.values()].filter(({ isHere }) => isHere);
  const weighted = () => named(seeded[Math.floor(roll() ** 1.5 * seeded.length)], 'a post');
  const later = (at: Date) => new Date(Math.min(at.getTime() + roll() ** 2 * 30 * HOUR, now - MINUTE));
  const somebody = (at: Date, but?: string): Member => {
    const member = pick(members);
    return member.joined < at && member.id !== but ? member : somebody(at, but);
  };

  const done = new Set<string>();
  /** @returns true the first time */
  const isNew = (key: string) => !done.has(key) && Boolean(done.add(key));

  const reactions: Parameters<typeof insertReactions>[1] = [];
  while (reactions.length < REACTIONS) {
    const { id: postId, at } = weighted();
    const accountId = somebody(at).id;
    if (!isNew(postId + accountId)) continue;
    reactions.push({ postId, accountId, id: randomUUIDv7(), type: pick(REACTION_TYPES), createdAt: later(at) });
  }
  await insertReactions(
    db,
    reactions.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  );

  const comments: Parameters<typeof insertComments>[1] = [];
  while (comments.length < COMMENTS) {
    const { id: postId, at, authorId, hasThread } = weighted();
    const content = pick(replies);
    if (hasThread || !isNew(postId + content)) continue;
    comments.push({ id: randomUUIDv7(), postId, accountId: somebody(at, authorId).id, content, createdAt: later(at) });
  }
  const {
    id: postId,
    at,
    authorId,
  } = named(
    seeded.find(({ hasThread }) => hasThread),
    'the post of the thread',
  );
  const step = (now - MINUTE - at.getTime() - FIRST_ANSWER) / thread.length;
  let before: string | undefined = authorId;
  for (const [index, content] of thread.entries()) {
    const createdAt = new Date(at.getTime() + FIRST_ANSWER + index * step);
    const { id } = somebody(at, before);
    comments.push({ id: randomUUIDv7(), postId, accountId: id, content, createdAt });
    before = id;
  }
  await insertComments(
    db,
    comments.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  );
}
