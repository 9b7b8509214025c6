import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A post's card, and categories. What the specification words: spec 2 §2, §3, §8. */
export const texts = catalogue({
  categories: {
    general: 'General',
    sports: 'Sports',
    achievement: 'Achievement',
    training: 'Training',
    competition: 'Competition',
    fitness: 'Fitness',
  },
  allPosts: 'All Posts',
  filter: 'Categories',
  loading: 'Loading posts',

  postBy: 'Post by {name}',
  edit: 'Edit post',
  delete: 'Delete post',
  showMore: 'Show more',
  showLess: 'Show less',

  viewPicture: 'View picture',
  viewDescribed: 'View picture: {alt}',
  viewOneOf: 'View picture {number} of {total}',
  viewOneOfDescribed: 'View picture {number} of {total}: {alt}',
  morePictures: { one: 'and {count} more picture', other: 'and {count} more pictures' },

  comment: 'Comment',
  comments: { one: '{count} comment', other: '{count} comments' },
  share: 'Share',
  linkCopied: 'Link copied to clipboard!',
  linkNotCopied: 'The link could not be copied.',
  more: 'More options for the post by {name}',
  copyLink: 'Copy link',
  report: 'Report post',
  reportBy: 'Report post by {name}',
});
