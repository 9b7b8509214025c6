import {
  coloursAway,
  type MatchCard,
  type MatchSide,
  type Score,
  SIDES,
  type Side,
  type Source,
} from '../../../contract/sports/core.ts';
import type { LineUpPlayer, MatchView, Player, TimelineEvent } from '../../../contract/sports/match-calls.ts';
import { RESULT_DUE_HOURS, sideTexts } from '../../../contract/sports/matches.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { fitsStarters } from '../../../contract/sports/squads/formations.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { presentName } from '../accounts/present.ts';
import type { SeesName } from '../teams/policy.ts';
import { presentTeamName } from '../teams/present.ts';
import type { LineUpRow, ScorekeeperRow } from './line-ups/queries.ts';
import type { MatchCardRow, MatchClock, SideRow } from './queries.ts';
import type { PlayerRow, TimelineRow } from './timeline/queries.ts';

const PLACES = [undefined, 'first', 'second', 'third', 'fourth'] as const;

/** 'group A', 'groups A/B/C', 'Northern teams/Southern teams': a letter or a number alone would not say of what. */
function wordsOfGroups(groups: string[]): string {
  const names = groups.join('/');
  const isLettered = groups.every((name) => /^(\p{L}|\d+)$/u.test(name));
  return isLettered ? sideTexts.letteredGroups({ count: groups.length, names }) : names;
}

/** Where a side comes from, in words: 'Winner of match 73', 'Third of groups A/B/C'. @param names of groups, by id */
export function wordsOfSource(source: Source | null, names: Record<string, string> | null): string {
  if (!source) return sideTexts.open();
  if (source.from === 'winner' || source.from === 'loser')
    return sideTexts[source.from]({ number: String(source.match) });
  const ids = source.from === 'place' ? [source.group] : source.groups;
  const named = ids.map((id) => names?.[id] ?? '').filter(Boolean);
  const group = named.length > 0 ? wordsOfGroups(named) : sideTexts.unnamedGroup();
  const place = PLACES[source.place];
  return place ? sideTexts.places[place]({ group }) : sideTexts.places.other({ place: source.place, group });
}

/** @param host the other side of one that plays away */
function presentSide(
  side: SideRow | null,
  source: Source | null,
  names: Record<string, string> | null,
  sport: Sport,
  host: SideRow | null = null,
): MatchSide {
  if (!side) return { entryId: null, team: null, comesFrom: wordsOfSource(source, names) };
  const { entryId, isSeen, ...team } = side;
  const colours = coloursAway(team.colours, host?.isSeen ? host.colours : null);
  return isSeen
    ? { entryId, team: presentTeamName({ ...team, colours, id: team.teamId, sport, hidden: null }), comesFrom: '' }
    : { entryId, team: null, comesFrom: sideTexts.hiddenTeam() };
}

const STILL_TO_TELL = new Set(['scheduled', 'live']);

type Due = { state: string; startsAt: Date | null; minutes: number };

/** From when on the result of a match is missing if nobody says it, in milliseconds; never: Infinity. */
export const resultMissingFrom = ({ state, startsAt, minutes }: Due): number =>
  STILL_TO_TELL.has(state) && startsAt !== null
    ? startsAt.getTime() + minutes * MINUTE + RESULT_DUE_HOURS * HOUR
    : Number.POSITIVE_INFINITY;

/** Whether the time to say how a match ended is over, and nobody has. */
export const isResultMissing = (match: Due, now: Date): boolean => resultMissingFrom(match) <= now.getTime();

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
    away: presentSide(row.away, row.awaySource, groupNames, sport, row.home),
    startsAt: row.startsAt,
    timeZone: competition.timeZone,
    venue: row.venue,
    state: row.state,
    ...(row.isOver && { isOver: true }),
    score: scoreOf(row),
    result: row.counting,
    isMissing: isResultMissing({ ...row, startsAt }, now),
  };
}

/** A player as a timeline names them. @param sees whose names the viewer is told (teams/policy.ts) */
export const presentPlayer = (player: PlayerRow, sees: SeesName, to: Audience): Player => {
  const { memberId, shownName, username, number } = player;
  if (!sees(player)) return { memberId, name: teamMessages.somePlayer(), number, isPrivate: true };
  const name = presentName(shownName, to).name ?? username ?? player.name ?? sideTexts.formerPlayer();
  return { memberId, name, number, ...(username !== null && { username }) };
};

/** Somebody who keeps the score, to the others who do. */
export const presentScorekeeper = ({ username, shownName }: ScorekeeperRow) => ({
  username,
  ...presentName(shownName, 'members'),
});

export const presentEvent = (event: TimelineRow, sees: SeesName, to: Audience): TimelineEvent => ({
  _id: event.id,
  kind: event.kind,
  side: event.side,
  period: event.period,
  minute: event.minute,
  added: event.added,
  value: event.value,
  player: event.player && presentPlayer(event.player, sees, to),
  other: event.other && presentPlayer(event.other, sees, to),
  happenedAt: event.happenedAt.toISOString(),
  ...(event.sameAs && { sameAs: event.sameAs }),
});

/** One side's line-up. */
export const presentLineUp = (rows: readonly LineUpRow[], side: Side, sees: SeesName, to: Audience): LineUpPlayer[] =>
  rows.filter((row) => row.side === side).map((row) => ({ ...presentPlayer(row, sees, to), starts: row.starts }));

/** The formation of a side's line-up, as far as it fits who begins: somebody may have left the team since. */
export function presentFormation(
  rows: readonly Pick<LineUpRow, 'starts' | 'formation'>[],
): { formation: string } | undefined {
  const formation = rows[0]?.formation;
  const starters = rows.filter(({ starts }) => starts).length;
  return formation && fitsStarters(formation, starters) ? { formation } : undefined;
}

const presentFormations = (rows: readonly LineUpRow[]): Pick<MatchView, 'formations'> => {
  const [home, away] = SIDES.map((side) => presentFormation(rows.filter((row) => row.side === side))?.formation);
  return home || away ? { formations: { ...(home && { home }), ...(away && { away }) } } : {};
};

/** What of a match names people: its timeline, and its line-ups with their formations. */
export type Named = Pick<MatchView, 'timeline' | 'lineUps' | 'formations'>;

export const presentNamed = (
  timeline: readonly TimelineRow[],
  lineUps: readonly LineUpRow[],
  sees: SeesName,
  to: Audience,
): Named => ({
  timeline: timeline.map((event) => presentEvent(event, sees, to)),
  lineUps: { home: presentLineUp(lineUps, 'home', sees, to), away: presentLineUp(lineUps, 'away', sees, to) },
  ...presentFormations(lineUps),
});

/** Who is named in events. */
export const playersIn = (events: readonly TimelineRow[]): PlayerRow[] =>
  events.flatMap(({ player, other }) => [player, other].filter((one) => one !== null));

/** How a match stands while it is played. */
export const presentClock = ({ period, clockSince, endedAt, edition }: MatchClock, running: Score) => ({
  period,
  clockSince: clockSince?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  running,
  edition,
});
