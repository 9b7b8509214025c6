import type { CaseAct, ReportKind, ReportReason } from '../../contract/reports.ts';
import type { WordPlace } from '../../contract/talk/words.ts';
import { fact } from '../platform/facts/fact.ts';

type Of = { kind: ReportKind; thingId: string };

/** A member has reported something for admins to look at. */
export const reportFiled = fact<Of & { reporterId: string }>('reports.filed');
/** An admin has removed words, and what they stood in stays. `rowId`: of the row in the place's table. */
export const wordsRemoved = fact<{ place: WordPlace; rowId: string }>('words.removed');
/** An admin has cleared a profile, and of what that member has written elsewhere there is more than one act removes. */
export const wordsLeft = fact<{ accountId: string }>('words.left');
/** Others see something only after an admin has looked at it. */
export const caseHeld = fact<Of>('cases.held');
/**
 * An admin has dealt with something that was reported or held (`wasHeld`). `reporterIds`: the first of those who had
 * reported it; `reasons`: why they had.
 */
export const caseHandled = fact<
  Of & {
    caseId: string;
    act: CaseAct;
    adminId: string;
    ownerId: string | null;
    wasHeld: boolean;
    reporterIds: string[];
    reasons?: ReportReason[];
  }
>('cases.handled');
