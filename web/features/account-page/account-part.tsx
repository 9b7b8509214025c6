import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountHeads } from '../../../contract/pages/account-heads.ts';
import type { accountPaths } from '../../../contract/pages/account-pages.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { NoNetwork } from './no-network.tsx';
import { texts } from './texts.ts';

/** What surrounds each page of the account: its head, the way back, its heading, and what it waits for. */
export function AccountPart({
  name,
  children,
}: {
  name: Exclude<keyof typeof accountPaths, 'firstSteps'>;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-24">
      <PageHead head={accountHeads[name]} />
      <Link to={paths.account} className="btn btn-quiet -ml-3.5 text-pitch-ink">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {texts.title()}
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{texts.pages[name]()}</h1>
      <NoNetwork />
      {children}
    </div>
  );
}
