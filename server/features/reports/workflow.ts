/** Reporting something, and what admins do about it. */
import type { AuditAct } from '../../../contract/admin.ts';
import {
  actsOf,
  type CaseAct,
  type CaseState,
  doneText,
  type ReportKind,
  type ReportReason,
  reportMessages,
  tooLateText,
} from '../../../contract/reports.ts';
import type { Parts } from '../../parts.ts';
import { isDeadlock } from '../../platform/database/database.ts';
import type { Aftermath, Moderation, Scene, Subject } from '../../platform/moderation.ts';
import { notFound, Problem, unauthenticated } from '../../platform/problem.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { holdAccount } from '../accounts/queries.ts';
import { recordAct } from '../audit/queries.ts';
import { type Case, closeCase, findCase, holdThing, lockCase, noteReport, sumUp } from './case-queries.ts';
import { stateOf } from './present.ts';

const TRIES = 5; // PostgreSQL finds a deadlock after a second, and ends one of the two

/** Notes a member's report. @throws 403 for one's own, 404 for what is gone or hidden */
export async function fileReport(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  reporterId: string,
  { kind, id, reason, text }: { kind: ReportKind; id: string; reason: ReportReason; text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holdAccount(tx, reporterId))) throw unauthenticated();
    const thing = await holdThing(tx, kind, id);
    if (!thing) throw notFound(reportMessages.gone);
    if (thing.ownerId === reporterId) throw new Problem(403, 'forbidden', reportMessages.own);
    await noteReport(tx, { kind, id }, { reporterId, reason, text, createdAt: clock.now() });
  });
}

/** How the audit log calls an act on a thing; people's acts write their own entries (admin/moderation.ts). */
function auditAct(act: CaseAct, kind: ReportKind, isHeld: boolean): AuditAct | undefined {
  if (act === 'dismiss') return isHeld ? 'approve-content' : 'dismiss-reports';
  if (kind === 'person') return undefined;
  if (act === 'remove') return kind === 'video' ? 'delete-video' : 'remove-content';
  return act === 'hide' ? 'hide-content' : 'unhide-content';
}

async function note(scene: Scene, act: CaseAct, { id, kind, isHeld, thingId }: Case, subject: Subject) {
  const name = auditAct(act, kind, isHeld);
  if (!name) return;
  const details = { author: subject.authorName, ...(await sumUp(scene.tx, id)) };
  const target = { kind: kind === 'person' ? 'user' : kind, id: thingId, name: subject.name } as const;
  const by = { id: scene.admin.accountId, name: scene.admin.username };
  await recordAct(scene.tx, { act: name, by, target, details }, scene.now);
}

/** Does to the thing what the act means for it. */
async function apply(scene: Scene, act: CaseAct, { isHeld }: Case, subject: Subject, by: Moderation) {
  if (act === 'hide') return by.hide(scene, subject);
  if (act === 'remove') return by.remove(scene, subject);
  if (act === 'unhide' || isHeld) return by.show(scene, subject, isHeld);
  return () => {};
}

/**
 * Deals with a case that stands as the admin has seen it, in one transaction with its entry of the audit log. Of two admins at once the second is told.
 * @returns what the admin is told
 * @throws 403, 404 when it is gone, 409 when another was faster
 */
export async function actOn(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  moderations: Moderation[],
  admin: Admin,
  caseId: string,
  { act, seen }: { act: CaseAct; seen: CaseState },
): Promise<string> {
  const perform = () =>
    db.transaction(async (tx): Promise<{ told: string; aftermath: Aftermath }> => {
      const scene = { tx, admin, now: clock.now() };
      const found = await findCase(tx, caseId);
      const by = moderations.find(({ kind }) => kind === found?.kind);
      const subject = found && (await by?.lock(scene, found.thingId));
      const current = subject && (await lockCase(tx, caseId));
      if (!by || !subject || !current) throw notFound(reportMessages.caseGone);
      const state = stateOf(current);
      if (state !== seen || !actsOf[state].includes(act)) {
        throw new Problem(409, 'conflict', tooLateText(state, current.handledBy), { state });
      }
      await note(scene, act, current, subject); // before it is done: a removed thing's case goes with it
      const aftermath = await apply(scene, act, current, subject, by);
      if (act !== 'remove') {
        const outcome = act === 'hide' ? 'hidden' : 'dismissed';
        const isHeld = current.isHeld && act === 'hide';
        await closeCase(tx, caseId, { outcome, isHeld, handledAt: scene.now, handledBy: admin.username });
      }
      return { told: doneText(act, current.kind, current.isHeld), aftermath };
    });
  for (let tries = 1; ; tries++) {
    try {
      const { told, aftermath } = await perform();
      await aftermath();
      return told;
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}
