import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminMessages } from '../../../../contract/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useNextFocus } from '../../../ui/hooks/use-next-focus.ts';
import { Loaded, MorePages } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadErrorText } from '../../moderation/errors.ts';
import { usersQuery } from '../api.ts';
import { type ChangeLocation, type PanelLocation, USER_GROUPS, type UserGroup } from '../panel-location.ts';
import { SearchBox } from '../search-box.tsx';
import { useWide } from '../use-wide.ts';
import { texts } from './texts.ts';
import { UserCards } from './user-cards.tsx';
import { type Asked, UserQuestion } from './user-question.tsx';
import { UserTable } from './user-table.tsx';

export function UsersTab({ location, onChange }: { location: PanelLocation; onChange: ChangeLocation }) {
  const { search, group } = location;
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const wide = useWide();
  const query = useInfiniteQuery(usersQuery(location));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const { total = 0, isCapped = false } = query.data?.pages[0] ?? {};
  const isEverybody = !search && group === 'everyone';

  return (
    <>
      <h2 className="sr-only">{texts.title()}</h2>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SearchBox
          label={texts.search()}
          placeholder={texts.searchHint()}
          search={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <SelectField
          label={texts.show()}
          value={group}
          onChange={({ target }) => onChange({ group: target.value as UserGroup })}
          className="grow sm:w-48 sm:grow-0"
        >
          {USER_GROUPS.map((name) => (
            <option key={name} value={name}>
              {texts.groups[name]()}
            </option>
          ))}
        </SelectField>
        {!wide && <SortField location={location} onChange={onChange} />}
      </div>
      <Loaded query={query} failureOf={loadErrorText} loading={texts.loading()} skeleton={<UsersSkeleton />}>
        {() => (
          <>
            <p role="status" className="mb-4 text-sm text-muted">
              {total > 0 && (isCapped ? texts.moreThan : texts.total)({ count: total })}
            </p>
            <section
              ref={list}
              // Takes the focus when the last user is deleted; and a table that is too wide can be scrolled by
              // keyboard.
              tabIndex={wide && users.length > 0 ? 0 : -1}
              aria-label={texts.title()}
              className={cn(
                wide && users.length > 0 && 'card overflow-x-auto',
                query.isPlaceholderData && 'opacity-60',
              )}
            >
              {users.length === 0 ? (
                <EmptyState
                  title={adminMessages.noUsers()}
                  action={
                    !isEverybody && (
                      <Button onClick={() => onChange({ search: '', group: 'everyone' })}>
                        {texts.showEveryone()}
                      </Button>
                    )
                  }
                />
              ) : wide ? (
                <UserTable users={users} location={location} onChange={onChange} onAsk={setAsked} />
              ) : (
                <UserCards users={users} onAsk={setAsked} />
              )}
            </section>
            <MorePages query={query} failureOf={loadErrorText} />
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
  { sort: 'joined', order: 'desc', name: 'newest' },
  { sort: 'joined', order: 'asc', name: 'oldest' },
  { sort: 'name', order: 'asc', name: 'nameUp' },
  { sort: 'name', order: 'desc', name: 'nameDown' },
] as const;

/** Sorts the cards, which have no column heads to press. */
function SortField({ location, onChange }: { location: PanelLocation; onChange: ChangeLocation }) {
  const chosen = SORTS.findIndex(({ sort, order }) => sort === location.sort && order === location.order);
  return (
    <SelectField
      label={texts.sortBy()}
      value={chosen}
      onChange={({ target }) => {
        const choice = SORTS[Number(target.value)];
        if (choice) onChange({ sort: choice.sort, order: choice.order });
      }}
      className="grow sm:w-48 sm:grow-0"
    >
      {SORTS.map(({ name }, index) => (
        <option key={name} value={index}>
          {texts.sorts[name]()}
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
