import type { ClipPerson } from '../../../contract/videos/match-clips.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import type { SeesName } from '../teams/policy.ts';
import { nameOfMember } from '../teams/present.ts';
import type { PersonRow } from './queries.ts';

/** Whom a viewer is told of people in clips. */
export type Seen = {
  /** Those whom the viewer does not come across: of them there is only that they play. */
  unseen: ReadonlySet<string>;
  sees: SeesName;
  to: Audience;
};

/** Somebody of a side. */
export function presentPerson(person: PersonRow, { unseen, sees, to }: Seen): ClipPerson {
  const { memberId, accountId, username, number } = person;
  const isNamed = accountId === null || (!unseen.has(accountId) && sees(person));
  return { memberId, name: nameOfMember(person, isNamed, to), username: isNamed ? username : null, number };
}
