/** Tells who looks at a competition, or at a match of it, that it is hidden from now on, shown again, or gone. */
import type { ServerEvents } from '../../../contract/live.ts';
import { competitionHidden, competitionRemoved, competitionShown } from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { reporter } from '../../platform/http/report.ts';
import { whoSee } from '../competitions/policy.ts';
import { listWhere } from './queries.ts';
import { ofCompetition, ofMatch } from './rooms.ts';

const REMOVED = 'match-removed' satisfies keyof ServerEvents;
const SEEN = 'competition-seen' satisfies keyof ServerEvents;

/**
 * Moderation is heard at once, and not only with a match's next change: whoever does not see the competition any more is
 * told that it is gone, and taken out of its rooms.
 */
export function mountPresence(app: App, { db, bus, clock, realtime }: FeatureParts): void {
  const report = reporter(app.log, clock, 'live');

  async function tell(competitionId: string): Promise<void> {
    const watched = realtime.watched(ofMatch(''));
    const where = await listWhere(db, watched);
    // Those of a competition that is gone are in none any more.
    const matchIds = watched.filter((id) => (where.get(id) ?? competitionId) === competitionId);
    const rooms = [ofCompetition(competitionId), ...matchIds.map(ofMatch)];
    const members = rooms.flatMap((room) => realtime.inRoom(room).flatMap(({ member }) => member?.accountId ?? []));
    const sees = await whoSee(db, competitionId, [...new Set(members)]);
    for (const connection of realtime.inRoom(ofCompetition(competitionId))) {
      const isThere = sees(connection.member?.accountId);
      connection.tell(SEEN, { competitionId, isThere });
      if (!isThere) connection.leave(ofCompetition(competitionId));
    }
    for (const matchId of matchIds) {
      for (const connection of realtime.inRoom(ofMatch(matchId))) {
        if (where.has(matchId) && sees(connection.member?.accountId)) continue;
        connection.tell(REMOVED, { matchId, competitionId });
        connection.leave(ofMatch(matchId));
      }
    }
  }

  for (const fact of [competitionHidden, competitionShown, competitionRemoved])
    bus.subscribe(fact, ({ competitionId }) => void tell(competitionId).catch(report));
}
