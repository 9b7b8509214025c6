import { accountMessages } from '../../../contract/accounts.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, type Problem } from '../../platform/problem.ts';
import { listAdminNames } from './queries.ts';
import { isReserved, looksLikeOneOf } from './reserved-names.ts';

/**
 * Why nobody may sign up with that name, if so. That it looks like an admin's is not told apart from that it is taken:
 * who is an admin is nobody's business.
 */
export async function nameProblem(db: Db, username: string): Promise<Problem | undefined> {
  if (isReserved(username)) return conflict(accountMessages.usernameReserved, 'username');
  if (looksLikeOneOf(username, await listAdminNames(db))) return conflict(accountMessages.usernameTaken, 'username');
  return undefined;
}
