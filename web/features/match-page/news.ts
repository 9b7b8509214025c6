import type { MatchNews, MatchView, Player, TimelineEvent } from '../../../contract/sports/match-calls.ts';
import { inOrder } from '../../../contract/sports/results/timeline-order.ts';
import { refreshTables } from '../tables/api.ts';

/** Has the tables of a competition asked for again, once one of its results is another. */
export const tablesChanged = refreshTables;

type Shown = Pick<
  MatchView,
  'match' | 'timeline' | 'lineUps' | 'edition' | 'period' | 'clockSince' | 'endedAt' | 'running' | 'now'
>;

/** News go to many at once, and name nobody who wants to be seen by few: whoever knows them goes on doing so. */
function namesIn({ timeline, lineUps: { home, away } }: Shown) {
  const all = [...timeline.flatMap(({ player, other }) => [player, other]), ...home, ...away];
  return (player: Player | null) =>
    (player?.isPrivate && all.find((one) => one?.memberId === player.memberId && !one.isPrivate)) || player;
}

/**
 * A match after the news of it. What is older than what is shown changes nothing.
 * @returns `isBehind`: something has been missed, or the news do not say all of it, so the match should be asked for
 */
export function withNews<M extends Shown>(shown: M, news: MatchNews): { match: M; isBehind: boolean } {
  if (news.edition < shown.edition) return { match: shown, isBehind: false };
  const { state, score, result, startsAt, venue, isMissing, edition, period, clockSince, endedAt, running, now } = news;
  const known = namesIn(shown);
  const told = new Set(news.events.map(({ _id }) => _id));
  const timeline = inOrder([
    ...shown.timeline.filter(({ _id }) => !told.has(_id)),
    ...news.events
      .filter((event): event is TimelineEvent => !('isUndone' in event))
      .map((event) => ({ ...event, player: known(event.player), other: known(event.other) })),
  ]);
  return {
    match: {
      ...shown,
      ...{ edition, period, clockSince, endedAt, running, now, timeline },
      match: {
        ...shown.match,
        state,
        isOver: state === 'live' && endedAt !== null,
        score,
        result,
        startsAt,
        venue,
        isMissing,
      },
    },
    isBehind: news.again || timeline.length !== news.eventCount,
  };
}
