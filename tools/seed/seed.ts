import type { Parts } from '../../server/parts.ts';
import { seedVideos } from './films.ts';
import { readMedia } from './media.ts';
import { seedOffice } from './office.ts';
import { seedPeople } from './people.ts';
import { seedAnswers, seedPosts } from './season.ts';

/** Fills an empty site with the cast, the crowd and their season. */
export async function seedSeason(
  parts: Pick<Parts, 'db' | 'files' | 'scratch' | 'media' | 'clock' | 'videoHosts'>,
): Promise<void> {
  const media = await readMedia();
  const people = await seedPeople(parts);
  const videos = await seedVideos(parts, people, media);
  const posts = await seedPosts(parts, people, media);
  await seedAnswers(parts, people, posts);
  await seedOffice(parts, people, videos);
}
