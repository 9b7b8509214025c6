import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminMessages } from '../../../contract/admin.ts';
import { counted } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ChangeAddress, type PanelAddress, USER_GROUPS, type UserGroup } from './address.ts';
import { usersQuery } from './api.ts';
import { Loaded, More } from './loaded.tsx';
import { SearchBox } from './search-box.tsx';
import { useNextFocus } from './use-next-focus.ts';
import { useWide } from './use-wide.ts';
import { UserCards } from './user-cards.tsx';
import { type Asked, UserQuestion } from './user-question.tsx';
import { UserTable } from './user-table.tsx';

const GROUP_NAMES: Record<UserGroup, string> = {
  everyone: 'Everyone',
  admins: 'Admins',
  inactive: 'Inactive',
  unverified: 'Not verified',
};

export function UsersTab({ address, onChange }: { address: PanelAddress; onChange: ChangeAddress }) {
  const { search, group } = address;
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const wide = useWide();
  const query = useInfiniteQuery(usersQuery(address));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isEverybody = !search && group === 'everyone';

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SearchBox
          label="Search users"
          placeholder="Name or email address"
          search={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <SelectField
          label="Show"
          value={group}
          onChange={({ target }) => onChange({ group: target.value as UserGroup })}
          className="grow sm:w-48 sm:grow-0"
        >
          {USER_GROUPS.map((name) => (
            <option key={name} value={name}>
              {GROUP_NAMES[name]}
            </option>
          ))}
        </SelectField>
        {!wide && <SortField address={address} onChange={onChange} />}
      </div>
      <Loaded query={query} loading="Loading users" skeleton={<UsersSkeleton />}>
        {() => (
          <>
            <p role="status" className="mb-4 text-sm text-muted">
              {total > 0 && counted(total, 'user')}
            </p>
            <section
              ref={list}
              // Where the focus goes when the last one is deleted; and where the table is too wide, it can be scrolled
              // by the keyboard.
              tabIndex={wide && users.length > 0 ? 0 : -1}
              aria-label="Users"
              className={cn(
                wide && users.length > 0 && 'card overflow-x-auto',
                query.isPlaceholderData && 'opacity-60',
              )}
            >
              {users.length === 0 ? (
                <EmptyState
                  title={adminMessages.noUsers}
                  action={
                    !isEverybody && (
                      <Button onClick={() => onChange({ search: '', group: 'everyone' })}>Show everyone</Button>
                    )
                  }
                />
              ) : wide ? (
                <UserTable users={users} address={address} onChange={onChange} onAsk={setAsked} />
              ) : (
                <UserCards users={users} onAsk={setAsked} />
              )}
            </section>
            <More query={query} />
          </>
        )}
      </Loaded>
      {asked && (
        <UserQuestion
          asked={asked}
          onSure={() => focus.note(asked.user._id)}
          onDeleted={focus.go}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const SORTS = [
  { sort: 'joined', order: 'desc', label: 'Newest first' },
  { sort: 'joined', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
] as const;

/** What the column heads do where there are none. */
function SortField({ address, onChange }: { address: PanelAddress; onChange: ChangeAddress }) {
  const chosen = SORTS.findIndex(({ sort, order }) => sort === address.sort && order === address.order);
  return (
    <SelectField
      label="Sort by"
      value={chosen}
      onChange={({ target }) => {
        const choice = SORTS[Number(target.value)];
        if (choice) onChange({ sort: choice.sort, order: choice.order });
      }}
      className="grow sm:w-48 sm:grow-0"
    >
      {SORTS.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const UsersSkeleton = () => (
  <div className="grid gap-2">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);
