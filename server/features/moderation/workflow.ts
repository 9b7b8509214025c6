/** Reporting something, and what admins do about it. */
import type { Static } from 'typebox';
import { abilitiesFor } from '../../../contract/abilities.ts';
import type { AuditAct } from '../../../contract/admin.ts';
import {
  actsOf,
  auditNames,
  type CaseAct,
  type CaseState,
  caseMessages,
  isOnlyReviewed,
  type ReportReason,
  type report,
  reportMessages,
} from '../../../contract/reports.ts';
import { caseHandled, reportFiled } from '../../facts/moderation.ts';
import type { FeatureParts } from '../../parts.ts';
import { notFound, Problem, unauthenticated, type Words, worded } from '../../platform/http/problem.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { displayName } from '../../platform/text.ts';
import { recordAct } from '../audit/queries.ts';
import { type Case, closeCase, findCase, listReporters, lockCase, noteReport, sumUp } from './case-queries.ts';
import { stateOf } from './present.ts';
import type { Acting, Aftermath, Locked, Reportable } from './reportable.ts';

/** Files a member's report. @throws 403 for one's own things, 404 for what is gone or hidden */
export async function fileReport(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  reportables: Reportable[],
  reporterId: string,
  {
    kind,
    id: named,
    words,
    reason,
    text,
  }: Pick<Static<typeof report.body>, 'kind' | 'id' | 'words'> & {
    reason: ReportReason;
    text: string;
  },
): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    if (!(await holdAccount(tx, reporterId))) throw unauthenticated();
    const by = reportables.find((one) => one.kind === kind);
    const id = by?.enlist ? await by.enlist(tx, { id: named, ...(words && { words }) }, clock.now()) : named;
    const thing = id === undefined ? undefined : await by?.hold(tx, id);
    if (id === undefined || !thing) throw notFound(reportMessages.gone);
    if (!abilitiesFor(reporterId, { kind, ownerId: thing.ownerId }).report)
      throw new Problem(403, 'forbidden', reportMessages.own);
    await noteReport(tx, { kind, id }, { reporterId, reason, text, createdAt: clock.now() });
    tell(reportFiled, { kind, thingId: id, reporterId });
  });
}

/** The name of an act in the audit log; null if the thing's kind writes its own entry. */
function auditActOf(act: CaseAct, { auditActs }: Reportable, isHeld: boolean): AuditAct | null {
  if (act === 'dismiss') return isHeld ? 'approve-content' : 'dismiss-reports';
  return auditActs?.[act] ?? null;
}

async function note(
  { tx, admin, now }: Acting,
  act: CaseAct,
  by: Reportable,
  about: Case,
  thing: Locked,
  summed: Awaited<ReturnType<typeof sumUp>>,
) {
  const name = auditActOf(act, by, about.isHeld);
  if (!name) return;
  const details = { author: thing.authorName, reports: summed.reports, reasons: summed.reasons.join(', ') };
  const target = { kind: auditNames[about.kind], id: about.thingId, name: thing.name };
  await recordAct(tx, { act: name, by: { id: admin.accountId, name: admin.username }, target, details }, now);
}

/** Applies the act to the thing. */
async function apply(act: CaseAct, { isHeld }: Case, thing: Locked): Promise<Aftermath> {
  if (act === 'hide') return thing.hide();
  if (act === 'remove') return thing.remove();
  if (act === 'blank') return thing.blank?.();
  if (act === 'unhide' || isHeld) return thing.show(isHeld);
}

/** What the admin reads when the act is done. */
function doneText(act: CaseAct, { kind, isHeld }: Case): string {
  if (isOnlyReviewed(kind)) return caseMessages.closed();
  if (act === 'blank') return caseMessages.blanked();
  if (act !== 'dismiss') return caseMessages[act][kind]();
  return isHeld ? caseMessages.approved[kind]() : caseMessages.dismissed();
}

/** What the slower of two admins reads. */
function tooLate(state: CaseState, by: string | null): Words {
  const { alreadyHidden, alreadyHiddenBySomeone, alreadyDismissed, alreadyDismissedBySomeone } = caseMessages;
  const who = by && displayName(by);
  if (state === 'hidden') return who ? worded(alreadyHidden, { who }) : alreadyHiddenBySomeone;
  if (state === 'dismissed') return who ? worded(alreadyDismissed, { who }) : alreadyDismissedBySomeone;
  return caseMessages.backInQueue;
}

/**
 * Deals with a case, if its state is still what the admin saw, in one transaction with its audit log entry.
 * @returns what the admin reads
 * @throws 403, 404 when the case is gone, 409 when another admin was faster
 */
export async function actOn(
  { facts, clock }: Pick<FeatureParts, 'facts' | 'clock'>,
  reportables: Reportable[],
  admin: Admin,
  caseId: string,
  { act, seen }: { act: CaseAct; seen: CaseState },
): Promise<string> {
  const { told, aftermath } = await facts.act(async ({ tx, tell }): Promise<{ told: string; aftermath: Aftermath }> => {
    const acting = { tx, tell, admin, now: clock.now() };
    const found = await findCase(tx, caseId);
    const by = reportables.find(({ kind }) => kind === found?.kind);
    const thing = found && (await by?.lock(acting, found.thingId));
    const current = thing && (await lockCase(tx, caseId));
    if (!by || !thing || !current) throw notFound(reportMessages.caseGone);
    const state = stateOf(current);
    if (state !== seen || !actsOf(current.kind, state).includes(act)) {
      throw new Problem(409, 'conflict', tooLate(state, current.handledBy), { state });
    }
    const [described] = await by.describe(tx, [current.thingId]);
    const reporterIds = state === 'open' ? await listReporters(tx, caseId) : []; // the others have been answered
    // Before the act, since removing a thing removes its case.
    const summed = await sumUp(tx, caseId);
    await note(acting, act, by, current, thing, summed);
    const aftermath = await apply(act, current, thing);
    if (act !== 'remove') {
      // What has lost its words is as hidden as it was.
      const isHidden = act === 'hide' || (act === 'blank' && state === 'hidden');
      const outcome = isHidden ? 'hidden' : 'dismissed';
      const isHeld = current.isHeld && act === 'hide';
      await closeCase(tx, caseId, { outcome, isHeld, handledAt: acting.now, handledBy: admin.username });
    }
    const { kind, thingId } = current;
    tell(caseHandled, {
      ...{ caseId, kind, thingId, act, adminId: admin.accountId, reporterIds },
      reasons: summed.reasons,
      ownerId: described?.author?.id ?? null,
      wasHeld: current.isHeld,
    });
    return { told: doneText(act, current), aftermath };
  });
  await aftermath?.();
  return told;
}
