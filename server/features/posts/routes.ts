import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { heads, paths, postHead } from '../../../contract/pages.ts';
import { getPost, postMessages } from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { perAddress } from '../../platform/limits.ts';
import { mountForms } from '../../platform/multipart.ts';
import { notFound } from '../../platform/problem.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import { mountFeed } from './feed-routes.ts';
import { mountPictures } from './pictures.ts';
import { presentPost } from './present.ts';
import { loadPosts } from './queries.ts';
import { mountPostWrites } from './write-routes.ts';

/** Posts and the feed they stand in. */
export function mountPosts(app: App, parts: FeatureParts): void {
  const { db, limits, sessions, pages } = parts;

  mountFeed(app, parts);
  mountForms(app, (scope) => mountPostWrites(scope, parts));
  mountPictures(app, parts);

  pages.page(paths.post, async (request) => {
    const { postId } = request.params as { postId: string };
    const [post] = isUuid(postId) ? await loadPosts(db, [postId]) : [];
    if (!post) return { head: heads.notFound, status: 404 };
    const { images, ...presented } = presentPost(post);
    return { head: postHead({ ...presented, ...(images[0] ? { image: images[0].url } : {}) }) };
  });

  app.get(getPost.path, { schema: { params: getPost.params, response: { 200: getPost.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('post', 1000), request);
    const { id } = request.params;
    if (!isUuid(id)) throw notFound(postMessages.notFound);
    const member = await sessions.viewer(request);
    const [[post], comments, viewerReaction] = await Promise.all([
      loadPosts(db, [id]),
      listComments(db, id, COMMENTS_PAGE_SIZE + 1),
      member ? findReaction(db, id, member.accountId) : null,
    ]);
    if (!post) throw notFound(postMessages.notFound);
    return { post: { ...presentPost(post), ...presentStretch(comments, COMMENTS_PAGE_SIZE) }, viewerReaction };
  });
}
