import { fact } from '../platform/facts/fact.ts';

type Of = { accountId: string };

/** Nobody can sign in to it any more, and its sessions have ended. */
export const accountDeactivated = fact<Of>('accounts.deactivated');
export const accountActivated = fact<Of>('accounts.activated');
export const accountPromoted = fact<Of>('accounts.promoted');
/** An admin has lost the role. */
export const accountDemoted = fact<Of>('accounts.demoted');
/**
 * The account is gone. Its posts, and its comments on others' posts, have facts of their own; `changedPostIds` are
 * others' posts that have lost a comment or a reaction with it.
 */
export const accountRemoved = fact<Of, { changedPostIds: string[] }>('accounts.removed');
