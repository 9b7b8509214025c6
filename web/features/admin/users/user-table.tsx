import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminUser } from '../../../../contract/admin.ts';
import { shortDate } from '../../../platform/time.ts';
import { type ChangeLocation, type PanelLocation, type UserSort, usualOrder } from '../panel-location.ts';
import { texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';
import { Person, roleName, StatusBadge } from './user-parts.tsx';
import type { Asked } from './user-question.tsx';

/** spec 2 §2; two of them sort. */
const COLUMNS: { name: keyof typeof texts.columns; sort?: UserSort }[] = [
  { name: 'user', sort: 'name' },
  { name: 'faculty' },
  { name: 'role' },
  { name: 'status' },
  { name: 'verified' },
  { name: 'joined', sort: 'joined' },
  { name: 'actions' },
];
const SORT_NAMES = { asc: 'ascending', desc: 'descending' } as const;

type Props = {
  users: AdminUser[];
  location: PanelLocation;
  onChange: ChangeLocation;
  onAsk: (asked: Asked) => void;
};

export function UserTable({ users, location, onChange, onAsk }: Props) {
  return (
    <table className="w-full min-w-[66rem] border-collapse text-left text-[0.9375rem]">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          {COLUMNS.map(({ name, sort }) => (
            <th
              key={name}
              scope="col"
              aria-sort={sort && location.sort === sort ? SORT_NAMES[location.order] : undefined}
              className="px-4 py-1 font-semibold first:pl-5 last:pr-5"
            >
              {sort ? (
                <SortButton sort={sort} location={location} onChange={onChange}>
                  {texts.columns[name]()}
                </SortButton>
              ) : (
                texts.columns[name]()
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

type SortButtonProps = { sort: UserSort; location: PanelLocation; onChange: ChangeLocation; children: ReactNode };

/** A press sorts by this column; the next one reverses the order. */
function SortButton({ sort, location, onChange, children }: SortButtonProps) {
  const isSorted = location.sort === sort;
  const Icon = !isSorted ? ArrowUpDown : location.order === 'asc' ? ArrowUp : ArrowDown;
  const turned = location.order === 'asc' ? 'desc' : 'asc';
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
      <td dir="auto" className="px-4 py-3">
        {user.faculty ?? texts.noFaculty()}
      </td>
      <td className="px-4 py-3">{roleName(user)}</td>
      <td className="px-4 py-3">
        <StatusBadge user={user} />
      </td>
      <td className="px-4 py-3">{user.isVerified ? texts.yes() : texts.no()}</td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time>
      </td>
      <td className="w-px py-3 pr-3 pl-1">
        <UserActions user={user} describedBy={name} onAsk={onAsk} />
      </td>
    </tr>
  );
}
