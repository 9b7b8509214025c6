/** A clip's page, as the server answers with it. */
import { abilitiesFor } from '../../contract/abilities.ts';
import type { Watched } from '../../contract/videos/watch.ts';
import type { Video } from '../../contract/videos.ts';

/** What a viewer gets of a clip of which nobody has said anything. @param viewerId null for a visitor */
export const watched = (of: Video, viewerId: string | null, change: Partial<Watched> = {}): Watched => ({
  video: of,
  film: { url: '/film.mp4', type: 'video/mp4' },
  hasPoster: true,
  next: [],
  thread: { comments: [], earlier: null },
  likes: [],
  viewerReaction: null,
  can: abilitiesFor(viewerId, { kind: 'video', ownerId: of.uploadedBy?._id ?? null }),
  ...change,
});
