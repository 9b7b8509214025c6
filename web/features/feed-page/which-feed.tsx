import { Link } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { store, stored } from '../../platform/stored.ts';
import { cn } from '../../ui/cn.ts';
import { texts } from './which-texts.ts';

/** Under which key the browser remembers that the member reads what those share whom they follow. */
const REMEMBERED = 'feed';

export const remembersFollowing = () => stored(REMEMBERED) === 'following';
export const rememberFollowing = () => void store(REMEMBERED, 'following');
export const forgetFollowing = () => void store(REMEMBERED, null);

const FEEDS = [
  { path: paths.feed, words: texts.all },
  { path: paths.following, words: texts.following },
  { path: paths.myList, words: texts.myList },
] as const;

/** Goes between all that is shared, what those share whom the member follows, and what they have saved. */
export function WhichFeed({ chosen, className = 'mb-4' }: { chosen: string; className?: string }) {
  return (
    <nav aria-label={texts.which()} className={cn('flex gap-1', className)}>
      {FEEDS.map(({ path, words }) => (
        <Link
          key={path}
          to={path}
          onClick={path === paths.feed ? forgetFollowing : undefined}
          aria-current={path === chosen ? 'page' : undefined}
          className={cn('btn flex-none', path === chosen ? 'btn-secondary' : 'btn-quiet')}
        >
          {words()}
        </Link>
      ))}
    </nav>
  );
}
