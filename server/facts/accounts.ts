import { fact } from '../platform/facts/fact.ts';

type Of = { accountId: string };
/** Others' posts, videos and matches that have lost a comment or a reaction with an account. */
export type ChangedTargets = { changedPostIds: string[]; changedVideoIds: string[]; changedMatchIds: string[] };

/** Nobody can sign in to it any more, and its sessions have ended. */
export const accountDeactivated = fact<Of>('accounts.deactivated');
export const accountActivated = fact<Of>('accounts.activated');
export const accountPromoted = fact<Of>('accounts.promoted');
/** An admin has lost the role. */
export const accountDemoted = fact<Of>('accounts.demoted');
/** Its username is another one. */
export const accountRenamed = fact<Of>('accounts.renamed');
/** It has another picture, or none. */
export const accountPictureChanged = fact<Of>('accounts.picture-changed');
/** Its owner, or an admin (`byAdmin`), has changed what it says about itself, or who sees that. */
export const accountProfileChanged = fact<Of & { byAdmin: boolean }>('accounts.profile-changed');
/**
 * The account is gone. Its posts, and its comments on others' posts, have facts of their own. `hasMore`: nobody sees
 * anything of it any more, but it wrote so much that most of that is removed in portions.
 */
export const accountRemoved = fact<Of, ChangedTargets & { hasMore: boolean }>('accounts.removed');
/** Some more of what a removed account wrote is gone. */
export const accountPortionRemoved = fact<Of, ChangedTargets>('accounts.portion-removed');
/**
 * Somebody has signed in to it in a browser that had not been used for it; never the first one of an account. `device`:
 * the names of browser and system, as its user agent says.
 */
export const newBrowserUsed = fact<Of & { entryId: string; device: string }>('accounts.new-browser-used');
