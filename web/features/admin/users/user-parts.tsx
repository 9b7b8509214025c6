import type { AdminUser } from '../../../../contract/admin.ts';
import { capitalise } from '../../../platform/text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PersonLink, PersonPicture } from '../../../ui/person-link.tsx';
import { texts } from './texts.ts';

/** 'User' where the server says nothing (spec 2 §3). */
export const roleName = ({ role }: { role?: AdminUser['role'] }) => texts.roles[role ?? 'user']();

/** Picture, name and email address. `id` goes on the name, to describe buttons by it. */
export function Person({ id, user }: { id: string; user: AdminUser }) {
  return (
    <span className="flex items-center gap-3">
      <PersonPicture of={user} className="size-9" />
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span id={id} dir="auto" className="block font-semibold">
          <PersonLink of={user}>{capitalise(user.username)}</PersonLink>
        </span>
        <span dir="auto" className="text-sm text-muted">
          {user.email}
        </span>
      </span>
    </span>
  );
}

export function StatusBadge({ user }: { user: AdminUser }) {
  return <Badge tone={user.isActive ? 'green' : 'red'}>{user.isActive ? texts.active() : texts.inactive()}</Badge>;
}
