import type { AdminUser } from '../../../contract/admin.ts';
import { capitalise } from '../../platform/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

/** 'User' where the server says nothing (spec 2 §3). */
export const roleName = ({ role }: { role?: string }) => capitalise(role || 'user');

/** `id` names the person for what is done to them. */
export function Person({ id, user }: { id: string; user: AdminUser }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={user.username} picture={user.profilePicture} className="size-9" />
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span id={id} className="block font-semibold">
          {capitalise(user.username)}
        </span>
        <span className="text-sm text-muted">{user.email}</span>
      </span>
    </span>
  );
}

export function StatusBadge({ user }: { user: AdminUser }) {
  return <Badge tone={user.isActive ? 'green' : 'red'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>;
}
