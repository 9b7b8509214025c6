import type { AdminUser } from '../../../contract/admin.ts';
import { pictureUrl } from '../accounts/present.ts';
import type { Person } from './people-queries.ts';

/** An account in the admins' list. */
export const presentPerson = (person: Person): AdminUser => ({
  _id: person.id,
  username: person.username,
  email: person.email,
  profilePicture: pictureUrl(person.profilePicture),
  faculty: person.faculty,
  role: person.role,
  isActive: person.isActive,
  isVerified: person.verifiedAt !== null,
  createdAt: person.createdAt.toISOString(),
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
});
