import { teamMessages } from '../../../contract/sports/teams.ts';
import type { ClipPerson } from '../../../contract/videos/match-clips.ts';
import { displayName } from '../../platform/text.ts';
import type { PersonRow } from './queries.ts';

/** Somebody of a side. @param unseen those whom the viewer does not come across: of them there is only that they play */
export function presentPerson(
  { memberId, accountId, username, name, number }: PersonRow,
  unseen: ReadonlySet<string>,
): ClipPerson {
  if (accountId === null || username === null)
    return { memberId, name: name ?? teamMessages.formerPlayer(), username: null, number };
  if (unseen.has(accountId)) return { memberId, name: teamMessages.somePlayer(), username: null, number };
  return { memberId, name: displayName(username), username, number };
}
