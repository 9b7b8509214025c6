import { shorten } from '../../../contract/pages/content-heads.ts';
import { mentioning } from '../../facts/mentions.ts';
import { postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import type { Parts } from '../../parts.ts';
import { listTold } from '../mentions/queries.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { removePictures } from './pictures.ts';
import { imageUrl } from './present.ts';
import { deletePost, hidePost, holdPost, listImages, loadPosts, lockPost, showPost } from './queries.ts';
import { describePosts, listHiddenPosts } from './reportable-queries.ts';

const NAME_LENGTH = 60; // characters of a post's text, in the audit log

/** How posts are reported, and what admins can do with them. */
export function reportablePosts({ files }: Pick<Parts, 'files'>): Reportable {
  return {
    kind: 'post',
    removed: postRemoved,
    auditActs: CONTENT_ACTS,
    hold: holdPost,
    async describe(db, ids) {
      const rows = await describePosts(db, ids);
      return rows.map(({ id, content, createdAt, author, fileKey, width }) => ({
        ...{ id, text: content, postId: id, createdAt, author, watchLink: null },
        pictureUrl: fileKey !== null && width !== null ? imageUrl(fileKey, width) : null,
      }));
    },
    async listHiddenOf(db, accountId, limit) {
      const rows = await listHiddenPosts(db, accountId, limit);
      return rows.map((post) => ({ kind: 'post', postId: post.id, ...post }));
    },
    async lock({ tx, tell, now }, id) {
      const post = await lockPost(tx, id);
      const [shown] = post ? await loadPosts(tx, [id]) : [];
      if (!post || !shown) return undefined;
      const { hidden } = post;
      const of = { postId: id, authorId: post.authorId, category: post.category };
      const words = shorten(post.content, NAME_LENGTH);
      const { username } = shown.author;
      return {
        name: words ? `“${words}” by ${username}` : `without text by ${username}`,
        authorName: username,
        async hide() {
          await hidePost(tx, id, 'hidden');
          const mentioned = mentioning(await listTold(tx, { kind: 'post', id }));
          tell(postHidden, { ...of, hidden: 'hidden', wasHidden: hidden, ...mentioned });
        },
        async show(isNew) {
          await showPost(tx, id, isNew ? now : undefined);
          tell(postShown, { ...of, wasHidden: hidden, ...mentioning(await listTold(tx, { kind: 'post', id })) });
        },
        async remove() {
          const images = await listImages(tx, id);
          await deletePost(tx, id);
          tell(postRemoved, { ...of, hidden });
          return () => removePictures({ files }, images);
        },
      };
    },
  };
}
