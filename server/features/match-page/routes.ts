import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { heads } from '../../../contract/pages/pages.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { listMeetings, MEETINGS_MAX } from '../../../contract/sports/lists.ts';
import { getMatch, type MatchView, matchMessages } from '../../../contract/sports/match-calls.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { told } from '../../platform/memory/last-known.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Asked, JSON_ANSWER, type QuickAnswer, quickJson, startJson } from '../../platform/web/quick-answers.ts';
import { presentCommentPage } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { withLoved } from '../comments/shown.ts';
import { listLineUps } from '../matches/line-ups/queries.ts';
import { listMatches } from '../matches/lists/queries.ts';
import { mayNameScorers, mayScore, namesLineUpOf, seenMatch } from '../matches/policy.ts';
import { isResultMissing, type Named, playersIn, presentNamed } from '../matches/present.ts';
import { findStanding, loadMatchCards } from '../matches/queries.ts';
import { listTimeline } from '../matches/timeline/queries.ts';
import type { Targets } from '../targets/target.ts';
import { namesFor } from '../teams/policy.ts';
import { mountLiveMatches } from './live.ts';
import type { Own } from './queries.ts';
import { mountSharePicture } from './share-picture.ts';
import { createShown, headOf, NOTHING, type Personal, type ShownMatch, type ShownPage } from './shown.ts';

// A whole campus looks at one match, and asks again when something was missed.
const READING = perIp('match', 3000);
const MEETINGS = perIp('meetings', 1000); // read anew each time
/** In which states a match has a result that counts. */
const COUNTING = ['confirmed', 'decided'] as const;

type Can = MatchView['can'];

const personal = (own: Own | undefined): Pick<MatchView, Personal> => ({
  viewerReaction: own?.reaction ?? null,
  viewerAlert: own?.alert ?? false,
});

/** The page of a match: how it stands, its timeline and line-ups, what is said about it; and what happens meanwhile. */
export function mountMatchPage(app: App, parts: FeatureParts, targets: Targets): void {
  const { db, clock, sessions, pages } = parts;
  const source = targets({ kind: 'match' });
  const shown = createShown(parts);

  /** What a viewer may do about a match. @throws 404 */
  async function abilitiesIn({ id, row }: ShownMatch, viewer: Member): Promise<Can> {
    const standing = await seenMatch(db, id, viewer);
    return {
      score: mayScore(standing),
      lineUp: namesLineUpOf(standing),
      nameScorers: mayNameScorers(standing, row),
      organise: standing.isOrganiser,
    };
  }

  /** Whether a member sees a match and what is said of it as visitors do, but for their own reaction. */
  async function isAsForAll({ match, talk }: ShownPage, viewer: Member, own: Own) {
    const isOutsider = viewer.role !== 'admin' && !own.isInvolved;
    const isAlike = isOutsider && match.isPublic && !own.hasHidden && own.loved.length === 0;
    return isAlike && (await source.unseenBy(viewer)).isDisjointFrom(talk.people);
  }

  /** What is said of a match, as a member sees it: read anew where that is not what visitors see. */
  async function threadFor({ talk: { id, threads, people } }: ShownPage, viewer: Member, own: Own) {
    const unseen = await source.unseenBy(viewer);
    if (viewer.role !== 'admin' && !own.hasHidden && unseen.isDisjointFrom(people))
      return withLoved(threads.members, new Set(own.loved));
    const limit = COMMENTS_PAGE_SIZE + 1;
    const stretch = await listComments(db, { kind: 'match', id }, { limit, viewer });
    return presentCommentPage(stretch, COMMENTS_PAGE_SIZE, 'members');
  }

  /** Timeline and line-ups with the names that a viewer may know and others may not. */
  async function namedFor(id: string, viewer: Member): Promise<Named> {
    const [timeline, lineUps] = await Promise.all([listTimeline(db, id), listLineUps(db, id)]);
    const sees = await namesFor(db, viewer, [...lineUps, ...playersIn(timeline)]);
    return presentNamed(timeline, lineUps, sees, 'members');
  }

  /** A match as a member sees it for whom it is not the same as for all. @throws 404 */
  async function viewFor(page: ShownPage, viewer: Member, own: Own, now: Date): Promise<MatchView> {
    const { match, talk } = page;
    const isForAll = match.isPublic && viewer.role !== 'admin' && !own.isInvolved;
    const [can, thread, [card], named] = await Promise.all([
      isForAll ? NOTHING : abilitiesIn(match, viewer),
      threadFor(page, viewer, own),
      match.hasHiddenSide ? loadMatchCards(db, [match.id], { viewer, now }) : [match.view.match],
      match.hasPrivateName && !isForAll ? namedFor(match.id, viewer) : match.named.members,
    ]);
    if (!card) throw notFound(matchMessages.notFound);
    const { commentCount, likeCount, reactionCounts } = talk;
    return {
      ...match.view,
      ...named,
      match: { ...card, isMissing: isResultMissing(match.row, now) },
      ...{ now: now.toISOString(), can, thread, commentCount, likeCount, reactionCounts },
      ...personal(own),
    };
  }

  /** The answer to who sees what visitors see, but for their own reaction. */
  const answerOf = (page: ShownPage, own: Own | undefined, now: Date): [Buffer, Buffer] => [
    startJson({ now: now.toISOString(), ...personal(own) }),
    page.restWith(isResultMissing(page.match.row, now), audienceOf(own)),
  ];
  /** The same to visitors, if it is cached; what is a member's own is asked anew. */
  function quick({ params: { id }, member }: Asked<unknown, { id: string }>): QuickAnswer | undefined {
    const page = member ? undefined : shown.known(id);
    return page?.match.isPublic ? quickJson(...answerOf(page, undefined, clock.now())) : undefined;
  }

  route(
    app,
    parts,
    getMatch,
    { who: 'everyone', limit: READING, quick },
    async ({ params: { id }, request, reply }) => {
      const viewer = await sessions.viewer(request);
      const page = told(reply, await shown.page(id));
      if (!page || (!page.match.isPublic && !viewer)) throw notFound(matchMessages.notFound);
      const own = viewer && (await page.own(viewer.accountId));
      const now = clock.now();
      if (viewer && own && !(await isAsForAll(page, viewer, own))) return viewFor(page, viewer, own, now);
      return reply.headers(JSON_ANSWER).send(Buffer.concat(answerOf(page, own, now)));
    },
  );

  route(app, parts, listMeetings, { who: 'everyone', limit: MEETINGS }, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    await seenMatch(db, id, viewer);
    const now = clock.now();
    const [match] = await loadMatchCards(db, [id], { viewer, now });
    const [home, away] = [match?.home.team?._id, match?.away.team?._id];
    if (!match || !home || !away) return { meetings: [] };
    const until = match.startsAt === null ? now : new Date(match.startsAt);
    const of = { teamIds: [home], against: away, onlyAgreed: true, states: COUNTING, until } as const;
    const { matches } = await listMatches(db, { ...of, isBackwards: true, limit: MEETINGS_MAX }, { viewer, now });
    return { meetings: matches };
  });

  pages.page(sportsPaths.match, async (request) => {
    const id = idFrom((request.params as { matchId: string }).matchId);
    const { value: match } = await shown.match(id);
    if (!match) return { head: heads.notFound, status: 404 };
    if (match.isPublic && !match.hasHiddenSide) return { head: match.head }; // whoever asks
    const viewer = await sessions.viewer(request);
    const [standing, [card]] = await Promise.all([
      findStanding(db, id, viewer),
      loadMatchCards(db, [id], { viewer, now: clock.now() }),
    ]);
    return card && standing?.isThere ? { head: headOf(card, match.view.tie) } : { head: heads.notFound, status: 404 };
  });

  mountSharePicture(app, parts);
  mountLiveMatches(app, parts, targets);
}
