import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A post's comments. What the specification words: spec 2 §2. */
export const texts = catalogue({
  title: 'Comments ({total})',
  livePaused: 'Live updates paused',

  empty: 'No comments yet. Be the first to comment!',
  showEarlier: 'Show earlier comments',
  loading: 'Loading...',
  earlierLoaded: { one: '{count} earlier comment loaded', other: '{count} earlier comments loaded' },
  earlierFailed: 'Error fetching comments',

  showMore: 'Show more comments',
  pinnedList: 'Pinned comment',
  linkedList: 'The comment that the link leads to',

  order: 'Order of the comments',
  orders: { oldest: 'Oldest first', newest: 'Newest first', loved: 'Most loved' },

  isGone: 'This comment was deleted.',
  isPinned: 'Pinned',
  edited: 'Edited: {time}',
  answers: 'To {name}',
  replies: 'Replies to {name}',
  repliesToGone: 'Replies to a deleted comment',
  moreReplies: { one: 'Show {count} more reply', other: 'Show {count} more replies' },
  showReplies: { one: 'Show {count} reply', other: 'Show {count} replies' },

  love: 'Love the comment by {name}',
  loveToo: {
    one: '{count} heart. Love the comment by {name}',
    other: '{count} hearts. Love the comment by {name}',
  },
  loves: { one: '{count} heart', other: '{count} hearts' },
  reply: 'Reply',
  edit: 'Edit',
  pin: 'Pin',
  unpin: 'Unpin',

  writeReply: 'Reply to {name}',
  replyField: 'Your reply',
  replyTo: 'Reply to {name}...',
  editTitle: 'Change your comment',
  save: 'Save',

  playFrom: 'Play from {time}',

  write: 'Write a comment',
  comment: 'Comment',
  placeholder: 'Write a comment...',
  ofMax: '{used} of {max} characters',
  logIn: 'Log in to comment',
  post: 'Post',
  posting: 'Posting...',

  delete: 'Delete',
  deleteTitle: 'Delete comment',
  sure: 'Are you sure you want to delete this comment? This action cannot be undone.',
  deleting: 'Deleting...',
  cancel: 'Cancel',
});
