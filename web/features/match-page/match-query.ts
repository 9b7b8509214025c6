import { queryOptions } from '@tanstack/react-query';
import type { getMatch, MatchView } from '../../../contract/sports/match-calls.ts';
import { call } from '../../platform/http/http.ts';
import { setNow } from '../../platform/now.ts';
import { changesSince, journalMoment } from '../comments/journal.ts';
import { afterChange, type Thread, withShown } from '../comments/thread.ts';
import { itemKey } from '../feed/loaded-feeds.ts';
import { moment, noteOwn } from '../reactions/own-reactions.ts';

/** A match as its page shows it: with its newest comments, oldest first, and the viewer's own reaction. */
export type MatchWithThread = Omit<MatchView, 'thread'> &
  Thread & {
    kind: 'match';
    _id: string;
  };

/** Fetches a match. Rejects as `call` does. */
export async function loadMatch(id: string, signal?: AbortSignal): Promise<MatchWithThread> {
  const asked = moment();
  const { thread, ...view } = await call<typeof getMatch>('GET', '/api/matches/:id', {
    params: { id },
    ...(signal && { signal }),
  });
  noteOwn(id, view.viewerReaction, asked);
  setNow(Date.parse(view.now)); // to the second, for the match's clock
  return { kind: 'match', _id: id, ...view, ...thread };
}

/** A match, with any earlier comments that have been loaded. */
export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: itemKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const began = journalMoment();
      const fresh = withShown(await loadMatch(id, signal), client.getQueryData<MatchWithThread>(queryKey));
      return changesSince(id, began).reduce(afterChange, fresh);
    },
  });
