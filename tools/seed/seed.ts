import type { Parts } from '../../server/parts.ts';
import { seedVideos } from './films.ts';
import { seedMatchDays } from './matchday/write.ts';
import { named, readMedia } from './media.ts';
import { seedOffice } from './office.ts';
import { seedPeople } from './people.ts';
import { posts as season } from './posts.ts';
import { seedAnswers, seedPosts } from './season.ts';
import { seedProfiles, seedTies } from './society/society.ts';
import { seedTalk } from './society/talk.ts';
import { seedTold } from './society/told.ts';

/** Fills an empty site with the cast, the crowd and their season. */
export async function seedSeason(
  parts: Pick<Parts, 'db' | 'files' | 'scratch' | 'media' | 'clock' | 'videoHosts'>,
): Promise<void> {
  const media = await readMedia();
  const people = await seedPeople(parts);
  const videos = await seedVideos(parts, people, media);
  const posts = await seedPosts(parts, people, media);
  await seedProfiles(parts, people);
  await seedTies(parts, people, posts, videos);
  await seedAnswers(parts, people, posts);
  await seedTalk(parts, people, videos);
  const ownPost = posts[season.findIndex(({ by }) => by === 'tunde_b')];
  await seedTold(parts, people, named(ownPost, 'a post by tunde_b').id, videos);
  await seedMatchDays(parts, people, videos);
  await seedOffice(parts, people, videos);
}
