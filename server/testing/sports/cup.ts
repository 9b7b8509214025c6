/** A competition with its teams and matches, written straight into the database, for tests of what happens in it. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompetitionState } from '../../../contract/sports/competitions.ts';
import type { MatchState, Result } from '../../../contract/sports/core.ts';
import type { Rules } from '../../../contract/sports/rules.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import {
  competitionOrganisers,
  competitionRules,
  competitions,
  deductions,
  entries,
  entryInvitations,
  groupEntries,
  groups,
  rosterPlaces,
  stages,
} from '../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../schema/sports/matches.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import type { Site } from '../site.ts';

type Rows = Pick<Site, 'db' | 'clock'>;

const PLAIN: Rules = {
  preset: 'intramural',
  points: { win: 3, draw: 1, loss: 0, forfeit: -1 },
  criteria: [
    { by: 'points', over: 'all' },
    { by: 'points', over: 'level' },
    { by: 'difference', over: 'all' },
    { by: 'scored', over: 'all' },
  ],
  restart: 'no',
  forfeitScore: { won: 3, lost: 0 },
};

let newest = '';
/** Ids in the order in which they are asked for, which those of one millisecond are not by themselves. */
function newId(): string {
  let id: string;
  do id = randomUUIDv7();
  while (id <= newest);
  newest = id;
  return id;
}

/** A team with its captain (an account, or nobody). */
export async function addTeam(
  { db, clock }: Rows,
  name: string,
  captainId: string | null = null,
  sport: Sport = 'football',
): Promise<{ teamId: string; captainMemberId: string | null }> {
  const teamId = newId();
  const createdAt = clock.now();
  await db.insert(teams).values({
    id: teamId,
    name,
    sport,
    of: 'hall',
    ofName: name,
    createdAt,
    joinToken: randomBytes(16).toString('base64url'),
  });
  const captainMemberId =
    captainId && (await addTeamMember({ db, clock }, teamId, { accountId: captainId, role: 'captain' }));
  return { teamId, captainMemberId };
}

/** @returns the id of the membership */
export async function addTeamMember(
  { db, clock }: Rows,
  teamId: string,
  who: { accountId?: string; name?: string; role?: 'captain' | 'vice' | 'player' | 'coach'; number?: number },
): Promise<string> {
  const id = newId();
  const createdAt = clock.now();
  const since = createdAt.toISOString().slice(0, 10);
  await db.insert(teamMembers).values({ id, teamId, role: 'player', since, createdAt, ...who });
  return id;
}

export type Cup = {
  competitionId: string;
  stageId: string;
  groupId: string;
  /** By the order of `captains`. */
  entries: { entryId: string; teamId: string; captainMemberId: string | null }[];
};

/**
 * A running league with one table, in which each of these teams has entered.
 * @param captains the account of each team's captain; null: nobody
 */
export async function addCup(
  { db, clock }: Rows,
  {
    organiserId,
    captains,
    sport = 'football',
    rules = PLAIN,
    name = 'Hall Cup',
  }: {
    organiserId: string;
    captains: (string | null)[];
    sport?: Sport;
    rules?: Rules;
    name?: string;
  },
): Promise<Cup> {
  const [competitionId, stageId, groupId] = [newId(), newId(), newId()];
  const createdAt = clock.now();
  await db.insert(competitions).values({
    id: competitionId,
    name,
    sport,
    state: 'running',
    timeZone: 'Africa/Accra',
    createdBy: organiserId,
    createdAt,
  });
  await db.insert(competitionRules).values({ competitionId, version: 1, rules, createdBy: organiserId, createdAt });
  await db.insert(competitionOrganisers).values({ competitionId, accountId: organiserId, createdAt });
  await db.insert(stages).values({ id: stageId, competitionId, position: 1, kind: 'league', name: 'League' });
  await db.insert(groups).values({ id: groupId, stageId, position: 1, name: '' });
  const made: Cup['entries'] = [];
  const ids = captains.map(() => newId()); // in the order of the seeds
  for (const [at, captainId] of captains.entries()) {
    const team = await addTeam({ db, clock }, `Hall ${at + 1}`, captainId, sport);
    const entryId = ids[at] ?? '';
    const entry = { id: entryId, competitionId, teamId: team.teamId, askedName: name, createdAt };
    await db.insert(entries).values({ ...entry, state: 'entered' });
    await db.insert(groupEntries).values({ groupId, entryId, position: at + 1 });
    if (captainId && team.captainMemberId)
      await db
        .insert(rosterPlaces)
        .values({ competitionId, accountId: captainId, entryId, memberId: team.captainMemberId, createdAt });
    made.push({ entryId, ...team });
  }
  return { competitionId, stageId, groupId, entries: made };
}

/** A match between the entries at these places of a cup. @returns its id */
export async function addMatch(
  { db, clock }: Rows,
  cup: Cup,
  [home, away]: readonly [number, number],
  {
    number,
    startsAt = clock.now(),
    state = 'scheduled',
    result,
  }: {
    number: number;
    startsAt?: Date | null;
    state?: MatchState;
    /** Confirmed. */
    result?: Result;
  },
): Promise<string> {
  const id = newId();
  const createdAt = clock.now();
  await db.insert(matches).values({
    ...{ id, competitionId: cup.competitionId, stageId: cup.stageId, groupId: cup.groupId, number, round: 1, startsAt },
    ...{ homeEntryId: cup.entries[home]?.entryId, awayEntryId: cup.entries[away]?.entryId },
    ...{ state: result ? 'confirmed' : state, createdAt, changedAt: createdAt },
    ...(result && {
      version: 1,
      countingVersion: 1,
      homeScore: result.score?.home ?? 0,
      awayScore: result.score?.away ?? 0,
    }),
  });
  if (result) await db.insert(matchResults).values({ matchId: id, version: 1, act: 'confirmed', createdAt, ...result });
  return id;
}

/** An entry that is only a name: nobody has claimed it. @returns its id, and that of the placeholder */
export async function addNameOnly(
  { db, clock }: Rows,
  competitionId: string,
  name: string,
  sport: Sport = 'football',
): Promise<{ entryId: string; teamId: string; joinToken: string }> {
  const [entryId, teamId, joinToken] = [newId(), newId(), randomBytes(16).toString('base64url')];
  const createdAt = clock.now();
  const team = { id: teamId, name, sport, of: 'none', joinToken, isPlaceholder: true, createdAt } as const;
  await db.insert(teams).values(team);
  await db.insert(entries).values({ id: entryId, competitionId, teamId, state: 'entered', createdAt });
  return { entryId, teamId, joinToken };
}

/** An organiser's question to the captains of a team, for an entry that is only a name. @returns its id */
export async function addInvitation(
  { db, clock }: Rows,
  { competitionId, teamId, invitedBy }: { competitionId: string; teamId: string; invitedBy: string },
): Promise<string> {
  const { entryId } = await addNameOnly({ db, clock }, competitionId, 'Invited hall');
  const [id, createdAt] = [newId(), clock.now()];
  const invitation = { id, competitionId, entryId, teamId, invitedBy, toldAt: createdAt, createdAt };
  await db.insert(entryInvitations).values(invitation);
  return id;
}

/** What makes a cup busier: another organiser, a stage with groups, a team that has asked to enter, a deduction. */
export async function addStandings(
  { db, clock }: Rows,
  { competitionId, stageId, entries: entered }: Cup,
  secondOrganiser: string,
  state: CompetitionState = 'running',
): Promise<{ secondOrganiser: string; groupStageId: string; asked: string; deductionId: string }> {
  const [groupStageId, asked, deductionId] = [newId(), newId(), newId()];
  const createdAt = clock.now();
  await db.update(competitions).set({ state }).where(eq(competitions.id, competitionId));
  await db.insert(competitionOrganisers).values({ competitionId, accountId: secondOrganiser, createdAt });
  await db
    .insert(stages)
    .values({ id: groupStageId, competitionId, position: 2, kind: 'groups', name: 'Second round' });
  const { teamId } = await addTeam({ db, clock }, 'Hall that asks');
  await db.insert(entries).values({ id: asked, competitionId, teamId, state: 'asked', createdAt });
  const entryId = entered[0]?.entryId ?? '';
  const deduction = { id: deductionId, stageId, entryId, points: 1, reason: 'Late', createdAt };
  await db.insert(deductions).values(deduction);
  return { secondOrganiser, groupStageId, asked, deductionId };
}
