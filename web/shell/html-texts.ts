import { catalogue } from '../../contract/texts/catalogue.ts';

/** Texts that the build writes into the HTML and the manifest; no script contains them. */
export const texts = catalogue({
  videosLoading: 'Loading videos...', // spec 1 §2
  needsScript: '{brand} needs JavaScript. Please switch it on and load the page again.',
  appDescription: 'Highlights, posts and match talk of your university’s sports.',
  feed: 'Feed',
  videos: 'Videos',
});
