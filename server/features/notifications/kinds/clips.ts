import {
  matchClipPinned,
  matchClipProposalClosed,
  matchClipProposed,
  matchClipUnpinned,
} from '../../../facts/match-clips.ts';
import { videoPublished } from '../../../facts/videos.ts';
import { on } from '../../../platform/facts/fact.ts';
import { findPin } from '../../match-clips/queries.ts';
import { ownerOf } from '../act-queries.ts';
import type { Kind, Turn } from '../kind.ts';

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

/** That somebody else has put a member's clip to a match, or taken it from there. */
export const clipsPinned: Kind = {
  kind: 'clip-pinned',
  hears: ({ act }) => {
    const tell = async (turn: Turn, videoId: string, byId: string, at: Date, detail: 'pinned' | 'taken') => {
      const to = await ownerOf(turn.tx, { videoId });
      if (to) await act(turn, to, { actor: byId }, { at, detail }, { adds: 'each' });
    };
    return [
      on(matchClipPinned, async (tx, { data: { videoId, accountId, isNew }, createdAt }, afterwards) => {
        if (isNew) await tell({ tx, afterwards }, videoId, accountId, createdAt, 'pinned');
      }),
      on(matchClipUnpinned, async (tx, { data: { videoId, accountId, isMove }, createdAt }, afterwards) => {
        if (!isMove) await tell({ tx, afterwards }, videoId, accountId, createdAt, 'taken');
      }),
    ];
  },
};

const ofClip = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'video', subjectId }) as const;

/** Who wants to put a member's clip to a match, until the member has answered. */
export const clipsProposed: Kind = {
  kind: 'clip-proposed',
  hears: ({ act, takeBack }) => [
    on(matchClipProposed, async (tx, { data: { videoId, accountId, uploaderId }, createdAt }, afterwards) =>
      act({ tx, afterwards }, ofClip(uploaderId, videoId), { actor: accountId }, { at: createdAt }, { adds: 'once' }),
    ),
    on(matchClipProposalClosed, async (tx, { data: { videoId, accountId, uploaderId } }, afterwards) =>
      takeBack({ tx, afterwards }, ofClip(uploaderId, videoId), accountId),
    ),
  ],
};
