import { catalogue } from '../../contract/texts/catalogue.ts';

/** What surrounds members' pages: their bar on phones, and the door of the admin panel (spec 2 §4). */
export const texts = catalogue({
  main: 'Main',
  feed: 'Feed',
  videos: 'Videos',
  matches: 'Matches',
  you: 'You',
  create: 'Create',
  uploadVideo: 'Upload Video',
  writePost: 'Write a post',
  uploadOne: 'Upload a clip',
  checkingAdmin: 'Checking admin privileges...',
});
