import type { AuditAct, AuditEntry } from '../../../contract/admin.ts';
import type { AuditRow } from './queries.ts';

/** Names are shown with a capital first letter (DESIGN.md decision 5). */
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What is written has no name: its author's stands for it. */
const of = (kind: string, whom: string) =>
  kind === 'user' ? capital(whom) : kind === 'video' ? `the video “${whom}”` : `the ${kind} ${whom}`;

const sentences: Record<AuditAct, (who: string, whom: string, kind: string) => string> = {
  'activate-user': (who, whom) => `${who} activated ${capital(whom)}.`,
  'deactivate-user': (who, whom) => `${who} deactivated ${capital(whom)}.`,
  'promote-user': (who, whom) => `${who} made ${capital(whom)} an admin.`,
  'demote-user': (who, whom) => `${who} removed the admin rights of ${capital(whom)}.`,
  'delete-user': (who, whom) => `${who} deleted the user ${capital(whom)}.`,
  'delete-video': (who, whom) => `${who} deleted the video “${whom}”.`,
  'retry-video': (who, whom) => `${who} had the video “${whom}” published again.`,
  'hide-content': (who, whom, kind) => `${who} hid ${of(kind, whom)}.`,
  'unhide-content': (who, whom, kind) => `${who} showed ${of(kind, whom)} again.`,
  'remove-content': (who, whom, kind) => `${who} removed ${of(kind, whom)}.`,
  'dismiss-reports': (who, whom, kind) => `${who} dismissed the reports of ${of(kind, whom)}.`,
  'approve-content': (who, whom, kind) => `${who} approved ${of(kind, whom)}.`,
};

/** An entry of the log, with its sentence: made here and not kept, so that its wording can be bettered. */
export const presentAct = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: row.createdAt.toISOString(),
  act: row.act,
  who: { _id: row.actorId, name: row.actorName },
  whom: { kind: row.targetKind, _id: row.targetId, name: row.targetName },
  text: sentences[row.act](capital(row.actorName), row.targetName, row.targetKind),
  details: row.details,
});
