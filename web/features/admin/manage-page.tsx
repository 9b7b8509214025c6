import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type AdminUser, adminMessages, type listUsers } from '../../../contract/admin.ts';
import { ApiError, errorText } from '../../platform/errors.ts';
import { call } from '../../platform/http.ts';
import { capitalise } from '../../platform/text.ts';
import { shortDate } from '../../platform/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PER_PAGE = 50;
const COLUMNS = ['User', 'Faculty', 'Role', 'Status', 'Verified', 'Joined']; // spec 2 §2

const usersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listUsers>('GET', '/api/admin/users/all-user', {
      query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

export function Component() {
  const query = useInfiniteQuery(usersQuery);
  const users = query.data?.pages.flatMap((page) => page.users);

  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-24 lg:px-8">
      <h1 className="text-3xl sm:text-4xl">Admin Panel</h1>
      <h2 className="mt-8 mb-4 text-xl">Users</h2>
      {query.isPending ? (
        <div role="status" aria-label="Loading users" className="grid gap-2">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      ) : !users ? (
        <div className="max-w-lg">
          <Banner look="danger">{loadErrorText(query.error)}</Banner>
          <Button look="pitch" onClick={() => query.refetch()} className="mt-6">
            Try Again
          </Button>
        </div>
      ) : users.length === 0 ? (
        <EmptyState title="No users found" />
      ) : (
        <UserTable users={users} />
      )}
      {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />}
    </div>
  );
}

function loadErrorText(error: Error | null): string {
  if (error instanceof ApiError && error.status === 403) return adminMessages.denied;
  return errorText(error, 'Failed to fetch data', 'An unexpected error occurred'); // spec 2 §8
}

function UserTable({ users }: { users: AdminUser[] }) {
  return (
    <section
      aria-label="Users"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, which the keyboard must reach
      tabIndex={0}
      className="card overflow-x-auto"
    >
      <table className="w-full min-w-[48rem] border-collapse text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="px-5 py-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr className="border-b border-line last:border-0">
      <td className="px-5 py-3">
        <span className="flex items-center gap-3">
          <Avatar name={user.username} picture={null} className="size-9" />
          <span className="min-w-0 leading-snug">
            <span className="block font-semibold">{capitalise(user.username)}</span>
            <span className="text-sm text-muted">{user.email}</span>
          </span>
        </span>
      </td>
      <td className="px-5 py-3">{user.faculty ?? '–'}</td>
      <td className="px-5 py-3">{capitalise(user.role || 'user')}</td>
      <td className="px-5 py-3">
        <Badge tone={user.isActive ? 'green' : 'red'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
      </td>
      <td className="px-5 py-3">{user.isVerified ? 'Yes' : 'No'}</td>
      <td className="px-5 py-3 whitespace-nowrap">{shortDate(user.createdAt)}</td>
    </tr>
  );
}
