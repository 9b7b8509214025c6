import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The feed. What the specification words: spec 2 §2. */
export const texts = catalogue({
  title: 'Feed',
  loadFailed: 'The feed could not be loaded',
  keepTrying: "Please check your connection. We'll keep trying.",
  tryAgain: 'Try Again',
  moreFailed: 'More posts could not be loaded.',
  newPosts: { one: '{count} new post', other: '{count} new posts' },
  manyNewPosts: { other: '{count}+ new posts' },

  empty: 'No content yet',
  emptyNote: 'Be the first to share something!',
  emptyCategory: 'No posts in {category} yet',
  emptyCategoryNote: 'Be the first to share something in {category}!',

  video: 'Clip',
  videoCalled: 'Clip: {title}',
  formerMember: 'A former member',
  showMore: 'Show more',
  showLess: 'Show less',
  school: '<label>School: </label>{name}, {country}',
  participants: '<label>Participants: </label>{names}',

  beside: 'More on this site',
  latest: 'Latest highlights',
  allVideos: 'All clips',
  about: "{brand} is run by and for the university's sports community. Play fair, on the pitch and here.",
});
