import { Link, useLocation } from 'react-router';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { cn } from '../../ui/cn.ts';
import { texts } from './texts.ts';

const FOR_ALL = ['today', 'competitions', 'teams'] as const;
const FOR_MEMBERS = ['myMatches', 'today', 'competitions', 'teams', 'freeAgents'] as const;

/** Scrolls a row sideways, and nothing else, to what is in it. */
function showInRow(one: HTMLElement | null): void {
  const row = one?.parentElement;
  if (one && row) row.scrollLeft = one.offsetLeft - row.offsetLeft - (row.clientWidth - one.offsetWidth) / 2;
}

/** The way around match day, above each of its lists. */
export function SportsNav() {
  const { pathname } = useLocation();
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  return (
    <nav aria-label={texts.matchDay()} className="mb-6 flex gap-1 overflow-x-auto max-sm:-mx-4 max-sm:px-4">
      {(isMember ? FOR_MEMBERS : FOR_ALL).map((name) => {
        const isHere = pathname === sportsPaths[name];
        return (
          <Link
            key={name}
            to={sportsPaths[name]}
            {...(isHere && { 'aria-current': 'page' as const, ref: showInRow })}
            className={cn(
              'inline-flex min-h-11 flex-none items-center rounded-full px-4 font-semibold whitespace-nowrap',
              isHere ? 'bg-pitch text-white' : 'text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {texts.places[name]()}
          </Link>
        );
      })}
    </nav>
  );
}
