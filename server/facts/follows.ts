import { fact } from '../platform/facts/fact.ts';

/** Somebody follows a person whom they did not follow before. */
export const accountFollowed = fact<{ accountId: string; followedId: string }>('follows.account-followed');
/** They no longer do: they said so, or one of the two has blocked the other. */
export const accountUnfollowed = fact<{ accountId: string; followedId: string }>('follows.account-unfollowed');
/** From here on neither of the two sees anything of the other. */
export const accountBlocked = fact<{ accountId: string; blockedId: string }>('follows.account-blocked');
export const accountUnblocked = fact<{ accountId: string; blockedId: string }>('follows.account-unblocked');
/** From here on somebody no longer comes across what the other shares and writes, who does not learn of it. */
export const accountMuted = fact<{ accountId: string; mutedId: string }>('follows.account-muted');
export const accountUnmuted = fact<{ accountId: string; mutedId: string }>('follows.account-unmuted');
