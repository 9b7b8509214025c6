import { videoPublished } from '../../../facts/videos.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';

/** New clips of those, and of the schools, that a member follows. One that is shown again is no news. */
export const clips: Kind = {
  kind: 'clip',
  hears: ({ toFollowers }) => [
    on(videoPublished, async (tx, { data: { videoId, uploaderId }, createdAt }, afterwards) => {
      if (uploaderId) await toFollowers({ tx, afterwards }, { videoId, uploaderId, at: createdAt.toISOString() });
    }),
  ],
};
