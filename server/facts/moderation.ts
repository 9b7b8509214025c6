import type { CaseAct, ReportKind } from '../../contract/reports.ts';
import { fact } from '../platform/facts/fact.ts';

type Of = { kind: ReportKind; thingId: string };

/** A member has reported something for admins to look at. */
export const reportFiled = fact<Of & { reporterId: string }>('reports.filed');
/** Others see something only after an admin has looked at it. */
export const caseHeld = fact<Of>('cases.held');
/** An admin has dealt with something that was reported or held. */
export const caseHandled = fact<Of & { caseId: string; act: CaseAct; adminId: string }>('cases.handled');
