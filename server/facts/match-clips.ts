import { fact } from '../platform/facts/fact.ts';

type Of = { videoId: string; matchId: string };

/**
 * A clip stands at a match now (`isNew`: which it did not before), or at another minute of it, or with other people;
 * `named`: the members of teams who are to be seen in it from now on, and who says so.
 */
export const matchClipPinned = fact<
  Of & { accountId: string; isNew?: boolean; named?: { memberIds: string[]; byId: string } }
>('match-clips.pinned');
/** Somebody wants its uploader to let it stand there. */
export const matchClipProposed = fact<Of & { accountId: string; uploaderId: string }>('match-clips.proposed');
/** The uploader has answered, or the proposal was taken back; `accountId`: who had asked. */
export const matchClipProposalClosed = fact<Of & { accountId: string; uploaderId: string }>(
  'match-clips.proposal-closed',
);
/** It no longer does (`isMove`: but at another one). */
export const matchClipUnpinned = fact<Of & { accountId: string; isMove?: boolean }>('match-clips.unpinned');
