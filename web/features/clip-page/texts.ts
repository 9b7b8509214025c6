import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The page of one clip. */
export const texts = catalogue({
  formerMember: 'A former member',
  tags: 'Tags',
  more: 'More on {brand}',
  moreHighlights: 'More highlights',
  noOthers: 'No other highlights yet',
  allVideos: 'All videos',
  explore: 'Explore {brand}',
  copyFailed: 'The link could not be copied.',
  event: 'Event',
  school: 'School',
  people: 'People',
  joinBrand: 'Join {brand}',
  joinFor: 'Share your own highlights, cheer for your team and talk about the match.',
  join: 'Join',
  signIn: 'Sign In',
  failed: 'We can’t load this video right now.',
  tryAgain: 'Try Again',
  loading: 'Loading video',
});
