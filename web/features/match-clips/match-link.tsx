import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { ClipMatch } from '../../../contract/videos.ts';
import { texts } from './link-texts.ts';

/** The match that a clip is of: 'Law 2–1 Science · 63′'. */
export function MatchLink({ of: { _id, home, away, score, award, minute, added } }: { of: ClipMatch }) {
  const sides = score ? texts.score({ home, score, away }) : texts.noScore({ home, away });
  const match = award ? texts.decided({ match: sides, how: award }) : sides;
  const said = minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`;
  return (
    <Link
      to={matchPath(_id)}
      className="mt-2 flex min-h-8 w-fit max-w-full items-center gap-2 text-sm font-semibold text-pitch-ink hover:underline"
    >
      <Trophy aria-hidden="true" className="size-4 flex-none" />
      <bdi translate="no" className="min-w-0 wrap-anywhere tabular-nums">
        {said ? texts.at({ match, minute: said }) : match}
      </bdi>
    </Link>
  );
}
