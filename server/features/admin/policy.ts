import { adminMessages } from '../../../contract/admin.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type AccountStatus, isWorkingAdmin } from '../leaving/policy.ts';
import type { Person } from './people-queries.ts';

const ownTexts = {
  deactivate: adminMessages.notYourStatus,
  demote: adminMessages.notYourRole,
  delete: adminMessages.notYourself,
};

/**
 * Why an admin may not deactivate, demote or delete somebody, if so: not themselves, and not the last admin (spec
 * D.18).
 * @param others whether an admin other than the person can sign in
 */
export function lossRefusal(
  act: keyof typeof ownTexts,
  actorId: string,
  person: AccountStatus & Pick<Person, 'id'>,
  others: boolean,
): Problem | undefined {
  if (isWorkingAdmin(person) && !others) return new Problem(409, 'conflict', adminMessages.lastAdmin);
  if (person.id === actorId) return new Problem(403, 'forbidden', ownTexts[act]);
  return undefined;
}

/** Why an account can't become an admin, if so: one that can't be signed in to would be an admin in name only. */
export const promotionRefusal = ({ isActive, verifiedAt }: AccountStatus): Problem | undefined =>
  isActive && verifiedAt !== null ? undefined : new Problem(409, 'conflict', adminMessages.notEligible);
