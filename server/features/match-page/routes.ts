import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { matchHead } from '../../../contract/pages/match-head.ts';
import { heads } from '../../../contract/pages/pages.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { getMatch, type MatchView, matchMessages } from '../../../contract/sports/match-calls.ts';
import { runningOf } from '../../../contract/sports/running.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { listLineUps } from '../matches/line-ups/queries.ts';
import { mayNameScorers, mayScore, namesLineUpOf, seenMatch } from '../matches/policy.ts';
import { presentClock, presentEvent, presentLineUp } from '../matches/present.ts';
import { findMatchRow, findPlace, findStanding, loadMatchCards, type Viewer } from '../matches/queries.ts';
import { matchesAsTargets } from '../matches/target.ts';
import { listTimeline } from '../matches/timeline/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import type { Targets } from '../targets/target.ts';
import { mountLiveMatches } from './live.ts';
import { mountSharePicture } from './share-picture.ts';

// A whole campus looks at one match, and asks again when something was missed.
const READING = perIp('match', 3000);

/** The page of a match: how it stands, its timeline and line-ups, what is said about it; and what happens meanwhile. */
export function mountMatchPage(app: App, parts: FeatureParts, targets: Targets): void {
  const { db, clock, sessions, pages } = parts;

  /** A match with all that its page shows, for a viewer. @throws 404 */
  async function load(id: string, viewer: Viewer): Promise<MatchView> {
    const target = { kind: 'match', id } as const;
    const now = clock.now();
    const standing = await seenMatch(db, id, viewer);
    const [[card], match, place, timeline, lineUps, comments, counts, viewerReaction] = await Promise.all([
      loadMatchCards(db, [id], { viewer, now }),
      findMatchRow(db, id),
      findPlace(db, id),
      listTimeline(db, id),
      listLineUps(db, id),
      listComments(db, target, { limit: COMMENTS_PAGE_SIZE + 1, viewer }),
      matchesAsTargets.countsOf(db, id),
      viewer ? findReaction(db, target, viewer.accountId) : null,
    ]);
    if (!card || !match || !place) throw notFound(matchMessages.notFound);
    const { score: running } = runningOf(
      standing.sport,
      timeline.filter((event) => event.sameAs === null),
    );
    return {
      match: card,
      ...place,
      ...presentClock(match, running),
      now: now.toISOString(),
      timeline: timeline.map(presentEvent),
      lineUps: { home: presentLineUp(lineUps, 'home'), away: presentLineUp(lineUps, 'away') },
      can: {
        score: mayScore(standing),
        lineUp: namesLineUpOf(standing),
        nameScorers: mayNameScorers(standing, match),
        organise: standing.isOrganiser,
      },
      thread: presentStretch(comments, COMMENTS_PAGE_SIZE),
      ...counts,
      viewerReaction,
    };
  }

  route(app, parts, getMatch, { who: 'everyone', limit: READING }, async ({ params: { id }, request }) =>
    load(id, await sessions.viewer(request)),
  );

  pages.page(sportsPaths.match, async (request) => {
    const id = idFrom((request.params as { matchId: string }).matchId);
    const viewer = await sessions.viewer(request);
    const [[card], standing] = await Promise.all([
      loadMatchCards(db, [id], { viewer, now: clock.now() }),
      findStanding(db, id, viewer),
    ]);
    if (!card || !standing?.isThere) return { head: heads.notFound, status: 404 };
    return { head: matchHead(card) };
  });

  mountSharePicture(app, parts);
  mountLiveMatches(app, parts, targets);
}
