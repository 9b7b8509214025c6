import type { AuditEntry } from '../../../contract/admin.ts';
import { displayName } from '../../platform/text.ts';
import type { AuditRow } from './queries.ts';
import { texts } from './texts.ts';

function sentenceOf({ act, actorName, targetName, targetKind }: AuditRow): string {
  const isPerson = targetKind === 'user' && act !== 'delete-video' && act !== 'retry-video';
  const names = { who: displayName(actorName), whom: isPerson ? displayName(targetName) : targetName };
  const text = texts[act];
  // An act has a sentence for each kind to which it can be done.
  return typeof text === 'function' ? text(names) : text[targetKind as keyof typeof text](names);
}

/** An entry of the log with its sentence, composed here and not stored, so that its wording can be improved. */
export const presentAct = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: row.createdAt.toISOString(),
  act: row.act,
  who: { _id: row.actorId, name: row.actorName },
  whom: { kind: row.targetKind, _id: row.targetId, name: row.targetName },
  text: sentenceOf(row),
  details: row.details,
});
