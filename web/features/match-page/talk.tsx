import { useMemo } from 'react';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { Comments, type Live } from '../comments/comments.tsx';
import { CardFooter } from '../posts/card-footer.tsx';
import type { MatchWithThread } from './match-query.ts';

/** What people say of a match: their reactions and their comments. */
export function Talk({ view, live }: { view: MatchWithThread; live: Live }) {
  const { _id: id, can } = view;
  const target = useMemo(() => ({ kind: 'match', id }) as const, [id]);
  return (
    <>
      <div className="-mx-4 mt-8 sm:-mx-5">
        <CardFooter of={{ ...view, likes: [] }} path={matchPath(id)} inFeed={false} />
      </div>
      <Comments target={target} thread={view} live={live} ownerId={null} isKeeper={can.organise} />
    </>
  );
}
