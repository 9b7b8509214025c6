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
export function WhichFeed({ chosen }: { chosen: string }) {
  return (
    <nav aria-label={texts.which()} className="mb-4 flex gap-1">
      {FEEDS.map(({ path, words }) => (
        <Link
          key={path}
          to={path}
          onClick={path === paths.feed ? forgetFollowing : undefined}
          aria-current={path === chosen ? 'page' : undefined}
          className={cn('btn', path === chosen ? 'btn-secondary' : 'btn-quiet')}
        >
          {words()}
        </Link>
      ))}
    </nav>
  );
}
