import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patient } from '../../platform/http/patient.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { meQuery } from '../accounts/api.ts';
import { texts as common } from '../accounts/texts.ts';
import { Devices } from './devices.tsx';
import { OwnPassword } from './own-password.tsx';
import { texts } from './texts.ts';

/** By what the member signs in, and where they are signed in. */
export function Component() {
  // Fetched for the email, which the browser does not store.
  const me = patient(useQuery(meQuery));
  const email = me.data?.data?.email;
  return (
    <>
      <dl className="card mt-6 grid gap-5 p-6">
        <Row term={common.email()}>
          {email ? (
            <span className="wrap-anywhere">{email}</span>
          ) : me.error ? (
            <span className="text-muted">{texts.emailFailed()}</span>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
        </Row>
        <Row term={common.password()}>
          <OwnPassword me={me.data?.data} />
        </Row>
      </dl>
      <Devices />
    </>
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
