import { randomUUIDv7 } from 'node:crypto';
import {
  answerEntry,
  askToEnter,
  enterTeams,
  listCaptainLinks,
  seedEntry,
  withdrawEntry,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { ENTRIES_MAX } from '../../../contract/sports/competitions.ts';
import { competitionChanged, entryAnswered, entryAsked, entryWithdrawn } from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { conflict, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { listApart } from '../follow/queries.ts';
import { freePlaces, takePlaces } from '../teams/policy.ts';
import { actsFor, captainsOf, listEmptyOf, listUnasked } from '../teams/queries.ts';
import * as queries from './entry-queries.ts';
import { reasonFrom, reasonIfAny, teamNameFrom } from './form.ts';
import { listGroups, listStages } from './load-queries.ts';
import { byOrganisers, type FillSides, READING, type Shown, WRITING } from './organising.ts';
import { lockForOrganiser, seenCompetition } from './policy.ts';
import { type CompetitionRow, type Logged, listOtherLegs, lockCompetition, logActs } from './queries.ts';
import { appendToGroup, removeFromGroups } from './stage-queries.ts';
import * as withdrawal from './withdrawal-queries.ts';
import { holdOwn } from './write-queries.ts';

// Two cups of the largest size, and a slip.
const TEAMS_MADE_MAX = 300; // of one organiser, a day
const ASKING: LimitRule = { name: 'ask-to-enter', points: 30, seconds: 60 * 60 };

type Chosen = { teamId?: string; name?: string };
type Team = { id: string; name: string };

/** Entries of a competition: asked for, accepted, made, seeded and withdrawn. */
export function mountEntries(app: App, parts: FeatureParts, shown: Shown, fillSides: FillSides): void {
  const { db, clock, facts } = parts;

  const read = { who: 'owner or admin', limit: READING } as const;
  route(app, parts, listCaptainLinks, read, async ({ params: { id }, member }) => {
    const { isOrganiser } = await seenCompetition(db, id, member);
    if (!isOrganiser) throw new Problem(403, 'forbidden', competitionMessages.notYours);
    return { links: await listEmptyOf(db, member.accountId, id) };
  });

  async function lockOpenFor(tx: Db, id: string, member: { accountId: string }): Promise<CompetitionRow> {
    const competition = await lockForOrganiser(tx, id, member);
    if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
    return competition;
  }

  /** Entries that begin to take part: their rosters, and their place in the table where there is but one. */
  async function begin(tx: Db, competitionId: string, entryIds: readonly string[], withRosters: readonly string[]) {
    for (const entryId of withRosters) await takePlaces(tx, entryId, clock.now());
    const [first] = await listStages(tx, competitionId);
    if (first?.kind !== 'league') return;
    const group = (await listGroups(tx, competitionId)).find(({ stageId }) => stageId === first.id);
    if (group) await appendToGroup(tx, group.id, entryIds);
  }

  /** The teams that an organiser has named: those that there are, and new ones for names that none has. */
  async function teamsFrom(
    tx: Db,
    competition: CompetitionRow,
    chosen: readonly Chosen[],
    { accountId, role }: { accountId: string; role: string },
  ) {
    const { sport, school } = competition;
    const names = new Map<string, string>();
    for (const { teamId, name } of chosen)
      if (teamId === undefined) names.set(teamNameFrom(name ?? '').toLowerCase(), teamNameFrom(name ?? ''));
    const namesakes = Map.groupBy(await queries.teamsNamed(tx, sport, [...names.values()]), ({ name }) =>
      name.toLowerCase(),
    );
    const ids = new Set(chosen.flatMap(({ teamId }) => teamId ?? []));
    const missing: string[] = [];
    for (const [key, name] of names) {
      const all = namesakes.get(key) ?? [];
      const near = all.filter((team) => school !== null && team.school === school);
      const [team, another] = near.length > 0 ? near : all;
      if (another) throw conflict(worded(competitionMessages.nameIsTwice, { team: name }), 'teams');
      if (team) ids.add(team.id);
      else missing.push(name);
    }
    const known = await queries.holdTeams(tx, [...ids]);
    // Who keeps an organiser away is not entered by them, nor told of it each time.
    const apart = new Set(role === 'admin' ? [] : await listApart(tx, accountId));
    const isApart = apart.size > 0 && (await captainsOf(tx, [...ids])).some((captain) => apart.has(captain.accountId));
    if (known.length < ids.size || isApart) throw notFound(competitionMessages.teamGone);
    for (const { name, endedAt, sport: own } of known) {
      if (endedAt) throw conflict(worded(competitionMessages.teamEnded, { team: name }), 'teams');
      if (own !== sport) throw conflict(worded(competitionMessages.otherSport, { team: name }), 'teams');
    }
    const now = clock.now();
    const like = { sport, school, createdBy: accountId, createdAt: now };
    const before = missing.length > 0 ? await queries.countTeamsMade(tx, accountId, new Date(now.getTime() - DAY)) : 0;
    if (before + missing.length > TEAMS_MADE_MAX)
      throw conflict(worded(competitionMessages.tooManyTeamsMade, { max: TEAMS_MADE_MAX }), 'teams');
    const made = await queries.insertTeams(tx, missing, like);
    // In the order in which they were named.
    const place = new Map([...names.keys()].map((key, at) => [key, at]));
    const all = [...known, ...made].sort(
      (a, b) => (place.get(a.name.toLowerCase()) ?? -1) - (place.get(b.name.toLowerCase()) ?? -1),
    );
    return { teams: all, known: new Set(known.map(({ id }) => id)), made: made.length };
  }

  route(
    app,
    parts,
    enterTeams,
    { ...byOrganisers, once: true, status: 201 },
    async ({ params: { id }, body, member: { accountId, role }, once }) =>
      once(
        () => body,
        (record) =>
          facts.act(async ({ tx, tell }) => {
            const competition = await lockOpenFor(tx, id, { accountId });
            const { teams, known, made } = await teamsFrom(tx, competition, body.teams, { accountId, role });
            const now = clock.now();
            const before = new Map(
              (await queries.entriesOf(tx, id, [...known])).map((entry) => [entry.teamId, entry] as const),
            );
            const entered: { entryId: string; team: Team }[] = [];
            const added: Parameters<typeof queries.insertEntries>[1][number][] = [];
            const ids = teams.map(() => randomUUIDv7()).sort(); // in the order in which they were named
            for (const [at, team] of teams.entries()) {
              const old = before.get(team.id);
              const named = { team: team.name };
              if (old?.state === 'entered') throw conflict(worded(competitionMessages.alreadyEntered, named), 'teams');
              if (old?.state === 'withdrawn') throw conflict(worded(competitionMessages.hasWithdrawn, named), 'teams');
              const entryId = old?.id ?? ids[at] ?? '';
              entered.push({ entryId, team });
              if (old) await queries.updateEntry(tx, old.id, { state: 'entered' });
              else
                added.push({
                  ...{ id: entryId, competitionId: id, teamId: team.id, state: 'entered', createdBy: accountId },
                  createdAt: now,
                });
            }
            await queries.insertEntries(tx, added);
            if ((await queries.countEntries(tx, id)).all > ENTRIES_MAX)
              throw conflict(competitionMessages.tooManyEntries, 'teams');
            await begin(
              tx,
              id,
              entered.map(({ entryId }) => entryId),
              entered.filter(({ team }) => known.has(team.id)).map(({ entryId }) => entryId),
            );
            await logActs(
              tx,
              entered.map(({ entryId, team: { name } }): Logged => {
                const subject = { id: entryId, name };
                return { competitionId: id, act: 'entry-added', actorId: accountId, subject, now };
              }),
            );
            for (const { entryId, team } of entered)
              if (known.has(team.id))
                tell(entryAnswered, { competitionId: id, entryId, teamId: team.id, accountId, how: 'added' });
            tell(competitionChanged, { competitionId: id });
            return record(tx, { ...(await shown(tx, id)), made });
          }),
      ),
  );

  const asking = { who: 'owner', limit: WRITING, perMember: ASKING, once: true, status: 201 } as const;
  route(app, parts, askToEnter, asking, async ({ params: { id }, body, member: { accountId }, once }) =>
    once(
      () => body,
      (record) =>
        facts.act(async ({ tx, tell }) => {
          if (!(await holdOwn(tx, accountId))) throw unauthenticated();
          const competition = await lockCompetition(tx, id);
          await seenCompetition(tx, id, { accountId });
          const [team] = await queries.holdTeams(tx, [body.teamId]);
          if (!competition || !team) throw notFound(competitionMessages.teamGone);
          if (!(await actsFor(tx, accountId, team.id)))
            throw new Problem(403, 'forbidden', competitionMessages.notYourTeam);
          const now = clock.now();
          const { state, entriesCloseAt } = competition;
          if (state !== 'open') throw conflict(competitionMessages.notOpen, 'teamId');
          if (entriesCloseAt && entriesCloseAt <= now) throw conflict(competitionMessages.entriesClosed, 'teamId');
          const named = { team: team.name };
          if (team.endedAt) throw conflict(worded(competitionMessages.teamEnded, named), 'teamId');
          if (team.sport !== competition.sport) throw conflict(worded(competitionMessages.otherSport, named), 'teamId');
          const [old] = await queries.entriesOf(tx, id, [team.id]);
          if (old?.state === 'refused') throw conflict(worded(competitionMessages.wasRefused, named), 'teamId');
          if (old) throw conflict(worded(competitionMessages.alreadyEntered, named), 'teamId');
          const entryId = randomUUIDv7();
          const entry = { id: entryId, competitionId: id, teamId: team.id, createdBy: accountId, createdAt: now };
          await queries.insertEntries(tx, [{ ...entry, state: 'asked' }]);
          if ((await queries.countEntries(tx, id)).all > ENTRIES_MAX)
            throw conflict(competitionMessages.tooManyEntries, 'teamId');
          const subject = { id: entryId, name: team.name };
          await logActs(tx, [{ competitionId: id, act: 'entry-asked', actorId: accountId, subject, now }]);
          tell(entryAsked, { competitionId: id, entryId, teamId: team.id, accountId });
          tell(competitionChanged, { competitionId: id });
          return record(tx, { message: competitionMessages.done() });
        }),
    ),
  );

  route(app, parts, answerEntry, byOrganisers, async ({ params: { id, entryId }, body, member: { accountId } }) =>
    facts.act(async ({ tx, tell }) => {
      await lockOpenFor(tx, id, { accountId });
      const entry = await queries.findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if (entry.state !== 'asked') throw conflict(competitionMessages.notAsked, 'entryId');
      const { accepts } = body;
      await queries.updateEntry(tx, entryId, { state: accepts ? 'entered' : 'refused' });
      if (accepts) await begin(tx, id, [entryId], [entryId]);
      const act = accepts ? 'entry-accepted' : 'entry-refused';
      const subject = { id: entryId, name: entry.name };
      const reason = reasonIfAny(body.reason);
      await logActs(tx, [{ competitionId: id, act, actorId: accountId, subject, reason, now: clock.now() }]);
      const how = accepts ? 'accepted' : 'refused';
      tell(entryAnswered, { competitionId: id, entryId, teamId: entry.teamId, accountId, how });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  route(app, parts, seedEntry, byOrganisers, async ({ params: { id, entryId }, body: { seed }, member }) =>
    facts.act(async ({ tx, tell }) => {
      await lockOpenFor(tx, id, member);
      const entry = await queries.findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if (seed !== null && (await queries.hasSeed(tx, id, seed, entryId)))
        throw conflict(competitionMessages.seedTaken, 'seed');
      await queries.updateEntry(tx, entryId, { seed });
      const subject = { id: entryId, name: entry.name };
      const of = { competitionId: id, actorId: member.accountId, subject, now: clock.now() };
      await logActs(tx, [{ ...of, act: 'entry-seeded' }]);
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  /** What becomes of the matches of who withdraws; those that have a result stay, and the tables know who has gone. */
  async function settleMatches(
    { tx, tell }: Act,
    { competitionId, entryId, how }: { competitionId: string; entryId: string; how: 'void' | 'award' },
    said: { reason: string; accountId: string; now: Date },
  ) {
    const inTables = await withdrawal.lockOpenMatches(tx, entryId, true);
    if (how === 'void') await withdrawal.cancelMatches(tx, inTables, said.now);
    else await withdrawal.awardMatches(tx, inTables, said);
    // In a knockout somebody has to go on.
    const knockouts = await withdrawal.lockOpenMatches(tx, entryId, false);
    await withdrawal.awardMatches(tx, knockouts, said);
    for (const { id: matchId } of inTables)
      tell(matchChanged, { matchId, competitionId, what: how === 'void' ? 'state' : 'result' });
    for (const { id: matchId } of knockouts) tell(matchChanged, { matchId, competitionId, what: 'result' });
    const awarded = knockouts.map(({ id }) => id);
    for (const matchId of await listOtherLegs(tx, awarded)) tell(matchChanged, { matchId, competitionId, what: 'tie' });
  }

  route(app, parts, withdrawEntry, byOrganisers, async ({ params: { id, entryId }, body, member: { accountId } }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const locked = await lockCompetition(tx, id);
      const { competition, isOrganiser } = await seenCompetition(tx, id, { accountId });
      const entry = await queries.findEntry(tx, id, entryId);
      if (!locked || !entry) throw notFound(competitionMessages.entryGone);
      if (!isOrganiser && !(await actsFor(tx, accountId, entry.teamId)))
        throw new Problem(403, 'forbidden', competitionMessages.notYours);
      const { state } = competition;
      if (state === 'ended') throw conflict(competitionMessages.ended, 'id');
      const isUnasked = !isOrganiser && state === 'running' && (await listUnasked(tx, [entryId])).length > 0;
      if (!isOrganiser && state === 'running' && !isUnasked)
        throw conflict(competitionMessages.captainOnceRunning, 'id');
      if (entry.state !== 'entered' && entry.state !== 'asked') throw conflict(competitionMessages.notIn, 'entryId');
      const now = clock.now();
      const hasMatches = await withdrawal.isInMatches(tx, entryId);
      // Who never took part awards nobody anything: that would be for the organisers to say.
      const how = hasMatches ? (isUnasked ? 'void' : body.how) : null;
      // Organisers say why they take away somebody else's matches; who goes need not.
      const reason = how === null || !isOrganiser ? reasonIfAny(body.reason) : reasonFrom(body.reason);
      if (how === null) {
        await removeFromGroups(tx, entryId);
        await queries.deleteEntry(tx, entryId);
      } else {
        await queries.updateEntry(tx, entryId, { state: 'withdrawn', withdrawal: how, withdrawnAt: now });
        await settleMatches(act, { competitionId: id, entryId, how }, { reason, accountId, now });
        await freePlaces(tx, entryId, now);
        await fillSides(act, competition, { actorId: accountId, now });
      }
      const name = how === null ? 'entry-removed' : how === 'void' ? 'entry-voided' : 'entry-awarded';
      const subject = { id: entryId, name: entry.name };
      await logActs(tx, [{ competitionId: id, act: name, actorId: accountId, subject, reason, now }]);
      tell(entryWithdrawn, { competitionId: id, entryId, teamId: entry.teamId, how });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );
}
