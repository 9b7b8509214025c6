/** Clips at their matches: pinned, taken away, listed, offered. */

import type { Line } from './access-table.ts';

export const matchClipsLines: Line[] = [
  {
    route: 'GET /api/videos/:id/match',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).id } }),
  },
  {
    route: 'PUT /api/videos/:id/match',
    who: 'owner or admin',
    send: async (stage) => {
      const { id, matchId } = await stage.pinnedClip();
      return { params: { id }, json: { matchId, minute: 63, added: null, memberIds: [] } };
    },
    changes: ['competition_acts', 'facts', 'match_clips'],
  },
  {
    route: 'POST /api/videos/:id/match/proposals/:matchId',
    who: 'owner, unseen',
    send: async (stage) => ({ params: await stage.proposedClip(), json: { accepts: true } }),
    changes: ['facts', 'feed_labels', 'match_clip_proposals', 'match_clips'],
  },
  {
    route: 'DELETE /api/videos/:id/match',
    who: 'owner or admin',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).id } }),
    changes: ['competition_acts', 'facts', 'feed_labels', 'match_clips'],
  },
  {
    route: 'DELETE /api/videos/:id/match/me',
    who: 'member',
    // Whoever is not in it changes nothing.
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).id } }),
  },
  {
    route: 'GET /api/videos/:id/matches',
    who: 'member',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).id } }),
  },
  {
    route: 'GET /api/matches/:id/clips',
    who: 'everyone',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).matchId } }),
  },
  {
    route: 'GET /api/matches/:id/clip-people',
    who: 'member',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).matchId } }),
  },
  {
    route: 'GET /api/matches/:id/for-clip',
    who: 'member',
    send: async (stage) => ({ params: { id: (await stage.pinnedClip()).matchId } }),
  },
  { route: 'GET /api/my-matches/today', who: 'member' },
  { route: 'GET /api/my-matches/clips', who: 'member' },
];
