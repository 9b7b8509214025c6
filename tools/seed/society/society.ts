/** Who the people of the demo are to each other: faces, profiles, whom they follow, what they keep. */
import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { AVATAR_WIDTHS } from '../../../contract/people/profile.ts';
import { changeProfile, putPicture } from '../../../server/features/people/queries.ts';
import type { Parts } from '../../../server/parts.ts';
import { DAY } from '../../../server/platform/clock.ts';
import { cast } from '../cast.ts';
import { dice } from '../dice.ts';
import { named } from '../media.ts';
import type { Member, People } from '../people.ts';
import { insertSaves, insertSchoolFollows, insertTies } from '../queries.ts';
import { drawFace } from './faces.ts';
import { profiles } from './profiles.ts';

const FACES = 34; // members with a picture; the others have their initial
const FOLLOWS = 420;

/** Gives the first members their pictures, and the cast its profiles. */
export async function seedProfiles({ db, files, clock }: Pick<Parts, 'db' | 'files' | 'clock'>, people: People) {
  for (const [nth, { id, person }] of [...people.values()].slice(0, FACES).entries()) {
    const face = Buffer.from(drawFace(person, nth));
    const fileKey = `avatars/${randomUUIDv7()}`;
    let bytes = 0;
    for (const width of AVATAR_WIDTHS) {
      const picture = await sharp(face).resize(width).webp().toBuffer();
      await files.put(`${fileKey}-${width}.webp`, picture);
      bytes += picture.length;
    }
    await putPicture(db, id, { fileKey, bytes });
  }
  for (const [name, profile] of Object.entries(profiles))
    await changeProfile(db, named(people.get(name), name).id, profile, clock.now());
}

/**
 * Lets them follow each other and schools, and puts something onto a list. Everybody likes to follow the cast.
 * @param posts from the newest on
 * @param videos their ids, by title
 */
export async function seedTies(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  posts: { id: string }[],
  videos: Map<string, string>,
): Promise<void> {
  const { roll, pick } = dice(2026);
  const now = clock.now();
  const members = [...people.values()].filter(({ isHere }) => isHere);
  const stars = cast.map(({ username }) => named(people.get(username), username));
  const since = (one: Member, other: Member) => {
    const from = Math.max(Number(one.joined), Number(other.joined));
    return new Date(from + roll() * (Number(now) - from));
  };
  const ties = new Map<string, Parameters<typeof insertTies>[1][number]>();
  const follow = (one: Member, other: Member) => {
    if (one.id !== other.id)
      ties.set(one.id + other.id, {
        accountId: one.id,
        kind: 'follow',
        otherId: other.id,
        createdAt: since(one, other),
      });
  };
  while (ties.size < FOLLOWS) follow(pick(members), roll() < 0.7 ? pick(stars) : pick(members));
  // The one whom the screenshots sign in follows the people beside them.
  const tunde = named(people.get('tunde_b'), 'tunde_b');
  for (const star of stars.slice(2, 9)) follow(tunde, star);
  await insertTies(db, [...ties.values()]);
  await insertSchoolFollows(
    db,
    members.map(({ id, person, joined }) => ({ accountId: id, school: person.school, createdAt: joined })),
  );
  const kept = [
    ...[8, 5, 4].map((nth) => ({ postId: named(posts[nth], `post ${nth}`).id })),
    ...['Three at the buzzer for the final', 'Match point: the spike that took the fifth set'].map((title) => ({
      videoId: named(videos.get(title), title),
    })),
  ];
  await insertSaves(
    db,
    kept.map((thing, nth) => ({ accountId: tunde.id, ...thing, createdAt: new Date(Number(now) - (6 - nth) * DAY) })),
  );
}
