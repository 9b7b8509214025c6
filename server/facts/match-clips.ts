import { fact } from '../platform/facts/fact.ts';

type Of = { videoId: string; matchId: string };

/** A clip stands at a match now (`isNew`: which it did not before), or at another minute of it, or with other people. */
export const matchClipPinned = fact<Of & { accountId: string; isNew?: boolean }>('match-clips.pinned');
/** It no longer does (`isMove`: but at another one). */
export const matchClipUnpinned = fact<Of & { accountId: string; isMove?: boolean }>('match-clips.unpinned');
