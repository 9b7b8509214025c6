/** The zone of a competition, in which the hours of its matches are told. */
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import type { ZoneKeeps } from '../../../contract/sports/competitions.ts';
import { matchChanged, matchMoved } from '../../facts/matches.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { conflict, worded } from '../../platform/http/problem.ts';
import { atWallTime, wallTime } from '../../sports/fixtures/wall-time.ts';
import { lockDated, moveMatches } from './zone-queries.ts';

/**
 * Corrects the zone: the hours of matches stay as they are on the wall, at other moments, or the moments stay, at other
 * hours. Whoever plays is told of the other moment of what is still to come.
 * @param keeps undefined: nobody has said which
 * @throws 409 at `zoneKeeps` where that has to be said
 */
export async function correctZone(
  { tx, tell }: Act,
  { id: competitionId, timeZone: from }: { id: string; timeZone: string },
  { to, keeps, accountId, now }: { to: string; keeps: ZoneKeeps | undefined; accountId: string; now: Date },
): Promise<void> {
  const moved = (await lockDated(tx, competitionId)).flatMap((match) => {
    const { day, time } = wallTime(match.startsAt, from);
    const inMinute = match.startsAt.getTime() % 60_000;
    const startsAt = new Date(atWallTime(day, time, to).getTime() + inMinute);
    return startsAt.getTime() === match.startsAt.getTime() ? [] : [{ ...match, startsAt }];
  });
  if (moved.length === 0 || keeps === 'moments') return;
  if (!keeps) throw conflict(worded(competitionMessages.zoneKeeps, { count: moved.length }), 'zoneKeeps');
  await moveMatches(tx, moved, now);
  for (const { id: matchId, state, home, away } of moved) {
    tell(matchChanged, { matchId, competitionId, what: 'time' });
    const teamIds = [home, away].filter((teamId) => teamId !== null);
    if (state === 'scheduled') tell(matchMoved, { matchId, competitionId, teamIds, accountId });
  }
}
