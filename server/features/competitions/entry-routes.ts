import { randomUUIDv7 } from 'node:crypto';
import {
  answerEntry,
  askToEnter,
  enterTeams,
  listCaptainLinks,
  seedEntry,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { ENTRIES_MAX } from '../../../contract/sports/competitions.ts';
import { competitionChanged, entryAnswered, entryAsked } from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { conflict, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { foldName } from '../../platform/names/fold.ts';
import { isKnownToAny } from '../follow/known/queries.ts';
import { takePlaces } from '../teams/policy.ts';
import { actsFor, captainsOf, listMakersOfEmpty, listUnclaimed } from '../teams/queries.ts';
import * as queries from './entry-queries.ts';
import { reasonIfAny, teamNameFrom } from './form.ts';
import {
  checkEntryRequests,
  classifyInvitable,
  requireInvitable,
  roomForInvitations,
} from './invitations/invitable.ts';
import { notifyInvited } from './invitations/placeholders.ts';
import { invitationsOf, putInvitations } from './invitations/queries.ts';
import { listGroups, listStages } from './load-queries.ts';
import { byOrganisers, READING, type Shown, WRITING } from './organising.ts';
import { lockForOrganiser, seenCompetition } from './policy.ts';
import { presentUnclaimed } from './present.ts';
import { type CompetitionRow, type Logged, listOrganiserIds, lockCompetition, logActs } from './queries.ts';
import { appendToGroup } from './stage-queries.ts';
import { holdOwn } from './write-queries.ts';

// Two cups of the largest size, and a slip.
const TEAMS_MADE_MAX = 300; // of one organiser, a day
/** Teams with which one person has asked to take part, and was refused or waits. */
const ASKS_OF_ONE = 5;
const ASKING: LimitRule = { name: 'ask-to-enter', points: 30, seconds: 60 * 60 };

type Chosen = { teamId?: string; name?: string };

/** Entries of a competition: asked for, accepted, made and seeded. */
export function mountEntries(app: App, parts: FeatureParts, shown: Shown): void {
  const { db, clock, facts } = parts;

  const read = { who: 'owner or admin', limit: READING } as const;
  route(app, parts, listCaptainLinks, read, async ({ params: { id }, member }) => {
    const { isOrganiser } = await seenCompetition(db, id, member);
    if (!isOrganiser) throw new Problem(403, 'forbidden', competitionMessages.notYours);
    return { links: (await listUnclaimed(db, member.accountId, id)).map(presentUnclaimed) };
  });

  async function lockOpenFor(tx: Db, id: string, member: { accountId: string }): Promise<CompetitionRow> {
    const competition = await lockForOrganiser(tx, id, member);
    if (competition.state === 'ended') throw conflict(competitionMessages.ended, 'id');
    return competition;
  }

  /** @throws 409 where more teams have entered than a competition has room for */
  async function requireRoom(tx: Db, competitionId: string, field: string): Promise<void> {
    if ((await queries.countEntries(tx, competitionId)).entered > ENTRIES_MAX)
      throw conflict(competitionMessages.tooManyEntries, field);
  }

  /**
   * Each who asks has room of their own; all whom no organiser knows share what is left. @throws 409
   */
  async function requireRoomToAsk(tx: Db, competitionId: string, accountId: string): Promise<void> {
    const { asked, ofOne } = await queries.countEntries(tx, competitionId, accountId);
    if (ofOne >= ASKS_OF_ONE) throw conflict(worded(competitionMessages.tooManyAsks, { max: ASKS_OF_ONE }), 'teamId');
    if (asked < ENTRIES_MAX) return;
    if (!(await isKnownToAny(tx, accountId, await listOrganiserIds(tx, competitionId))))
      throw conflict(competitionMessages.tooManyAsked, 'teamId');
  }

  /** Entries that begin to take part: their rosters, and their place in the table where there is but one. */
  async function begin(tx: Db, competitionId: string, entryIds: readonly string[], withRosters: readonly string[]) {
    for (const entryId of withRosters) await takePlaces(tx, entryId, clock.now());
    const [first] = await listStages(tx, competitionId);
    if (first?.kind !== 'league') return;
    const group = (await listGroups(tx, competitionId)).find(({ stageId }) => stageId === first.id);
    if (group) await appendToGroup(tx, group.id, entryIds);
  }

  /** What an organiser has chosen, each once and in their order: an own team, another one to invite, or only a name. */
  type Wanted = { name: string } & (
    | { is: 'own'; teamId: string; oldId: string | undefined }
    | { is: 'invited'; teamId: string; isNew: boolean; oldId: string | undefined }
    | { is: 'name' }
  );

  /** @throws 404, 409 where a team that is named by its id can be neither entered nor invited, or a name is in already */
  async function wantedFrom(
    tx: Db,
    competition: CompetitionRow,
    chosen: readonly Chosen[],
    accountId: string,
  ): Promise<Wanted[]> {
    const { id: competitionId, sport, school } = competition;
    const typed = new Map<string, string>();
    for (const { teamId, name: text } of chosen) {
      if (teamId !== undefined) continue;
      const name = teamNameFrom(text ?? '');
      const before = typed.get(foldName(name));
      if (before !== undefined && before !== name)
        throw conflict(worded(competitionMessages.spelledTwice, { one: before, other: name }), 'teams');
      typed.set(foldName(name), name);
    }
    const standing = Map.groupBy(await queries.entriesNamed(tx, competitionId, [...typed.values()]), ({ name }) =>
      foldName(name),
    );
    const namesakes = Map.groupBy(await queries.teamsNamed(tx, sport, [...typed.values()]), ({ name }) =>
      foldName(name),
    );
    /** The team that is meant by a name: the only one of it, at best of the competition's university. */
    const meantBy = new Map<string, string>();
    for (const [key, name] of typed) {
      const own = standing.get(key) ?? [];
      if (own.some(({ state }) => state === 'entered'))
        throw conflict(worded(competitionMessages.alreadyEntered, { team: name }), 'teams');
      if (own.some(({ state }) => state === 'withdrawn'))
        throw conflict(worded(competitionMessages.hasWithdrawn, { team: name }), 'teams');
      const all = namesakes.get(key) ?? [];
      const near = all.filter((team) => school !== null && team.school === school);
      const [team, another] = near.length > 0 ? near : all;
      const teamId = own[0]?.teamId ?? (another ? undefined : team?.id);
      if (teamId !== undefined) meantBy.set(key, teamId);
    }
    const byId = new Set(chosen.flatMap(({ teamId }) => teamId ?? []));
    const ids = [...new Set([...byId, ...meantBy.values()])];
    const known = new Map((await queries.holdTeams(tx, ids)).map((team) => [team.id, team]));
    const before = new Map((await queries.entriesOf(tx, competitionId, ids)).map((entry) => [entry.teamId, entry]));
    const requests = await checkEntryRequests(tx, competition, accountId, [...before.values()]);
    const captains = await captainsOf(tx, ids);
    const led = new Set(captains.filter((captain) => captain.accountId === accountId).map(({ teamId }) => teamId));
    const withCaptain = new Set(captains.map(({ teamId }) => teamId));
    const judged = await classifyInvitable(tx, { competitionId, organiserId: accountId }, ids);

    const wanted = new Map<string, Wanted>();
    for (const { teamId: id, name: text } of chosen) {
      const key = foldName(teamNameFrom(text ?? '?'));
      const teamId = id ?? meantBy.get(key);
      const onlyName = { is: 'name', name: typed.get(key) ?? '' } as const;
      const team = teamId === undefined ? undefined : known.get(teamId);
      if (!team) {
        if (id !== undefined) throw notFound(competitionMessages.teamGone);
        wanted.set(`name ${key}`, onlyName);
        continue;
      }
      if (wanted.has(team.id)) continue; // by its id as well
      const named = { team: team.name };
      if (team.endedAt) throw conflict(worded(competitionMessages.teamEnded, named), 'teams');
      if (team.sport !== sport) throw conflict(worded(competitionMessages.otherSport, named), 'teams');
      const old = before.get(team.id);
      if (old?.state === 'entered') throw conflict(worded(competitionMessages.alreadyEntered, named), 'teams');
      if (old?.state === 'withdrawn') throw conflict(worded(competitionMessages.hasWithdrawn, named), 'teams');
      const isOwn =
        led.has(team.id) || (!withCaptain.has(team.id) && (await listMakersOfEmpty(tx, team.id)).includes(accountId));
      const of = { name: team.name, teamId: team.id, oldId: old?.id };
      if (isOwn || (old && requests(old) === 'pending')) {
        wanted.set(team.id, { is: 'own', ...of });
        continue;
      }
      const { is, before: invitation } = judged(team.id);
      if (is === 'invitable') wanted.set(team.id, { is: 'invited', ...of, isNew: !invitation });
      else if (id === undefined) wanted.set(`name ${key}`, onlyName);
      else requireInvitable(is, team.name, 'teams');
    }
    return [...wanted.values()];
  }

  route(
    app,
    parts,
    enterTeams,
    { ...byOrganisers, once: true, status: 201 },
    async ({ params: { id }, body, member: { accountId }, once }) =>
      once(
        () => body,
        (record) =>
          facts.act(async (act) => {
            const { tx, tell } = act;
            const competition = await lockOpenFor(tx, id, { accountId });
            const now = clock.now();
            const of = { competitionId: id, createdBy: accountId, createdAt: now, state: 'entered' as const };
            const wanted = await wantedFrom(tx, competition, body.teams, accountId);
            const ids = wanted.map(() => randomUUIDv7()).sort(); // in the order in which they were named
            const entered = wanted.map((one, at) => {
              const oldId = one.is === 'own' ? one.oldId : undefined;
              const playsAs = one.is === 'own' ? one.teamId : randomUUIDv7();
              return { ...one, oldId, playsAs, entryId: oldId ?? ids[at] ?? '' };
            });
            const placeholders = entered.filter(({ is }) => is !== 'own');
            const made = placeholders.length;
            const before = made > 0 ? await queries.countTeamsMade(tx, accountId, new Date(now.getTime() - DAY)) : 0;
            if (before + made > TEAMS_MADE_MAX)
              throw conflict(worded(competitionMessages.tooManyTeamsMade, { max: TEAMS_MADE_MAX }), 'teams');
            const { sport, school } = competition;
            await queries.insertPlaceholders(
              tx,
              placeholders.map(({ name, playsAs }) => ({ id: playsAs, name })),
              { sport, school, createdBy: accountId, createdAt: now },
            );
            const yes = { askedName: competition.name, isAgreed: true };
            for (const { oldId } of entered)
              if (oldId) await queries.updateEntry(tx, oldId, { state: 'entered', ...yes });
            // What was asked then stands for nothing any more: the captain is asked.
            for (const one of wanted) if (one.is === 'invited' && one.oldId) await queries.deleteEntry(tx, one.oldId);
            await queries.insertEntries(
              tx,
              entered
                .filter(({ oldId }) => oldId === undefined)
                .map(({ is, entryId, playsAs }) => ({
                  ...{ ...of, id: entryId, teamId: playsAs },
                  askedName: is === 'own' ? competition.name : null,
                })),
            );
            await requireRoom(tx, id, 'teams');
            const invited = entered.filter((one) => one.is === 'invited');
            await roomForInvitations(tx, accountId, invited.filter(({ isNew }) => isNew).length, now);
            await putInvitations(
              tx,
              invited.map(({ entryId, teamId }) => ({
                ...{ id: randomUUIDv7(), competitionId: id, entryId, teamId, invitedBy: accountId, createdAt: now },
              })),
            );
            const own = entered.filter((one) => one.is === 'own');
            await begin(
              tx,
              id,
              entered.map(({ entryId }) => entryId),
              own.map(({ entryId }) => entryId),
            );
            await logActs(
              tx,
              entered.map(({ entryId, name }): Logged => {
                const subject = { id: entryId, name };
                return { competitionId: id, act: 'entry-added', actorId: accountId, subject, now };
              }),
            );
            for (const { entryId, teamId } of own)
              tell(entryAnswered, { competitionId: id, entryId, teamId, accountId, how: 'added' });
            if (competition.state !== 'draft') await notifyInvited(act, id, now);
            tell(competitionChanged, { competitionId: id });
            const counts = { made: made - invited.length, invited: invited.length };
            return record(tx, { ...(await shown(tx, id)), ...counts });
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
          const [invitation] = await invitationsOf(tx, id, [team.id]);
          if (invitation?.state === 'sent' && invitation.entryId)
            throw conflict(worded(competitionMessages.invitationWaits, named), 'teamId');
          const [old] = await queries.entriesOf(tx, id, [team.id]);
          if (old?.state === 'refused') throw conflict(worded(competitionMessages.wasRefused, named), 'teamId');
          if (old) throw conflict(worded(competitionMessages.alreadyEntered, named), 'teamId');
          await requireRoomToAsk(tx, id, accountId);
          const entryId = randomUUIDv7();
          const entry = { id: entryId, competitionId: id, teamId: team.id, createdBy: accountId, createdAt: now };
          await queries.insertEntries(tx, [{ ...entry, state: 'asked', askedName: competition.name }]);
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
      const competition = await lockOpenFor(tx, id, { accountId });
      const entry = await queries.findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      const { accepts } = body;
      const { name: team, askedName } = entry;
      const request = (await checkEntryRequests(tx, competition, accountId, [entry]))(entry);
      if (request === 'answered') throw conflict(competitionMessages.notAsked, 'entryId');
      if (accepts && request === 'blocked') throw conflict(worded(competitionMessages.asksNoMore, { team }), 'entryId');
      if (accepts && request === 'renamed')
        throw conflict(worded(competitionMessages.askedThen, { team, name: askedName ?? '' }), 'entryId');
      await queries.updateEntry(tx, entryId, { state: accepts ? 'entered' : 'refused' });
      if (accepts) await requireRoom(tx, id, 'entryId');
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
}
