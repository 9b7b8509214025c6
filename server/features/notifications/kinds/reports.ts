import { caseHandled } from '../../../facts/moderation.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';
import { SITE } from '../told-queries.ts';

/** What became of a member's report. */
export const reports: Kind = {
  kind: 'report',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(caseHandled, async (tx, { data, createdAt }, afterwards) => {
      const { kind, thingId, act, adminId, reporterIds } = data;
      const isDown = act === 'hide' || act === 'remove' || act === 'blank';
      const happening = { at: createdAt, detail: `${isDown ? 'taken-down' : 'stays'} ${kind}` };
      for (const accountId of reporterIds) {
        const to = { accountId, subjectKind: 'none', subjectId: thingId } as const;
        if (accountId !== adminId) await outcome({ tx, afterwards }, to, SITE, happening);
      }
    }),
  ],
};
