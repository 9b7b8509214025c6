/** Writes the demo's season of match days: a cup of twelve halls, a league of five faculties, an evening that is over. */
import { randomUUIDv7 } from 'node:crypto';
import type { Score, Source } from '../../../contract/sports/core.ts';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Parts } from '../../../server/parts.ts';
import { DAY, HOUR, MINUTE } from '../../../server/platform/clock.ts';
import { dice } from '../dice.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import { insertRows, noRows, type Rows } from './queries.ts';
import { cupGroups, evening, league, type SeedMatch } from './season.ts';
import { FIRST_NAMES, faculties, halls, LAST_NAMES, northerners, type SeedTeam } from './teams.ts';

const { roll, pick } = dice(1863); // the year of the first laws
const ROSTER = { football: 13, basketball: 8, volleyball: 9 } as const;
type Played = keyof typeof ROSTER;

type Entry = { entryId: string; teamId: string; captainId: string; memberIds: string[] };
type Season = {
  rows: Rows;
  people: People;
  now: Date;
  seasonId: string;
};
type Cup = { competitionId: string; sport: Played; organiserId: string; venueIds: string[]; numbers: number };

let idTime = Date.now() - HOUR;

/** An id that comes after those before it: what is level is then listed in the same order in each demo. */
function nextId(): string {
  const time = (idTime++).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
}

const person = ({ people }: Season, username: string) => named(people.get(username), username);
const ago = ({ now }: Season, days: number) => new Date(now.getTime() - days * DAY);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** A team with its captain, its members and enough others to play. */
function addTeam(
  season: Season,
  sport: Played,
  { captain, with: others = [], ...team }: SeedTeam,
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
    ...{ about: team.about ?? '', createdBy: person(season, captain).id, createdAt, joinToken: `demo-${teamId}` },
  });
  const accounts = [captain, ...others].map((username) => person(season, username).id);
  const memberIds = Array.from({ length: ROSTER[sport] }, (_, at) => {
    const id = nextId();
    const who = accounts[at] ? { accountId: accounts[at] } : { name: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}` };
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

function addCompetition(
  season: Season,
  sport: Played,
  preset: Preset,
  about: {
    name: string;
    school: string;
    about: string;
    organiser: string;
    timeZone: string;
    state: 'running' | 'ended';
  },
  venues: string[],
): Cup {
  const { rows, seasonId } = season;
  const competitionId = nextId();
  const { organiser, ...rest } = about;
  const organiserId = person(season, organiser).id;
  const createdAt = ago(season, 45);
  rows.competitions.push({ id: competitionId, sport, seasonId, createdBy: organiserId, createdAt, ...rest });
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

function enter({ rows, now }: Season, cup: Cup, team: Omit<Entry, 'entryId'>): Entry {
  const entryId = nextId();
  const { competitionId } = cup;
  const createdAt = new Date(now.getTime() - 30 * DAY);
  rows.entries.push({ id: entryId, competitionId, teamId: team.teamId, state: 'entered', createdAt });
  for (const { id: memberId, accountId } of rows.teamMembers.filter(({ teamId }) => teamId === team.teamId))
    if (accountId) rows.rosterPlaces.push({ competitionId, accountId, entryId, memberId, createdAt });
  return { entryId, ...team };
}

function addStage(
  { rows }: Season,
  { competitionId }: Cup,
  stage: Pick<Rows['stages'][number], 'kind' | 'name' | 'position' | 'settings'>,
): string {
  const id = nextId();
  rows.stages.push({ id, competitionId, ...stage });
  return id;
}

function addGroup({ rows }: Season, stageId: string, position: number, name: string, members: Entry[]): string {
  const id = nextId();
  rows.groups.push({ id, stageId, position, name });
  for (const [at, { entryId }] of members.entries()) rows.groupEntries.push({ groupId: id, entryId, position: at + 1 });
  return id;
}

/** A day of the season at an hour of the demo's own zone. */
function at({ now }: Season, day: number, hour: number): Date {
  const start = new Date(now.getTime() + day * DAY);
  start.setUTCHours(hour - 1, 0, 0, 0); // Lagos is an hour ahead of UTC all year
  return start;
}

const scoreOf = (score: SeedMatch['score']): Score | undefined =>
  Array.isArray(score) ? { home: score[0], away: score[1] } : score;

/** A match with what was said and noted of it. @returns its id */
function addMatch(
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
  const minutes = cup.sport === 'football' ? 105 : 90;
  const ended = startsAt && new Date(startsAt.getTime() + minutes * MINUTE);
  const createdAt = ago(season, 28);
  const counts = score && !seed.waits;
  rows.matches.push({
    ...{ id, competitionId: cup.competitionId, ...place, number: ++cup.numbers, round: seed.round, minutes, startsAt },
    ...{
      homeEntryId: home.entryId,
      awayEntryId: away.entryId,
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
    rows.matchResults.push({ ...said(1, 11), act: 'submitted', side: 'home', accountId: home.captainId });
    if (seed.waits !== 'submitted')
      rows.matchResults.push({
        ...{ ...said(2, 34), side: 'away', accountId: away.captainId, reason },
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
  const starters = { football: 11, basketball: 5, volleyball: 6 }[cup.sport];
  for (const [nth, { memberIds }] of sides.entries()) {
    const side = nth === 0 ? 'home' : 'away';
    for (const [position, memberId] of memberIds.entries()) {
      const number = rows.teamMembers.find(({ id }) => id === memberId)?.number ?? null;
      rows.lineUps.push({ matchId: match.id, memberId, side, starts: position < starters, number, position });
    }
    if (cup.sport !== 'football') continue;
    const last = match.live ? 62 : 90;
    const event = (kind: 'goal' | 'yellow-card', value: number, added?: number) => {
      const minute = added ? last : 1 + Math.floor(roll() * last);
      const passed = minute + (minute > 45 ? 17 : 0) + (added ?? 0) / 2; // before the end below
      const happenedAt = new Date(match.startsAt.getTime() + passed * MINUTE);
      rows.matchEvents.push({
        ...{ id: nextId(), matchId: match.id, kind, side, value, minute, added, period: minute > 45 ? 2 : 1 },
        ...{
          memberId: added ? memberIds[0] : pick(memberIds.slice(0, starters)),
          accountId: sides[nth]?.captainId ?? null,
        },
        ...{ happenedAt, createdAt: happenedAt },
      });
    };
    const late = side === 'home' ? match.added : undefined;
    for (let goals = late ? 1 : 0; goals < score[side]; goals++) event('goal', 1);
    if (late) event('goal', 1, late);
    if (roll() < 0.6) event('yellow-card', 0);
  }
  if (cup.sport !== 'football') return;
  const periods = [
    ['period-start', 1, 0],
    ['period-end', 1, 46],
    ['period-start', 2, 62],
    ['end', 2, 109],
  ] as const;
  for (const [kind, period, after] of periods) {
    if (match.live !== undefined && after > match.live) continue;
    const happenedAt = new Date(match.startsAt.getTime() + after * MINUTE);
    const by = { accountId: sides[0].captainId, happenedAt, createdAt: happenedAt };
    rows.matchEvents.push({ id: nextId(), matchId: match.id, kind, side: null, value: 0, period, ...by });
  }
}

/** The cup of the halls: groups that end today, and a knockout whose sides are known only in part. */
function addHallCup(season: Season): { entries: Entry[]; matchIds: string[]; competitionId: string } {
  const { rows } = season;
  const cup = addCompetition(
    season,
    'football',
    'intramural',
    {
      ...{ name: 'Twelve Halls Cup', school: 'University of Lagos', organiser: 'amara.okafor', state: 'running' },
      ...{ timeZone: 'Africa/Lagos', about: 'Twelve halls, three groups, one cup that nobody has ever polished.' },
    },
    ['Main bowl', 'Science pitch'],
  );
  const groupsStage = addStage(season, cup, {
    ...{ kind: 'groups', name: 'Groups', position: 1 },
    settings: { advance: { each: 2, best: 2 } },
  });
  const matchIds: string[] = [];
  const everyone: Entry[] = [];
  const groupIds = halls.map((teams, nth) => {
    const entered = teams.map((team) => enter(season, cup, addTeam(season, 'football', team)));
    everyone.push(...entered);
    const groupId = addGroup(season, groupsStage, nth + 1, 'ABC'[nth] ?? '', entered);
    for (const seed of cupGroups[nth] ?? [])
      matchIds.push(addMatch(season, cup, { stageId: groupsStage, groupId }, entered, seed));
    return groupId;
  });
  const knockout = addStage(season, cup, { kind: 'knockout', name: 'Knockout', position: 2, settings: {} });
  const places = addStage(season, cup, { kind: 'placement', name: 'Third place', position: 3, settings: {} });
  const [a = '', b = '', c = ''] = groupIds;
  const place = (group: string, at: number): Source => ({ from: 'place', group, place: at });
  const best = (groups: string[]): Source => ({ from: 'best', groups, place: 3 });
  const winner = (match: number): Source => ({ from: 'winner', match });
  const loser = (match: number): Source => ({ from: 'loser', match });
  const sides: [number, number, number, Source, Source][] = [
    [1, 4, 16, place(a, 1), best([b, c])],
    [1, 4, 18, place(b, 1), best([a, c])],
    [1, 5, 16, place(c, 1), place(a, 2)],
    [1, 5, 18, place(b, 2), place(c, 2)],
    [2, 9, 16, winner(19), winner(22)],
    [2, 9, 18, winner(20), winner(21)],
    [1, 13, 14, loser(23), loser(24)],
    [3, 13, 17, winner(23), winner(24)],
  ];
  for (const [round, day, hour, homeSource, awaySource] of sides)
    rows.matches.push({
      ...{
        id: nextId(),
        competitionId: cup.competitionId,
        stageId: homeSource.from === 'loser' ? places : knockout,
        groupId: null,
        round,
        minutes: 105,
      },
      ...{ number: ++cup.numbers, homeSource, awaySource, startsAt: at(season, day, hour), venueId: cup.venueIds[0] },
      ...{ createdAt: ago(season, 28), changedAt: ago(season, 28) },
    });
  return { entries: everyone, matchIds, competitionId: cup.competitionId };
}

function addLeague(
  season: Season,
  sport: 'basketball' | 'volleyball',
  teams: SeedTeam[],
  seeds: SeedMatch[],
  about: Parameters<typeof addCompetition>[3],
  venues: string[],
) {
  const cup = addCompetition(season, sport, sport === 'basketball' ? 'fiba' : 'fivb', about, venues);
  const stageId = addStage(season, cup, { kind: 'league', name: 'League', position: 1, settings: {} });
  const entries = teams.map((team) => enter(season, cup, addTeam(season, sport, team)));
  const groupId = addGroup(season, stageId, 1, '', entries);
  const matchIds = seeds.map((seed) => addMatch(season, cup, { stageId, groupId }, entries, seed));
  return { ...cup, stageId, entries, matchIds };
}

/** @param videos their ids, by title */
export async function seedMatchDays(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  videos: Map<string, string>,
): Promise<void> {
  const now = clock.now();
  const rows = noRows();
  const seasonId = nextId();
  const season: Season = { rows, people, now, seasonId };
  rows.seasons.push({
    ...{ id: seasonId, name: '2026/27' },
    ...{ startsOn: dateOf(ago(season, 60)), endsOn: dateOf(new Date(now.getTime() + 200 * DAY)) },
  });
  const cup = addHallCup(season);
  const legon = addLeague(
    season,
    'basketball',
    faculties,
    league,
    {
      ...{ name: 'Legon Faculty League', school: 'University of Ghana', organiser: 'amara.okafor', state: 'running' },
      ...{ timeZone: 'Africa/Accra', about: 'Each against each, once. Bring a whistle.' },
    },
    ['Sports hall'],
  );
  const [, , , arts] = legon.entries;
  if (arts)
    rows.deductions.push({
      ...{ id: nextId(), stageId: legon.stageId, entryId: arts.entryId, points: 1, createdBy: legon.organiserId },
      ...{ reason: 'A player without a student card, in the match of round 3.', createdAt: ago(season, 5) },
    });
  addLeague(
    season,
    'volleyball',
    northerners,
    evening,
    {
      ...{ name: 'Uppsala Volleyball Evening', school: 'Uppsala University', organiser: 'linnea', state: 'ended' },
      ...{ timeZone: 'Europe/Stockholm', about: 'Four faculties, six matches, one evening.' },
    },
    ['Campus 1477'],
  );
  pinClips(season, videos, cup, legon);
  for (const { id, isHere } of people.values()) {
    if (!isHere) continue;
    if (roll() < 0.5)
      rows.competitionFollows.push({ accountId: id, competitionId: cup.competitionId, createdAt: ago(season, 10) });
    const teamId = pick(cup.entries).teamId;
    if (roll() < 0.6) rows.teamFollows.push({ accountId: id, teamId, createdAt: ago(season, 9) });
  }
  for (const [nth, [username, sport, about]] of AGENTS.entries())
    rows.freeAgents.push({ accountId: person(season, username).id, sport, about, createdAt: ago(season, 3 + nth) });
  await insertRows(db, rows);
}

const AGENTS: [string, Sport, string][] = [
  ['tiago.reis', 'football', 'Left back, left foot, left early on Fridays.'],
  ['saga_h', 'volleyball', 'Setter. I have my own net, if that helps.'],
  ['akua.poku', 'football', 'I run 400 m; I can learn the rest.'],
];

/** Clips of the season's films at the minutes that they show. */
function pinClips(
  { rows, now }: Season,
  videos: Map<string, string>,
  cup: { entries: Entry[]; matchIds: string[] },
  legon: { entries: Entry[]; matchIds: string[] },
): void {
  const pin = (
    title: string,
    matchId: string | undefined,
    entry: Entry | undefined,
    minute: number,
    added?: number,
  ) => {
    const videoId = named(videos.get(title), title);
    const memberId = entry?.memberIds[0];
    if (!matchId || !entry || !memberId) throw new Error(`${title} has no match`);
    rows.matchClips.push({
      matchId,
      videoId,
      minute,
      added: added ?? null,
      accountId: entry.captainId,
      createdAt: now,
    });
    rows.matchClipPeople.push({ videoId, memberId });
  };
  pin('Stoppage-time free kick wins it 3–2', cup.matchIds[5], cup.entries[1], 90, 3);
  pin('One minute before kick-off', cup.matchIds[0], cup.entries[0], 0);
  pin('Three at the buzzer for the final', legon.matchIds[7], legon.entries[2], 40);
}
