import {
  matchClipPinned,
  matchClipProposalClosed,
  matchClipProposed,
  matchClipUnpinned,
} from '../../../facts/match-clips.ts';
import { videoPublished } from '../../../facts/videos.ts';
import { on } from '../../../platform/facts/fact.ts';
import { findPin, listNamedAccounts, listNamedIn } from '../../match-clips/queries.ts';
import { ownerOf } from '../act-queries.ts';
import type { Kind, Turn } from '../kind.ts';

/**
 * New clips of those, and of the schools, that a member follows, and clips that are new at matches of teams and
 * competitions that they follow: each clip once. One that is shown again is no news.
 */
export const clips: Kind = {
  kind: 'clip',
  ringsFor: 'subject',
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

const ofClip = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'video', subjectId }) as const;

/** That somebody else has put a member's clip to a match, or taken it from there. */
export const clipsPinned: Kind = {
  kind: 'clip-pinned',
  ringsFor: 'subject',
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

/**
 * That somebody else has named a member in a clip, which they can take back there, as long as it does. Once for each who
 * does; of one who does so in many clips within an hour the lines are there, and one rings.
 */
export const clipsNamed: Kind = {
  kind: 'clip-named',
  ringsFor: 'actor',
  hears: ({ act, takeBackAll }) => {
    const tell = async (turn: Turn, videoId: string, byId: string, memberIds: string[], at: Date) => {
      const owner = await ownerOf(turn.tx, { videoId });
      const behind = { actor: byId, others: owner ? [owner.accountId] : [] };
      for (const accountId of await listNamedAccounts(turn.tx, videoId, memberIds))
        await act(turn, ofClip(accountId, videoId), behind, { at }, { adds: 'once' });
    };
    const untell = async (turn: Turn, videoId: string) =>
      takeBackAll(turn, { subjectId: videoId, except: await listNamedIn(turn.tx, videoId) });
    return [
      on(matchClipUnpinned, async (tx, { data: { videoId } }, afterwards) => untell({ tx, afterwards }, videoId)),
      on(matchClipPinned, async (tx, { data: { videoId, named }, createdAt }, afterwards) => {
        await untell({ tx, afterwards }, videoId);
        if (named) await tell({ tx, afterwards }, videoId, named.byId, named.memberIds, createdAt);
      }),
      on(videoPublished, async (tx, { data: { videoId, uploaderId }, createdAt }, afterwards) => {
        const pin = uploaderId ? await findPin(tx, videoId) : undefined;
        if (pin && uploaderId) await tell({ tx, afterwards }, videoId, uploaderId, pin.memberIds, createdAt);
      }),
    ];
  },
};

/** Who wants to put a member's clip to a match, until the member has answered. */
export const clipsProposed: Kind = {
  kind: 'clip-proposed',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(matchClipProposed, async (tx, { data: { videoId, accountId, uploaderId }, createdAt }, afterwards) =>
      act({ tx, afterwards }, ofClip(uploaderId, videoId), { actor: accountId }, { at: createdAt }, { adds: 'once' }),
    ),
    on(matchClipProposalClosed, async (tx, { data: { videoId, accountId, uploaderId } }, afterwards) =>
      takeBack({ tx, afterwards }, ofClip(uploaderId, videoId), accountId),
    ),
  ],
};
