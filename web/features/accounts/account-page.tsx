import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/pages.ts';
import { useSession } from '../../platform/session.ts';
import { capitalise } from '../../platform/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnHidden } from '../reports/own-hidden.tsx';
import { whoAmI } from './api.ts';
import { Devices } from './devices.tsx';
import { OwnPassword } from './own-password.tsx';

export function Component() {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-24">
      <h1 className="text-3xl sm:text-4xl">Account</h1>
      <Person />
      <OwnHidden />
      <Devices />
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        What is kept about you, and what you can do about it:{' '}
        <Link to={paths.privacy} className="link">
          Privacy Policy
        </Link>
        . The rules:{' '}
        <Link to={paths.terms} className="link">
          Terms and Conditions
        </Link>
        .
      </p>
    </div>
  );
}

function Person() {
  const { userData, role } = useSession();
  // The address is asked for here: what the browser keeps has none.
  const me = useQuery({ queryKey: ['me'], queryFn: whoAmI });
  const email = me.data?.data?.email;
  const name = capitalise(userData?.username ?? '');
  return (
    <section aria-labelledby="you" className="card mt-8 p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={userData?.profilePicture ?? null} />
        <div className="min-w-0">
          <h2 id="you" className="truncate text-xl">
            {name}
          </h2>
          <p className="text-muted">{role === 'admin' ? 'Admin' : 'Member'}</p>
        </div>
      </div>
      <dl className="mt-6 grid gap-5 border-t border-line pt-5">
        <Row term="Email">
          {email ? (
            <span className="wrap-anywhere">{email}</span>
          ) : me.isError ? (
            <span className="text-muted">Could not be loaded.</span>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
        </Row>
        <Row term="Password">
          <OwnPassword me={me.data?.data} />
        </Row>
      </dl>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="font-semibold">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
