import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { shortDate } from '../../platform/time.ts';
import { type ChangeAddress, type PanelAddress, type UserSort, usualOrder } from './address.ts';
import { UserActions } from './user-actions.tsx';
import { Person, roleName, StatusBadge } from './user-parts.tsx';
import type { Asked } from './user-question.tsx';

/** spec 2 §2; two of them sort. */
const COLUMNS: { name: string; sort?: UserSort }[] = [
  { name: 'User', sort: 'name' },
  { name: 'Faculty' },
  { name: 'Role' },
  { name: 'Status' },
  { name: 'Verified' },
  { name: 'Joined', sort: 'joined' },
  { name: 'Actions' },
];
const SORT_NAMES = { asc: 'ascending', desc: 'descending' } as const;

type Props = {
  users: AdminUser[];
  address: PanelAddress;
  onChange: ChangeAddress;
  onAsk: (asked: Asked) => void;
};

export function UserTable({ users, address, onChange, onAsk }: Props) {
  return (
    <table className="w-full min-w-[66rem] border-collapse text-left text-[0.9375rem]">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          {COLUMNS.map(({ name, sort }) => (
            <th
              key={name}
              scope="col"
              aria-sort={sort && address.sort === sort ? SORT_NAMES[address.order] : undefined}
              className="px-4 py-1 font-semibold first:pl-5 last:pr-5"
            >
              {sort ? (
                <SortButton sort={sort} address={address} onChange={onChange}>
                  {name}
                </SortButton>
              ) : (
                name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user._id} user={user} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}

type SortButtonProps = { sort: UserSort; address: PanelAddress; onChange: ChangeAddress; children: ReactNode };

/** A press sorts by this column; the next one turns it around. */
function SortButton({ sort, address, onChange, children }: SortButtonProps) {
  const isSorted = address.sort === sort;
  const Icon = !isSorted ? ArrowUpDown : address.order === 'asc' ? ArrowUp : ArrowDown;
  const turned = address.order === 'asc' ? 'desc' : 'asc';
  return (
    <button
      type="button"
      onClick={() => onChange({ sort, order: isSorted ? turned : usualOrder(sort) })}
      className="-mx-2 flex min-h-11 items-center gap-1.5 rounded-lg px-2 font-semibold -outline-offset-2 hover:text-ink"
    >
      {children}
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

function UserRow({ user, onAsk }: { user: AdminUser; onAsk: Props['onAsk'] }) {
  const name = `user-${user._id}`;
  return (
    <tr data-entry={user._id} tabIndex={-1} className="border-b border-line -outline-offset-3 last:border-0">
      <th scope="row" className="min-w-64 py-3 pr-4 pl-5 font-normal">
        <Person id={name} user={user} />
      </th>
      <td className="px-4 py-3">{user.faculty ?? '–'}</td>
      <td className="px-4 py-3">{roleName(user)}</td>
      <td className="px-4 py-3">
        <StatusBadge user={user} />
      </td>
      <td className="px-4 py-3">{user.isVerified ? 'Yes' : 'No'}</td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time>
      </td>
      <td className="w-px py-3 pr-3 pl-1">
        <UserActions user={user} describedBy={name} onAsk={onAsk} />
      </td>
    </tr>
  );
}
