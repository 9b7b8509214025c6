import type { Person } from '../../../contract/people/people.ts';
import { presentAuthor } from '../accounts/present.ts';
import type { Account } from '../accounts/queries.ts';

/** A member, for their own page. */
export const presentPerson = (account: Account, counts: Person['counts']): Person => ({
  ...presentAuthor(account),
  joinedAt: account.createdAt.toISOString(),
  counts,
});
