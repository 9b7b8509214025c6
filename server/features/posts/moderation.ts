import { shorten } from '../../../contract/content-heads.ts';
import type { Parts } from '../../parts.ts';
import type { Moderation } from '../../platform/moderation.ts';
import { feedChanged, postRemoved } from './events.ts';
import { removePictures } from './pictures.ts';
import { deletePost, hidePost, listImages, loadPosts, lockPost, showPost } from './queries.ts';

const NAME_LENGTH = 60; // of a post's text, in the audit log

/** What admins can do to posts. */
export function moderatePosts({ bus, files }: Pick<Parts, 'bus' | 'files'>): Moderation {
  return {
    kind: 'post',
    async lock({ tx }, id) {
      const post = await lockPost(tx, id);
      const [shown] = post ? await loadPosts(tx, [id]) : [];
      if (!post || !shown) return undefined;
      const words = shorten(post.content, NAME_LENGTH);
      const { username } = shown.author;
      return {
        id,
        name: words ? `“${words}” by ${username}` : `without text by ${username}`,
        hidden: post.hidden,
        authorName: username,
      };
    },
    async hide({ tx }, { id, hidden }) {
      const category = (await lockPost(tx, id))?.category ?? '';
      await hidePost(tx, id, 'hidden');
      return () => {
        if (hidden) return; // others have not seen it
        bus.publish(feedChanged, { categories: [category] });
        bus.publish(postRemoved, { postId: id });
      };
    },
    async show({ tx, now }, { id }, isNew) {
      const category = (await lockPost(tx, id))?.category ?? '';
      await showPost(tx, id, isNew ? now : undefined);
      return () => bus.publish(feedChanged, { categories: [category] });
    },
    async remove({ tx }, { id, hidden }) {
      const category = (await lockPost(tx, id))?.category ?? '';
      const images = await listImages(tx, id);
      await deletePost(tx, id);
      return async () => {
        if (!hidden) bus.publish(feedChanged, { categories: [category] });
        bus.publish(postRemoved, { postId: id });
        await removePictures({ files }, images);
      };
    },
  };
}
