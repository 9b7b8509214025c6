import type { Person } from '../../../contract/people/people.ts';
import type { Profile } from '../../../contract/people/profile.ts';
import { avatarKeys } from '../../platform/media/images.ts';
import { pictureUrl, presentAuthor } from '../accounts/present.ts';
import type { Account } from '../accounts/queries.ts';

/** A member, for their own page. */
export const presentPerson = (
  account: Pick<Account, 'id' | 'username' | 'profilePicture' | 'createdAt'>,
  profile: Profile,
  counts: Person['counts'],
): Person => ({
  ...presentAuthor(account, 'everyone'),
  largePicture: pictureUrl(account.profilePicture && (avatarKeys(account.profilePicture)[1] ?? null)),
  profile,
  joinedAt: account.createdAt.toISOString(),
  counts,
});
