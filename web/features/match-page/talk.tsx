import { useMemo } from 'react';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { Comments, type Live } from '../comments/comments.tsx';
import { ReportMatch } from '../moderation/names-menu-item.tsx';
import { CardFooter } from '../posts/card-footer.tsx';
import type { MatchWithThread } from './match-query.ts';

/**
 * What people say of a match: their reactions and their comments.
 * @param props.isReportable nothing is shown of its result, beside which it is reported otherwise
 */
export function Talk({ view, live, isReportable }: { view: MatchWithThread; live: Live; isReportable: boolean }) {
  const { _id: id, can } = view;
  const target = useMemo(() => ({ kind: 'match', id }) as const, [id]);
  return (
    <>
      <div className="-mx-4 mt-8 sm:-mx-5">
        <CardFooter of={{ ...view, likes: [] }} path={matchPath(id)} inFeed={false} />
      </div>
      <Comments target={target} thread={view} live={live} ownerId={null} isKeeper={can.organise} />
      {isReportable && <ReportMatch matchId={id} hasResult={false} />}
    </>
  );
}
