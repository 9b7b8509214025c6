import { videoPublished, videoRefused } from '../../../facts/videos.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';
import { SITE } from '../told-queries.ts';

/** That a member's own clip is there for everybody. */
export const published: Kind = {
  kind: 'published',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(videoPublished, async (tx, { data: { videoId, uploaderId }, createdAt }, afterwards) => {
      if (!uploaderId) return;
      const to = { accountId: uploaderId, subjectKind: 'video', subjectId: videoId } as const;
      await outcome({ tx, afterwards }, to, SITE, { at: createdAt });
    }),
  ],
};

/** That its host has refused it. */
export const refused: Kind = {
  kind: 'refused',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(videoRefused, async (tx, { data: { videoId, uploaderId }, createdAt }, afterwards) => {
      if (!uploaderId) return;
      const to = { accountId: uploaderId, subjectKind: 'video', subjectId: videoId } as const;
      await outcome({ tx, afterwards }, to, SITE, { at: createdAt, holds: createdAt.toISOString() });
    }),
  ],
};
