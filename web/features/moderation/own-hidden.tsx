import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { postPath, videoPath } from '../../../contract/pages/pages.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { ownHiddenQuery } from './api.ts';
import { HiddenNote } from './hidden-note.tsx';
import { texts } from './own-texts.ts';

/** The member's own posts and comments that others can't see, each with a link; nothing if there are none. */
export function OwnHidden() {
  const { data: things } = useQuery(ownHiddenQuery);
  if (!things?.length) return null;
  return (
    <section aria-labelledby="own-hidden" className="mt-12">
      <h2 id="own-hidden" className="text-xl">
        {texts.title()}
      </h2>
      <ul className="mt-4 grid gap-4">
        {things.map(({ _id, kind, hidden, postId, videoId, matchId, excerpt }) => (
          <li key={_id} className="card p-4">
            <HiddenNote what={kind} hidden={hidden} />
            <p dir="auto" className="mt-3 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {excerpt || texts.noText()}
            </p>
            <Link
              to={matchId ? matchPath(matchId) : videoId ? videoPath(videoId) : postPath(postId ?? '')}
              className="btn btn-quiet mt-1 -ml-3.5 text-pitch-ink"
            >
              {texts.open[kind]()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
