import type { Static } from 'typebox';
import type { getPost } from '../../../contract/posts.ts';
import { call } from '../../platform/http/http.ts';
import { moment, noteOwn } from '../reactions/own-reactions.ts';
import type { Own } from '../reactions/transition.ts';

/** A post with its newest comments, ordered from oldest to newest, and the viewer's own reaction. */
export type PostWithComments = Static<(typeof getPost)['answer']>['post'] & { viewerReaction?: Own };

/** Fetches a post. Rejects as `call` does. */
export async function loadPost(id: string, signal?: AbortSignal): Promise<PostWithComments> {
  const asked = moment();
  const { post, viewerReaction } = await call<typeof getPost>('GET', '/api/posts/:id', {
    params: { id },
    ...(signal ? { signal } : {}),
  });
  noteOwn(id, viewerReaction, asked);
  return { ...post, viewerReaction };
}
