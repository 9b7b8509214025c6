/** Tells everybody who looks at a post what happens to it; what happens below it is told by its room. */
import { postEdited, postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { reporter } from '../../platform/http/report.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import { isThereFor } from '../posts/policy.ts';
import { presentPost } from '../posts/present.ts';
import { loadPosts } from '../posts/queries.ts';
import { mountRooms, say } from '../targets/room.ts';
import type { KeptApart } from '../targets/target.ts';

/** Tells the rooms of posts what was committed. */
export function mountLive(app: App, parts: FeatureParts, posts: KeptApart): void {
  const { db, bus, clock } = parts;
  const rooms = mountRooms(app, parts, posts);

  bus.subscribe(postRemoved, ({ postId }) => {
    rooms.tell(postId, 'post-removed', { postId });
    rooms.leave(postId);
  });
  bus.subscribe(postHidden, ({ postId, authorId, hidden }) => {
    for (const connection of rooms.connections(postId)) {
      if (isThereFor({ authorId, hidden }, connection.member)) continue; // these get 'post-changed'
      say(connection, 'post-removed', { postId });
      rooms.leave(postId, connection);
    }
  });

  // A post is read when its change is sent, so what is sent is never older than what was sent before.
  const tellFields = coalesce(
    0,
    async (postId) => {
      const [post] = rooms.isWatched(postId) ? await loadPosts(db, [postId]) : [];
      if (!post) return;
      const { content, category, tags, images, hidden = null } = presentPost(post, 'everyone');
      const standing = { authorId: post.author.id, hidden };
      for (const connection of rooms.connections(postId)) {
        if (isThereFor(standing, connection.member))
          say(connection, 'post-changed', { content, category, tags, images, hidden }, { postId });
      }
    },
    reporter(app.log, clock, 'live'),
  );
  for (const changed of [postEdited, postHidden, postShown]) {
    bus.subscribe<{ postId: string }>(changed, ({ postId }) => tellFields(postId));
  }
}
