import type { CaseAct, ReportKind } from '../../contract/reports.ts';
import { fact } from '../platform/facts/fact.ts';

type Of = { kind: ReportKind; thingId: string };

/** A member has reported something for admins to look at. */
export const reportFiled = fact<Of & { reporterId: string }>('reports.filed');
/** Others see something only after an admin has looked at it. */
export const caseHeld = fact<Of>('cases.held');
/**
 * An admin has dealt with something that was reported or held (`wasHeld`). `reporterIds`: the first of those who had
 * reported it. Those three are missing in facts of the release before.
 */
export const caseHandled = fact<
  Of & {
    caseId: string;
    act: CaseAct;
    adminId: string;
    ownerId?: string | null;
    wasHeld?: boolean;
    reporterIds?: string[];
  }
>('cases.handled');
