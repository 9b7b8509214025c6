import { shorten } from '../../../contract/content-heads.ts';
import type { Parts } from '../../parts.ts';
import type { Moderation, Scene } from '../../platform/moderation.ts';
import { postsChanged } from '../posts/events.ts';
import { countsOf, lockPost } from '../posts/queries.ts';
import { commentAdded, commentRemoved } from './events.ts';
import { presentComment } from './present.ts';
import { deleteComment, findComment, setCommentHidden } from './queries.ts';

const NAME_LENGTH = 60; // of a comment's text, in the audit log

/** What admins can do to comments. */
export function moderateComments({ bus }: Pick<Parts, 'bus'>): Moderation {
  /** Changes a comment. @returns what tells others that it is not there any more */
  async function take({ tx }: Scene, commentId: string, wasHidden: boolean, change: () => Promise<void>) {
    const postId = (await findComment(tx, commentId))?.postId ?? '';
    await change();
    const { commentCount } = await countsOf(tx, postId);
    return () => {
      if (!wasHidden) bus.publish(postsChanged, { postIds: [postId] });
      bus.publish(commentRemoved, { postId, commentId, commentCount });
    };
  }

  return {
    kind: 'comment',
    async lock({ tx }, id) {
      const found = await findComment(tx, id);
      // It can have gone while its post was waited for.
      const comment = found && (await lockPost(tx, found.postId)) ? await findComment(tx, id) : undefined;
      if (!comment) return undefined;
      const { username } = comment.author;
      return {
        id,
        name: `“${shorten(comment.content, NAME_LENGTH)}” by ${username}`,
        hidden: comment.hidden,
        authorName: username,
      };
    },
    async hide(scene, { id, hidden }) {
      const tell = await take(scene, id, hidden !== null, () => setCommentHidden(scene.tx, id, 'hidden'));
      return hidden ? () => {} : tell; // else others have not seen it
    },
    async show({ tx, now }, { id }, isNew) {
      await setCommentHidden(tx, id, null, isNew ? now : undefined);
      const comment = await findComment(tx, id);
      if (!comment) throw new Error('a locked comment has gone');
      const { postId } = comment;
      const { commentCount } = await countsOf(tx, postId);
      return () => {
        bus.publish(postsChanged, { postIds: [postId] });
        bus.publish(commentAdded, { postId, comment: presentComment(comment), commentCount });
      };
    },
    remove: (scene, { id, hidden }) => take(scene, id, hidden !== null, () => deleteComment(scene.tx, id)),
  };
}
