import { type CaseAct, isOnlyReviewed, type ReportKind } from '../../../../contract/reports.ts';
import { caseHandled } from '../../../facts/moderation.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';
import { SITE } from '../told-queries.ts';

type Outcome = 'hidden' | 'shown' | 'approved' | 'removed' | 'blanked';

/** What an act means for the owner; undefined: nothing has changed for them. */
function outcomeOf(act: CaseAct, wasHeld: boolean): Outcome | undefined {
  if (act === 'dismiss') return wasHeld ? 'approved' : undefined;
  return { hide: 'hidden', unhide: 'shown', remove: 'removed', blank: 'blanked' }[act] as Outcome;
}

/**
 * Of what several look after, whoever does learns what it was reported for, so that they can change it. Of a member's own
 * words they don't: it would often say who has reported them.
 */
const SAYS_WHY: readonly ReportKind[] = ['team', 'competition'];

/** What an admin has done about a member's own thing. Whoever is deactivated or removed can't read it. */
export const moderation: Kind = {
  kind: 'moderation',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(caseHandled, async (tx, { data, createdAt }, afterwards) => {
      const { kind, thingId, act, ownerId, adminId, wasHeld, reasons = [] } = data;
      const result = outcomeOf(act, wasHeld);
      if (!ownerId || ownerId === adminId || kind === 'person' || isOnlyReviewed(kind) || !result) return;
      const subjectKind = result === 'removed' || kind === 'words' ? 'none' : kind;
      const to = { accountId: ownerId, subjectKind, subjectId: thingId } as const;
      const why = result === 'hidden' && SAYS_WHY.includes(kind) ? reasons.filter((reason) => reason !== 'other') : [];
      await outcome({ tx, afterwards }, to, SITE, { at: createdAt, detail: [`${result} ${kind}`, ...why].join(' ') });
    }),
  ],
};
