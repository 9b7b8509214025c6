import { postMessages } from '../../../contract/posts.ts';
import type { TargetAccess, TargetSource } from '../targets/target.ts';
import { isThereFor } from './policy.ts';
import { countsOf, findStanding, holdPost, lockPost, type PostStanding } from './queries.ts';

const standing = (post: (PostStanding & { apart?: string[] }) | undefined): TargetAccess | undefined =>
  post && {
    ownerId: post.authorId,
    isFor: (viewer) => isThereFor(post, viewer),
    ...(post.apart && { apart: post.apart }),
  };

/** Posts as what members comment on and react to. */
export const postsAsTargets: TargetSource = {
  kind: 'post',
  unknown: postMessages.notFound,
  find: async (db, id) => standing(await findStanding(db, id)),
  lock: async (tx, id) => standing(await lockPost(tx, id)),
  hold: async (tx, id) => (await holdPost(tx, id)) !== undefined,
  countsOf,
};
