/** Makes the rows of teams, competitions and matches, one of them at a time. */
import { randomUUIDv7 } from 'node:crypto';
import type { Score } from '../../../contract/sports/core.ts';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import { DAY, HOUR, MINUTE } from '../../../server/platform/clock.ts';
import { dice } from '../dice.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import type { Rows } from './queries.ts';
import type { SeedMatch } from './season.ts';
import { FIRST_NAMES, LAST_NAMES, type SeedTeam } from './teams.ts';

export const { roll, pick } = dice(1863); // the year of the first laws
const ROSTER = { football: 13, basketball: 8, volleyball: 9, futsal: 8 } as const;
export type Played = keyof typeof ROSTER;

export type Entry = { entryId: string; teamId: string; captainId: string; memberIds: string[] };
export type Season = {
  rows: Rows;
  people: People;
  now: Date;
  seasonId: string;
};
export type Cup = { competitionId: string; sport: Played; organiserId: string; venueIds: string[]; numbers: number };

let idTime = Date.now() - HOUR;

/** An id that comes after those before it: what is level is then listed in the same order in each demo. */
export function nextId(): string {
  const time = (idTime++).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
}

export const person = ({ people }: Season, username: string) => named(people.get(username), username);
export const ago = ({ now }: Season, days: number) => new Date(now.getTime() - days * DAY);
export const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** A team with its captain, its members and enough others to play. */
export function addTeam(
  season: Season,
  sport: Played,
  { captain, with: others = [], players = [], ...team }: SeedTeam,
): Omit<Entry, 'entryId'> {
  const { rows } = season;
  const teamId = nextId();
  const createdAt = ago(season, 40);
  const since = dateOf(createdAt);
  rows.teams.push({
    ...{
      id: teamId,
      name: team.name,
      sport,
      of: team.of,
      ofName: team.of === 'hall' ? team.name : '',
      school: team.school,
    },
    ...vouchedBy(season, team.vouchedAs, createdAt),
    ...{ about: team.about ?? '', createdBy: person(season, captain).id, createdAt, joinToken: `demo-${teamId}` },
  });
  const accounts = [captain, ...others].map((username) => person(season, username).id);
  const memberIds = Array.from({ length: ROSTER[sport] }, (_, at) => {
    const id = nextId();
    const name = players[at - accounts.length] ?? `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`;
    const who = accounts[at] ? { accountId: accounts[at] } : { name };
    const role = at === 0 ? 'captain' : at === 1 && accounts[1] ? 'vice' : 'player';
    rows.teamMembers.push({
      id,
      teamId,
      role,
      number: at === 0 ? 10 : at + 1 + Number(at >= 9),
      since,
      createdAt,
      ...who,
    });
    return id;
  });
  return { teamId, captainId: named(accounts[0], captain), memberIds };
}

/** That the demo's admin vouches for something. */
const vouchedBy = (season: Season, vouchedAs: string | undefined, vouchedAt: Date) =>
  vouchedAs === undefined ? {} : { vouchedAs, vouchedAt, vouchedBy: person(season, 'amara.okafor').id };

export function addCompetition(
  season: Season,
  sport: Played,
  preset: Preset,
  about: {
    name: string;
    school: string;
    about: string;
    organiser: string;
    timeZone: string;
    state: 'open' | 'running' | 'ended';
    vouchedAs?: string;
  },
  venues: string[],
): Cup {
  const { rows, seasonId } = season;
  const competitionId = nextId();
  const { organiser, vouchedAs, ...rest } = about;
  const organiserId = person(season, organiser).id;
  const createdAt = ago(season, 45);
  const vouched = vouchedBy(season, vouchedAs, createdAt);
  rows.competitions.push({
    id: competitionId,
    sport,
    seasonId,
    createdBy: organiserId,
    createdAt,
    ...vouched,
    ...rest,
  });
  rows.competitionRules.push({
    competitionId,
    version: 1,
    rules: rulesOf(preset, sport),
    createdBy: organiserId,
    createdAt,
  });
  rows.competitionOrganisers.push({ competitionId, accountId: organiserId, createdAt });
  const venueIds = venues.map((name) => {
    const id = nextId();
    rows.venues.push({ id, competitionId, name });
    return id;
  });
  return { competitionId, sport, organiserId, venueIds, numbers: 0 };
}

export function enter({ rows, now }: Season, cup: Cup, team: Omit<Entry, 'entryId'>): Entry {
  const entryId = nextId();
  const { competitionId } = cup;
  const createdAt = new Date(now.getTime() - 30 * DAY);
  // Its captain has asked to take part.
  const createdBy = team.captainId;
  rows.entries.push({ id: entryId, competitionId, teamId: team.teamId, state: 'entered', createdBy, createdAt });
  for (const { id: memberId, accountId } of rows.teamMembers.filter(({ teamId }) => teamId === team.teamId))
    if (accountId) rows.rosterPlaces.push({ competitionId, accountId, entryId, memberId, createdAt });
  return { entryId, ...team };
}

export function addStage(
  { rows }: Season,
  { competitionId }: Cup,
  stage: Pick<Rows['stages'][number], 'kind' | 'name' | 'position' | 'settings'>,
): string {
  const id = nextId();
  rows.stages.push({ id, competitionId, ...stage });
  return id;
}

export function addGroup({ rows }: Season, stageId: string, position: number, name: string, members: Entry[]): string {
  const id = nextId();
  rows.groups.push({ id, stageId, position, name });
  for (const [at, { entryId }] of members.entries()) rows.groupEntries.push({ groupId: id, entryId, position: at + 1 });
  return id;
}

/** A day of the season at an hour of the demo's own zone. */
export function at({ now }: Season, day: number, hour: number): Date {
  const start = new Date(now.getTime() + day * DAY);
  start.setUTCHours(hour - 1, 0, 0, 0); // Lagos is an hour ahead of UTC all year
  return start;
}

/** Minutes of a half, where goals are noted. */
const HALF: Partial<Record<Played, number>> = { football: 45, futsal: 20 };

const scoreOf = (score: SeedMatch['score']): Score | undefined =>
  Array.isArray(score) ? { home: score[0], away: score[1] } : score;

/** A match with what was said and noted of it. @returns its id */
export function addMatch(
  season: Season,
  cup: Cup,
  place: { stageId: string; groupId: string | null },
  entries: Entry[],
  seed: SeedMatch,
): string {
  const { rows, now } = season;
  const id = nextId();
  const [home, away] = [named(entries[seed.home], 'home'), named(entries[seed.away], 'away')];
  const score = scoreOf(seed.score);
  const startsAt = seed.live
    ? new Date(now.getTime() - seed.live * MINUTE)
    : seed.dateOpen
      ? null
      : at(season, seed.day, seed.hour);
  const minutes = cup.sport === 'football' ? 105 : cup.sport === 'futsal' ? 50 : 90;
  const ended = startsAt && new Date(startsAt.getTime() + minutes * MINUTE);
  const createdAt = ago(season, 28);
  const counts = score && !seed.waits;
  rows.matches.push({
    ...{ id, competitionId: cup.competitionId, ...place, number: ++cup.numbers, round: seed.round, minutes, startsAt },
    ...{
      homeEntryId: home.entryId,
      awayEntryId: away.entryId,
      homeSource: seed.from?.[0],
      awaySource: seed.from?.[1],
      venueId: cup.venueIds[cup.numbers % cup.venueIds.length],
    },
    ...{
      createdAt,
      changedAt: ended && ended < now ? ended : createdAt,
      homeScore: score?.home ?? 0,
      awayScore: score?.away ?? 0,
    },
    state: seed.live ? 'live' : counts ? 'confirmed' : (seed.waits ?? (seed.dateOpen ? 'postponed' : 'scheduled')),
    ...(seed.live && {
      homeScore: 1,
      awayScore: 1,
      period: 2,
      clockSince: new Date(now.getTime() - (seed.live - 62) * MINUTE),
    }),
    ...(score && ended && { endedAt: ended, version: seed.waits === 'submitted' ? 1 : 2 }),
    ...(counts && { countingVersion: 2 }),
    ...(seed.waits === 'submitted' && ended && { confirmBy: new Date(now.getTime() + 5 * HOUR) }),
  });
  if (score && ended) {
    const { kind = 'played', forfeitedBy = null, reason = '' } = seed;
    const said = (version: number, minutesAfter: number) => ({
      ...{
        matchId: id,
        version,
        kind,
        score,
        forfeitedBy,
        createdAt: new Date(ended.getTime() + minutesAfter * MINUTE),
      },
    });
    const conduct = seed.spirit && {
      conduct: { home: { spirit: seed.spirit[0] }, away: { spirit: seed.spirit[1] } },
    };
    rows.matchResults.push({ ...said(1, 11), ...conduct, act: 'submitted', side: 'home', accountId: home.captainId });
    if (seed.waits !== 'submitted')
      rows.matchResults.push({
        ...{ ...said(2, 34), ...conduct, side: 'away', accountId: away.captainId, reason },
        ...(seed.waits === 'disputed' && { score: { home: score.home - 2, away: score.away } }),
        act: seed.waits === 'disputed' ? 'disputed' : 'confirmed',
      });
  }
  const shown = seed.live ? { home: 1, away: 1 } : score;
  if (startsAt && shown && seed.kind !== 'forfeit')
    note(season, cup, { id, startsAt, live: seed.live, added: seed.added }, [home, away], shown);
  return id;
}

/** Line-ups, goals and cards of a match. */
function note(
  { rows }: Season,
  cup: Cup,
  match: { id: string; startsAt: Date; live: number | undefined; added: number | undefined },
  sides: [Entry, Entry],
  score: Score,
): void {
  const starters = { football: 11, basketball: 5, volleyball: 6, futsal: 5 }[cup.sport];
  const half = HALF[cup.sport];
  const pause = half === 45 ? 17 : 7;
  for (const [nth, { memberIds }] of sides.entries()) {
    const side = nth === 0 ? 'home' : 'away';
    for (const [position, memberId] of memberIds.entries()) {
      const number = rows.teamMembers.find(({ id }) => id === memberId)?.number ?? null;
      rows.lineUps.push({ matchId: match.id, memberId, side, starts: position < starters, number, position });
    }
    if (half === undefined) continue;
    const last = match.live ? 62 : half * 2;
    const event = (kind: 'goal' | 'yellow-card' | 'substitution', value: number, added?: number) => {
      const isChange = kind === 'substitution';
      const minute = added ? last : isChange ? half + 12 : 1 + Math.floor(roll() * last);
      const passed = minute + (minute > half ? pause : 0) + (added ?? 0) / 2; // before the end below
      const happenedAt = new Date(match.startsAt.getTime() + passed * MINUTE);
      rows.matchEvents.push({
        ...{ id: nextId(), matchId: match.id, kind, side, value, minute, added, period: minute > half ? 2 : 1 },
        ...{
          memberId: added ? memberIds[0] : isChange ? memberIds[starters - 1] : pick(memberIds.slice(0, starters - 1)), // who plays it all
          ...(isChange && { otherMemberId: memberIds[starters] }),
          accountId: sides[nth]?.captainId ?? null,
        },
        ...{ happenedAt, createdAt: happenedAt },
      });
    };
    const late = side === 'home' ? match.added : undefined;
    for (let goals = late ? 1 : 0; goals < score[side]; goals++) event('goal', 1);
    if (late) event('goal', 1, late);
    if (roll() < 0.6) event('yellow-card', 0);
    if (half === 45) event('substitution', 0);
  }
  if (half === undefined) return;
  const periods = [
    ['period-start', 1, 0],
    ['period-end', 1, half + 1],
    ['period-start', 2, half + pause],
    ['end', 2, half * 2 + pause + 2],
  ] as const;
  for (const [kind, period, after] of periods) {
    if (match.live !== undefined && after > match.live) continue;
    const happenedAt = new Date(match.startsAt.getTime() + after * MINUTE);
    const by = { accountId: sides[0].captainId, happenedAt, createdAt: happenedAt };
    rows.matchEvents.push({ id: nextId(), matchId: match.id, kind, side: null, value: 0, period, ...by });
  }
}
