/** A post's page and its comments, as the server answers with them. */
import { abilitiesFor } from '../../contract/abilities.ts';
import type { Comment } from '../../contract/comments.ts';
import { type FeedPost, getPost } from '../../contract/posts.ts';
import type { ReactionType } from '../../contract/reactions.ts';
import { answer } from './answers.ts';
import { post } from './samples.ts';
import { MEMBER } from './screen.tsx';

const { _id, username, profilePicture } = MEMBER;
/** The member as whoever has written something. */
export const ME = { _id, username, profilePicture };

/** 'Comment 1' and so on, a minute apart, by whoever wrote post(1). */
export const comment = (number: number, change: Partial<Comment> = {}): Comment => ({
  _id: `0197c3a2-5b1e-7c3e-9d0c-${String(number).padStart(12, '0')}`,
  content: `Comment ${number}`,
  user: post(1).author,
  createdAt: new Date(Date.UTC(2026, 2, 1, 12, number)).toISOString(),
  ...change,
});

/**
 * Answers what the post's page asks, for the member.
 * @param thread the newest comments, oldest first, and more of it
 * @param own the member's reaction
 * @returns the answer
 */
export function answerPost(
  { kind: _, ...of }: FeedPost,
  thread: { comments: Comment[]; earlier?: string | null; commentCount?: number },
  own: ReactionType | null = null,
) {
  const post = { earlier: null, commentCount: thread.comments.length, ...thread };
  const can = abilitiesFor(MEMBER._id, { kind: 'post', ownerId: of.author._id });
  const view = { post: { ...of, ...post }, viewerReaction: own, can };
  answer(getPost, view);
  return view;
}
