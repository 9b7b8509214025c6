import type { MatchCard, MatchSide, Source } from '../../../contract/sports/core.ts';
import { RESULT_DUE_HOURS, sideTexts } from '../../../contract/sports/matches.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { MatchCardRow, SideRow } from './queries.ts';

const PLACES = [undefined, 'first', 'second', 'third', 'fourth'] as const;

/** Where a side comes from, in words: 'Winner of match 73', 'Third of A/B/C'. @param names of groups, by id */
export function wordsOfSource(source: Source | null, names: Record<string, string> | null): string {
  if (!source) return sideTexts.open();
  if (source.from === 'winner' || source.from === 'loser')
    return sideTexts[source.from]({ number: String(source.match) });
  const ids = source.from === 'place' ? [source.group] : source.groups;
  const group =
    ids
      .map((id) => names?.[id] ?? '')
      .filter(Boolean)
      .join('/') || sideTexts.unnamedGroup();
  const place = PLACES[source.place];
  return place ? sideTexts.places[place]({ group }) : sideTexts.places.other({ place: source.place, group });
}

function presentSide(
  side: SideRow | null,
  source: Source | null,
  names: Record<string, string> | null,
  sport: Sport,
): MatchSide {
  if (!side) return { entryId: null, team: null, comesFrom: wordsOfSource(source, names) };
  const { entryId, teamId, name, isSeen } = side;
  return isSeen
    ? { entryId, team: { _id: teamId, name, sport }, comesFrom: '' }
    : { entryId, team: null, comesFrom: sideTexts.hiddenTeam() };
}

const STILL_TO_TELL = new Set(['scheduled', 'live']);

/** Whether the time to say how a match ended is over, and nobody has. */
export const isResultMissing = (
  { state, startsAt, minutes }: { state: string; startsAt: Date | null; minutes: number },
  now: Date,
): boolean =>
  STILL_TO_TELL.has(state) &&
  startsAt !== null &&
  startsAt.getTime() + minutes * MINUTE + RESULT_DUE_HOURS * HOUR <= now.getTime();

/** What a card shows as the score: the running one, or the one that was told last. */
function scoreOf({ state, homeScore, awayScore, newest, counting }: MatchCardRow): MatchCard['score'] {
  if (counting) return counting.score;
  if (newest) return newest.score;
  return state === 'live' ? { home: homeScore, away: awayScore } : null;
}

/** A match in the form of lists. */
export function presentCard(row: MatchCardRow, now: Date): MatchCard {
  const { competition, groupNames } = row;
  const { sport } = competition;
  const startsAt = row.startsAt === null ? null : new Date(row.startsAt);
  return {
    _id: row.id,
    number: row.number,
    competition: { _id: competition.id, name: competition.name, sport },
    stageId: row.stageId,
    groupId: row.groupId,
    round: row.round,
    home: presentSide(row.home, row.homeSource, groupNames, sport),
    away: presentSide(row.away, row.awaySource, groupNames, sport),
    startsAt: row.startsAt,
    venue: row.venue,
    state: row.state,
    score: scoreOf(row),
    result: row.counting,
    isMissing: isResultMissing({ ...row, startsAt }, now),
  };
}
