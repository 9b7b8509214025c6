import { newBrowserUsed } from '../../../facts/accounts.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';
import { SITE } from '../told-queries.ts';

/** A sign-in in a browser that has not been used for the account before. */
export const signIns: Kind = {
  kind: 'sign-in',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(newBrowserUsed, async (tx, { data: { accountId, entryId, device }, createdAt }, afterwards) => {
      const to = { accountId, subjectKind: 'none', subjectId: entryId } as const;
      await outcome({ tx, afterwards }, to, SITE, { at: createdAt, detail: device });
    }),
  ],
};
