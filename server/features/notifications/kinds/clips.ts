import { matchClipPinned } from '../../../facts/match-clips.ts';
import { videoPublished } from '../../../facts/videos.ts';
import { on } from '../../../platform/facts/fact.ts';
import { findPin } from '../../match-clips/queries.ts';
import type { Kind } from '../kind.ts';

/**
 * New clips of those, and of the schools, that a member follows, and clips that are new at matches of teams and
 * competitions that they follow: each clip once. One that is shown again is no news.
 */
export const clips: Kind = {
  kind: 'clip',
  hears: ({ toFollowers, toFollowersOfMatch }) => [
    on(videoPublished, async (tx, { data: { videoId, uploaderId }, createdAt }, afterwards) => {
      if (!uploaderId) return;
      const [turn, at] = [{ tx, afterwards }, createdAt.toISOString()];
      await toFollowers(turn, { videoId, uploaderId, at });
      if (await findPin(tx, videoId)) await toFollowersOfMatch(turn, { videoId, byId: uploaderId, at });
    }),
    on(matchClipPinned, async (tx, { data: { videoId, accountId, isNew }, createdAt }, afterwards) => {
      const clip = { videoId, byId: accountId, at: createdAt.toISOString() };
      if (isNew) await toFollowersOfMatch({ tx, afterwards }, clip);
    }),
  ],
};
