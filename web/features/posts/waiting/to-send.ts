import type { PostCategory } from '../../../../contract/posts.ts';
import { waitingKind } from '../../outbox/waiting.ts';

export type PostToSend = {
  /** As it was written. */
  content: string;
  tags: string;
  category: PostCategory;
  /** In their order, each with its description. */
  pictures: { file: File; alt: string }[];
};

export const postToSend = waitingKind<PostToSend>('post');
