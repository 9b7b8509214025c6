import { adminMessages } from '../../../contract/admin.ts';
import { Problem } from '../../platform/problem.ts';
import type { Person } from './people-queries.ts';

type Standing = Pick<Person, 'role' | 'isActive' | 'verifiedAt'>;

/** An admin who can come in. */
export const isWorkingAdmin = ({ role, isActive, verifiedAt }: Standing) =>
  role === 'admin' && isActive && verifiedAt !== null;

const ownTexts = {
  deactivate: adminMessages.notYourStatus,
  demote: adminMessages.notYourRole,
  delete: adminMessages.notYourself,
};

/**
 * Why an admin may not take somebody's power away, if so: not from themselves, and not from the last one who has it
 * (DESIGN.md decision 10).
 * @param others whether there is another admin who can come in than the person
 */
export function loss(
  act: keyof typeof ownTexts,
  actorId: string,
  person: Standing & Pick<Person, 'id'>,
  others: boolean,
): Problem | undefined {
  if (isWorkingAdmin(person) && !others) return new Problem(409, 'conflict', adminMessages.lastAdmin);
  if (person.id === actorId) return new Problem(403, 'forbidden', ownTexts[act]);
  return undefined;
}

/** Why somebody can't be made an admin, if so: who can't come in would count as an admin and be none. */
export const promotionRefusal = ({ isActive, verifiedAt }: Standing): Problem | undefined =>
  isActive && verifiedAt !== null ? undefined : new Problem(409, 'conflict', adminMessages.notEligible);
