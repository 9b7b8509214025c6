/** Posts as a server has them: in the feed and on their own pages, with the member's reaction to each. */
import { abilitiesFor } from '../../contract/abilities.ts';
import type { Comment } from '../../contract/comments.ts';
import { deletePost, type FeedPost, getPost, listPosts } from '../../contract/posts.ts';
import { type ReactionType, react, unreact, VIEWER_REACTIONS } from '../../contract/reactions.ts';
import { useSession } from '../platform/session/session.ts';
import { answer, headed, refused } from './answers.ts';

const NOT_FOUND = refused(404, { message: 'Post not found', code: 'not-found' });

/**
 * Answers what the feed and the pages of these posts ask.
 * @param comments of their pages, by the post's id
 * @returns the posts and reactions as the server has them, to look at and to change
 */
export function answerPosts(posts: FeedPost[], comments: Record<string, Comment[]> = {}) {
  const kept = new Map(posts.map((post) => [post._id, post]));
  const own = new Map<string, ReactionType>();
  const me = () => useSession.getState().userData?._id;

  function put(id: string, type: ReactionType | null) {
    const post = kept.get(id);
    if (!post) return NOT_FOUND;
    const counts = { ...post.reactionCounts };
    const before = own.get(id);
    if (before) counts[before] = (counts[before] ?? 1) - 1;
    if (before && counts[before] === 0) delete counts[before];
    if (type) counts[type] = (counts[type] ?? 0) + 1;
    const reactions = { reactionCounts: counts, likeCount: Object.values(counts).reduce((sum, one) => sum + one, 0) };
    kept.set(id, { ...post, ...reactions });
    if (type) own.set(id, type);
    else own.delete(id);
    return { message: 'Reaction saved', reaction: type, ...reactions };
  }

  answer(listPosts, ({ query: { category } }) => {
    const found = [...kept.values()].filter((post) => !category || post.category === category);
    const page = { posts: found, totalPages: 1, total: found.length, page: 1 };
    return headed(page, { [VIEWER_REACTIONS]: [...own].map(([id, type]) => `${id}=${type}`).join(',') });
  });
  answer(getPost, ({ params: { id = '' } }) => {
    const found = kept.get(id);
    if (!found) return NOT_FOUND;
    const { kind: _, ...post } = found;
    return {
      post: { ...post, comments: comments[id] ?? [], earlier: null },
      viewerReaction: own.get(id) ?? null,
      can: abilitiesFor(me(), { kind: 'post', ownerId: post.author._id }),
    };
  });
  answer(deletePost, ({ params: { id = '' } }) =>
    kept.delete(id) ? { message: 'Post deleted successfully' } : NOT_FOUND,
  );
  answer(react, ({ params: { id = '' }, body }) => put(id, (body as { reactionType: ReactionType }).reactionType));
  answer(unreact, ({ params: { id = '' } }) => put(id, null));
  return { kept, own };
}
