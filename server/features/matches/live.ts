/** Tells everybody who looks at a match, or at its competition, how it stands now. */
import type { ClientEvents, ServerEvents } from '../../../contract/live.ts';
import type { MatchNews } from '../../../contract/sports/match-calls.ts';
import { runningOf } from '../../../contract/sports/running.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
} from '../../facts/competitions.ts';
import { type MatchChange, matchChanged } from '../../facts/matches.ts';
import { resultsListed } from '../../facts/results.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { reporter } from '../../platform/http/report.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import { type Audience, presentToBoth } from '../../platform/sessions/audience.ts';
import { isSeenByAll, standingIn } from '../competitions/policy.ts';
import { findCompetition } from '../competitions/queries.ts';
import { asStranger } from '../teams/policy.ts';
import { presentClock, presentEvent } from './present.ts';
import { findStanding, loadMatchNews } from './queries.ts';
import { createQuiet } from './quiet.ts';
import { ofCompetition, ofMatch } from './rooms.ts';
import { listTimeline, sumEvents } from './timeline/queries.ts';

const UPDATED = 'match-updated' satisfies keyof ServerEvents;
const REMOVED = 'match-removed' satisfies keyof ServerEvents;
/** Changes of which the news do not say everything: who looks asks again. */
const AGAIN = new Set<MatchChange>(['made', 'sides', 'line-up', 'tie']);

/** What has happened to a match that nobody has been told yet. */
type Untold = { competitionId: string; eventIds: Set<string>; again: boolean };

/** Lets browsers join the rooms of competitions, and tells those and the rooms of matches what was committed. */
export function mountMatchLive(app: App, { db, bus, clock, realtime }: FeatureParts): void {
  const quiet = createQuiet({ bus, clock });
  const { handler, idIn, forget } = realtime.joins.ofThings('competition', {
    ...{ named: 'competitionId', roomOf: ofCompetition },
    async look(id) {
      const competition = await findCompetition(db, id);
      return competition && { ownerId: null, isFor: () => isSeenByAll(competition) };
    },
    isThereFor: async (id, member) => (await standingIn(db, id, member)).isThere,
    answer: quiet,
  });
  realtime.handle('join-competition' satisfies keyof ClientEvents, handler);
  for (const changed of [competitionChanged, competitionHidden, competitionShown, competitionRemoved])
    bus.subscribe<{ competitionId: string }>(changed, ({ competitionId }) => forget(competitionId));
  realtime.handle('leave-competition' satisfies keyof ClientEvents, (connection, payload) => {
    const id = idIn(payload);
    if (id !== undefined) connection.leave(ofCompetition(id));
  });

  const untold = new Map<string, Untold>();

  async function newsOf(matchId: string, { eventIds, again }: Untold) {
    const now = clock.now();
    const [found, { noted, count }, changed] = await Promise.all([
      loadMatchNews(db, matchId, now),
      sumEvents(db, matchId),
      eventIds.size > 0 ? listTimeline(db, matchId, [...eventIds]) : [],
    ]);
    if (!found) return undefined;
    const { state, score, result, startsAt, venue, isMissing, competition } = found.card;
    const { score: running } = runningOf(competition.sport, noted);
    const newsTo = (to: Audience): MatchNews => ({
      ...{ matchId, competitionId: competition._id, state, score, result, startsAt, venue, isMissing, again },
      ...presentClock(found.clock, running),
      now: now.toISOString(),
      events: [...eventIds].map((id) => {
        const event = changed.find((one) => one.id === id);
        return event && !event.undoneAt ? presentEvent(event, asStranger, to) : { _id: id, isUndone: true };
      }),
      eventCount: count,
    });
    return { news: presentToBoth(newsTo), isPublic: found.isPublic };
  }

  // A match is read when its news are sent, so what is sent is never older than what was sent before; while one is
  // read and sent, what happens meanwhile is gathered for the next.
  const tell = coalesce(
    0,
    async (matchId) => {
      const what = untold.get(matchId);
      untold.delete(matchId);
      if (!what) return;
      const both = [ofMatch(matchId), ofCompetition(what.competitionId)];
      if (!both.some((room) => realtime.isAnyIn(room))) return;
      const told = await newsOf(matchId, what);
      const gone = { matchId, competitionId: what.competitionId };
      for (const room of both) {
        if (told?.isPublic) realtime.emitToEither(room, UPDATED, told.news);
        else if (!told) realtime.emit(room, REMOVED, gone);
        else
          for (const connection of realtime.inRoom(room)) {
            const isThere = connection.member && (await findStanding(db, matchId, connection.member))?.isThere;
            if (isThere) connection.tell(UPDATED, told.news.members);
            else {
              connection.tell(REMOVED, gone);
              connection.leave(room);
            }
          }
      }
    },
    reporter(app.log, clock, 'live'),
  );

  bus.subscribe(matchChanged, ({ matchId, competitionId, what, eventIds = [] }) => {
    const one = untold.get(matchId) ?? { competitionId, eventIds: new Set<string>(), again: false };
    for (const id of eventIds) one.eventIds.add(id);
    one.again ||= AGAIN.has(what);
    untold.set(matchId, one);
    tell(matchId);
  });

  // A season at once: who looks at one of the matches gets its news, and who looks at the competition those of one, by
  // which it is loaded again.
  bus.subscribe(resultsListed, ({ matchIds, competitionId }) => {
    for (const [at, matchId] of matchIds.entries()) {
      if (at > 0 && !realtime.isAnyIn(ofMatch(matchId))) continue;
      const one = untold.get(matchId);
      untold.set(matchId, { competitionId, eventIds: one?.eventIds ?? new Set(), again: true });
      tell(matchId);
    }
  });
}
