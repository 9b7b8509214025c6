import * as accounts from '../../facts/accounts.ts';
import { commentRemoved, commentWritten } from '../../facts/comments.ts';
import { postRemoved, postWritten } from '../../facts/posts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { videoHidden, videoPublished, videoRemoved, videoShown } from '../../facts/videos.ts';

/** The facts that change how much storage is used. */
export const STORED = [postWritten, postRemoved, videoPublished, videoRemoved, accounts.accountRemoved];

/** The facts that change the numbers of the overview. */
export const COUNTED = [
  ...[postWritten, postRemoved, commentWritten, commentRemoved, reactionSet],
  ...[videoPublished, videoHidden, videoShown, videoRemoved],
  ...Object.values(accounts),
];
