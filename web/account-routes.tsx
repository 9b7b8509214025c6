/** The pages of a member's account. routes.tsx has their paths; what they need is loaded with the one that is opened. */
import type { ReactNode } from 'react';
import type { accountPaths } from '../contract/pages/account-pages.ts';
import { AccountPart } from './features/account-page/account-part.tsx';

type Name = keyof typeof accountPaths;
type Page = { Component: () => ReactNode };

/** A page's code, surrounded by what they all have. */
const page =
  (load: () => Promise<Page>) =>
  async (name: Name): Promise<Page> => {
    const { Component } = await load();
    if (name === 'firstSteps') return { Component }; // nothing is changed there that somebody goes back from
    const surrounded = () => (
      <AccountPart name={name}>
        <Component />
      </AccountPart>
    );
    return { Component: surrounded };
  };

/** By the names in contract/pages/account-pages.ts. The build reads these lines, too (tools/build/page-chunks.ts). */
const pages: Record<Name, (name: Name) => Promise<Page>> = {
  profile: page(() => import('./features/account-page/profile-page.tsx')),
  signIn: page(() => import('./features/account-page/sign-in-page.tsx')),
  notifications: page(() => import('./features/account-page/settings-page.tsx')),
  people: page(() => import('./features/account-page/people-page.tsx')),
  data: page(() => import('./features/account-page/data-page.tsx')),
  delete: page(() => import('./features/account-page/delete-page.tsx')),
  firstSteps: page(() => import('./features/first-steps/first-steps-page.tsx')),
};

/** The code of a page. */
export const load = (name: Name): Promise<Page> => pages[name](name);
