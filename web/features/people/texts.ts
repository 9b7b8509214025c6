import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A person's page. */
export const texts = catalogue({
  at: '@{username}',
  joined: 'Joined {date}',
  counts: {
    clips: { one: '{count} clip', other: '{count} clips' },
    posts: { one: '{count} post', other: '{count} posts' },
    reactionsGiven: { one: '{count} reaction given', other: '{count} reactions given' },
    reactionsReceived: { one: '{count} reaction received', other: '{count} reactions received' },
  },
  atLeast: '{counted} or more',
  shared: 'What {name} has shared',
  clips: 'Clips',
  posts: 'Posts',
  noClips: 'No clips yet',
  noClipsNote: 'Clips that {name} uploads appear here.',
  noPosts: 'No posts yet',
  noPostsNote: 'Posts that {name} writes appear here.',
  loading: 'Loading this page',
  loadingClips: 'Loading clips',
  loadingPosts: 'Loading posts',
  failed: 'This page could not be loaded',
  moreFailed: 'More could not be loaded',
  own: 'This is your page. <edit>Edit your profile</edit>',
  forMembers: 'This page may be for members only. <login>Log in</login> to see it.',
  links: 'Links',
  clear: 'Clear profile',
  clearQuestion: 'Take away the picture and everything that {name} says about themselves?',
  clearing: 'Clearing...',
});
