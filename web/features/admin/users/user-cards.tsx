import type { AdminUser } from '../../../../contract/admin.ts';
import { shortDate } from '../../../platform/time.ts';
import { texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';
import { Person, roleName, StatusBadge } from './user-parts.tsx';
import type { Asked } from './user-question.tsx';

/** The table's rows for narrow screens: each card names its columns itself. */
export function UserCards({ users, onAsk }: { users: AdminUser[]; onAsk: (asked: Asked) => void }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {users.map((user) => (
        <li key={user._id} data-entry={user._id} tabIndex={-1} className="rounded-card">
          <UserCard user={user} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({ user, onAsk }: { user: AdminUser; onAsk: (asked: Asked) => void }) {
  const name = `user-${user._id}`;
  const facts = [
    ['faculty', user.faculty ?? texts.noFaculty()],
    ['role', roleName(user)],
    ['verified', user.isVerified ? texts.yes() : texts.no()],
    [
      'joined',
      <time key="joined" dateTime={user.createdAt}>
        {shortDate(user.createdAt)}
      </time>,
    ],
  ] as const;
  return (
    <article aria-labelledby={name} className="card flex h-full flex-col p-4 pb-2">
      <div className="flex items-start justify-between gap-3">
        <Person id={name} user={user} />
        <StatusBadge user={user} />
      </div>
      <dl className="mt-4 grid grow grid-cols-2 content-start gap-x-4 gap-y-2 text-[0.9375rem]">
        {facts.map(([column, value]) => (
          <div key={column}>
            <dt className="text-sm text-muted">{texts.columns[column]()}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 -mr-1 -ml-3 border-t border-line pt-2">
        <UserActions user={user} describedBy={name} onAsk={onAsk} />
      </div>
    </article>
  );
}
