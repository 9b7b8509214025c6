/** Writes the demo's season of match days: a cup of twelve halls, a league of five faculties, an evening and a cup that are over. */
import type { Source } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Parts } from '../../../server/parts.ts';
import { DAY } from '../../../server/platform/clock.ts';
import { cast } from '../cast.ts';
import { crowd } from '../crowd.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import {
  addCompetition,
  addGroup,
  addMatch,
  addStage,
  addTeam,
  ago,
  at,
  dateOf,
  type Entry,
  enter,
  nextId,
  person,
  pick,
  roll,
  type Season,
} from './build.ts';
import { addOpenCup } from './open.ts';
import { insertRows, noRows } from './queries.ts';
import { cupGroups, evening, league, type SeedMatch, taca } from './season.ts';
import { seedMatchTalk } from './talk.ts';
import { coimbrans, faculties, halls, northerners, type SeedTeam } from './teams.ts';

const LAGOS = 'University of Lagos'; // whose cup it is
const LIVE = 16; // among the matches of the cup's groups

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
      vouchedAs: 'Run by the University of Lagos sports office',
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

/** A knockout that is over, with penalties and a winner. */
function addTaca(season: Season): void {
  const cup = addCompetition(
    season,
    'futsal',
    'intramural',
    {
      ...{ name: 'Taça das Faculdades', school: 'Universidade de Coimbra', organiser: 'joao_pires', state: 'ended' },
      ...{ timeZone: 'Europe/Lisbon', about: 'Eight faculties, two evenings, one crate of oranges for the winner.' },
    },
    ['Pavilhão 1'],
  );
  const knockout = addStage(season, cup, { kind: 'knockout', name: 'Knockout', position: 1, settings: {} });
  const places = addStage(season, cup, { kind: 'placement', name: 'Third place', position: 2, settings: {} });
  const entries = coimbrans.map((team) => enter(season, cup, addTeam(season, 'futsal', team)));
  const play = (stageId: string, seed: SeedMatch) => addMatch(season, cup, { stageId, groupId: null }, entries, seed);
  for (const seed of taca.knockout.slice(0, -1)) play(knockout, seed);
  play(places, taca.third);
  for (const seed of taca.knockout.slice(-1)) play(knockout, seed);
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
      vouchedAs: 'Run by the University of Ghana sports office',
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
  addTaca(season);
  pinClips(season, videos, cup, legon);
  const neighbours = new Set([...cast, ...crowd].flatMap(({ username, school }) => (school === LAGOS ? username : [])));
  for (const [username, { id, isHere }] of people) {
    if (!isHere || !neighbours.has(username)) continue;
    if (roll() < 0.9)
      rows.competitionFollows.push({ accountId: id, competitionId: cup.competitionId, createdAt: ago(season, 10) });
    const teamId = pick(cup.entries).teamId;
    if (roll() < 0.6) rows.teamFollows.push({ accountId: id, teamId, createdAt: ago(season, 9) });
  }
  for (const [nth, [username, sport, about]] of AGENTS.entries())
    rows.freeAgents.push({ accountId: person(season, username).id, sport, about, createdAt: ago(season, 3 + nth) });
  addOpenCup(season, cup.entries);
  await insertRows(db, rows);
  const [, , , , own = '', late = ''] = cup.matchIds;
  const live = cup.matchIds[LIVE] ?? '';
  const [submitted = '', disputed = '', missing = ''] = legon.matchIds.slice(6);
  await seedMatchTalk({ db, clock }, people, { live, late, own, submitted, disputed, missing });
}

const AGENTS: [string, Sport, string][] = [
  ['tiago.reis', 'football', 'Left back, left foot, left early on Fridays.'],
  ['saga_h', 'volleyball', 'Setter. I have my own net, if that helps.'],
  ['akua.poku', 'football', 'I run 400 m; I can learn the rest.'],
];

const ASKED_FOR = 'Hostel futsal: the penalty that woke Block C';

/** Clips of the season's films at the minutes that they show, and one whose member is asked for it. */
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
  // Whose clip it is plays in neither team, and has not answered yet.
  const videoId = named(videos.get(ASKED_FOR), ASKED_FOR);
  const [matchId, jaja] = [cup.matchIds[5], cup.entries[1]];
  if (matchId && jaja)
    rows.matchClipProposals.push({ videoId, matchId, minute: 71, accountId: jaja.captainId, createdAt: now });
}
