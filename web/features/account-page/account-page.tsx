import { ChevronRight } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';
import { accountHeads } from '../../../contract/pages/account-heads.ts';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { DELETION_DAYS } from '../../../contract/people/my-data.ts';
import { useSession } from '../../platform/session/session.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { OwnHidden } from '../moderation/own-hidden.tsx';
import { texts } from './texts.ts';

/** What links once led to, when all of it was one page. */
const MOVED: Record<string, string> = { '#notifications': accountPaths.notifications, '#you': accountPaths.signIn };

/** In the order of how often they are wanted; what deletes the account is the last. */
const PAGES = [
  'profile',
  'notifications',
  'people',
  'signIn',
  'data',
  'delete',
] as const satisfies (keyof typeof accountPaths)[];

/** A member's own account: who they are, and the pages where they change it. */
export function Component() {
  const moved = MOVED[useLocation().hash];
  if (moved) return <Navigate to={moved} replace />;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-24">
      <PageHead head={accountHeads.overview} />
      <h1 className="text-3xl sm:text-4xl">{texts.title()}</h1>
      <Person />
      <OwnHidden />
      <nav aria-label={texts.title()}>
        <ul className="card mt-8 divide-y divide-line">
          {PAGES.map((name) => (
            <li key={name}>
              <Link to={accountPaths[name]} className="group flex items-center gap-4 px-5 py-4">
                <span className="min-w-0 grow">
                  <span
                    className={cn('block font-semibold group-hover:underline', name === 'delete' && 'text-danger-ink')}
                  >
                    {texts.pages[name]()}
                  </span>
                  <span className="block text-[0.9375rem] text-muted">
                    {name === 'delete' ? texts.lines.delete({ count: DELETION_DAYS }) : texts.lines[name]()}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        <Sentence
          of={texts.aboutYou}
          privacy={(words) => (
            <Link to={paths.privacy} className="link">
              {words}
            </Link>
          )}
          terms={(words) => (
            <Link to={paths.terms} className="link">
              {words}
            </Link>
          )}
        />
      </p>
    </div>
  );
}

function Person() {
  const { userData, role } = useSession();
  const name = capitalise(userData?.username ?? '');
  return (
    <section aria-labelledby="you" className="card mt-8 flex items-center gap-4 p-6">
      <Avatar name={name} picture={userData?.profilePicture ?? null} />
      <div className="min-w-0">
        <h2 id="you" dir="auto" className="truncate text-xl">
          {name}
        </h2>
        <p className="text-muted">{role === 'admin' ? texts.roles.admin() : texts.roles.user()}</p>
      </div>
    </section>
  );
}
