import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { postPath } from '../../../contract/pages.ts';
import { ownHiddenQuery } from './api.ts';
import { HiddenNote } from './hidden-note.tsx';

/** What of one's own others don't see, with the way to it; nothing where there is none. */
export function OwnHidden() {
  const { data: things } = useQuery(ownHiddenQuery);
  if (!things?.length) return null;
  return (
    <section aria-labelledby="own-hidden" className="mt-12">
      <h2 id="own-hidden" className="text-xl">
        Only you can see these
      </h2>
      <ul className="mt-4 grid gap-4">
        {things.map(({ _id, kind, hidden, postId, excerpt }) => (
          <li key={_id} className="card p-4">
            <HiddenNote what={kind} hidden={hidden} />
            <p className="mt-3 line-clamp-3 whitespace-pre-line wrap-anywhere">{excerpt || 'A post without text'}</p>
            <Link to={postPath(postId)} className="btn btn-quiet mt-1 -ml-3.5 text-pitch-ink">
              {kind === 'post' ? 'Open the post' : 'Open the post it is under'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
