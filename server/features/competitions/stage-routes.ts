import {
  addStage,
  drawGroups,
  editStage,
  removeStage,
  renameGroup,
  setGroups,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { GROUP_NAME_MAX, STAGE_NAME_MAX, STAGES_MAX, type StageKind } from '../../../contract/sports/competitions.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { conflict, invalid, notFound, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { foldName } from '../../platform/names/fold.ts';
import { dealIntoGroups } from '../../sports/groups.ts';
import { newSeed } from '../../sports/tables/lots.ts';
import { partNameFrom } from './form.ts';
import { listEntries, listGroups, listStages, type StageRow } from './load-queries.ts';
import { askAnewAbout } from './names/workflow.ts';
import { byOrganisers, type Shown } from './organising.ts';
import { lockForOrganiser } from './policy.ts';
import { type Logged, logAct } from './queries.ts';
import * as queries from './stage-queries.ts';

const stageNameFrom = (text: string): string => {
  const missing = competitionMessages.stageNameNeeded;
  return partNameFrom(text, { field: 'name', max: STAGE_NAME_MAX, missing });
};
const groupNameFrom = (text: string, field = 'groups'): string => {
  const missing = competitionMessages.groupNameNeeded;
  return partNameFrom(text, { field, max: GROUP_NAME_MAX, missing });
};

/** How often two can meet in a stage: once or twice in a knockout, where the aggregate of two decides. @throws 400 */
function requireLegs(kind: StageKind, legs: number, sport: Sport): void {
  if (kind === 'knockout' && legs > 2) throw invalid(competitionMessages.legsMax, 'legs');
  if (kind === 'placement' && legs > 1) throw invalid(competitionMessages.legsOfPlacement, 'legs');
  if (kind === 'knockout' && legs > 1 && factsOf(sport).scoring === 'times')
    throw invalid(competitionMessages.legsOfTimes, 'legs');
}

/** The groups of a stage. */
const groupsOf = async (tx: Db, { id, stageId }: { id: string; stageId: string }) =>
  (await listGroups(tx, id)).filter((group) => group.stageId === stageId);

/** @throws 409 where matches wait for groups that are to go: nobody would ever come */
async function requireUnawaited(tx: Db, id: string, groups: readonly { id: string }[], field: string): Promise<void> {
  const ids = groups.map((group) => group.id);
  if (await queries.areAwaited(tx, id, ids)) throw conflict(competitionMessages.groupsAwaited, field);
}

/**
 * Moves a stage among the others of its competition, as long as none that changes its place has begun.
 * @throws 409 also where one would come before what its matches wait for
 */
async function moveStage(
  tx: Db,
  competitionId: string,
  stages: readonly StageRow[],
  stage: StageRow,
  position: number,
): Promise<void> {
  const ordered = stages.filter((one) => one !== stage).toSpliced(position - 1, 0, stage);
  const moved = ordered.filter((one, at) => one !== stages[at]).map(({ id }) => id);
  if (moved.length === 0) return;
  const nameOf = (id: string) => stages.find((one) => one.id === id)?.name ?? '';
  const [begun] = await queries.listBegun(tx, moved);
  if (begun) throw conflict(worded(competitionMessages.orderBegun, { stage: nameOf(begun) }), 'position');
  const at = new Map(ordered.map(({ id }, nth) => [id, nth]));
  const isAhead = ({ stageId, waitsFor }: { stageId: string; waitsFor: string }) =>
    (at.get(stageId) ?? 0) < (at.get(waitsFor) ?? 0) && (moved.includes(stageId) || moved.includes(waitsFor));
  const ahead = (await queries.listWaiting(tx, competitionId)).find(isAhead);
  if (ahead) {
    const names = { stage: nameOf(ahead.stageId), other: nameOf(ahead.waitsFor) };
    throw conflict(worded(competitionMessages.orderWaits, names), 'position');
  }
  await queries.orderStages(
    tx,
    competitionId,
    ordered.map(({ id }) => id),
  );
}

/** Stages of a competition and who is in their groups. */
export function mountStages(app: App, parts: FeatureParts, shown: Shown): void {
  const { clock, facts } = parts;

  /**
   * Locks a competition for an act on its stages. One that has ended stays as it is; admins mend a name there.
   * @throws 403, 404, 409
   */
  async function lockStages(tx: Db, id: string, member: { accountId: string; role: string }, isName = false) {
    const competition = await lockForOrganiser(tx, id, member);
    if (competition.state === 'ended' && !(isName && member.role === 'admin'))
      throw conflict(competitionMessages.ended, 'id');
    return competition;
  }

  /** A stage, once its competition is locked for an act on it. @param isName the act changes its name alone */
  async function lockStage(
    { tx }: Act,
    { id, stageId }: { id: string; stageId: string },
    member: { accountId: string; role: string },
    isName = false,
  ) {
    const competition = await lockStages(tx, id, member, isName);
    const stages = await listStages(tx, id);
    const stage = stages.find((one) => one.id === stageId);
    if (!stage) throw notFound(competitionMessages.stageGone);
    return { stage, stages, competition };
  }

  async function tellOf({ tx, tell }: Act, logged: Omit<Logged, 'now'>) {
    await logAct(tx, { ...logged, now: clock.now() });
    tell(competitionChanged, { competitionId: logged.competitionId });
    return shown(tx, logged.competitionId);
  }

  route(app, parts, addStage, { ...byOrganisers, status: 201 }, async ({ params: { id }, body, member }) =>
    facts.act(async (act) => {
      const { tx } = act;
      const competition = await lockStages(tx, id, member);
      const stages = await listStages(tx, id);
      if (stages.length >= STAGES_MAX) throw conflict(competitionMessages.tooManyStages, 'kind');
      const { kind, legs = 1, settings = {} } = body;
      requireLegs(kind, legs, competition.sport);
      const name = stageNameFrom(body.name);
      const [stageId = ''] = await queries.insertStages(tx, id, stages.at(-1)?.position ?? 0, [
        { kind, name, legs, settings, namedBy: member.accountId },
      ]);
      const subject = { id: stageId, name };
      return tellOf(act, { competitionId: id, act: 'stage-added', actorId: member.accountId, subject });
    }),
  );

  route(app, parts, editStage, byOrganisers, async ({ params, body: { name, legs, settings, position }, member }) =>
    facts.act(async (act) => {
      const isName = legs === undefined && settings === undefined && position === undefined;
      const { stage, stages, competition } = await lockStage(act, params, member, isName);
      if (legs !== undefined && legs !== stage.legs) {
        requireLegs(stage.kind, legs, competition.sport);
        if (stage.kind === 'knockout' && stage.matchCount > 0) throw conflict(competitionMessages.legsStand, 'legs');
      }
      if (position !== undefined) await moveStage(act.tx, params.id, stages, stage, position);
      const renamed = name === undefined ? stage.name : stageNameFrom(name);
      await queries.updateStage(act.tx, stage.id, {
        ...(renamed !== stage.name && { name: renamed, namedBy: member.accountId }),
        ...(legs !== undefined && { legs }),
        ...(settings !== undefined && { settings: { ...stage.settings, ...settings } }),
      });
      const of = { competitionId: params.id, actorId: member.accountId };
      const by = { actorId: member.accountId, now: clock.now() };
      const names = { before: stage.name, name: renamed };
      await askAnewAbout(act, competition, { stageId: stage.id }, names, by);
      const did = renamed === stage.name ? 'stage-changed' : 'stage-renamed';
      return tellOf(act, { ...of, act: did, subject: { id: stage.id, name: renamed } });
    }),
  );

  route(app, parts, removeStage, byOrganisers, async ({ params, member }) =>
    facts.act(async (act) => {
      const { stage, stages } = await lockStage(act, params, member);
      if (stage.matchCount > 0) throw conflict(competitionMessages.stageHasMatches, 'stageId');
      await requireUnawaited(act.tx, params.id, await groupsOf(act.tx, params), 'stageId');
      await queries.deleteStage(act.tx, stage.id);
      const left = stages.filter((one) => one !== stage).map(({ id }) => id);
      await queries.orderStages(act.tx, params.id, left);
      const of = { competitionId: params.id, actorId: member.accountId };
      return tellOf(act, { ...of, act: 'stage-removed', subject: { id: stage.id, name: stage.name } });
    }),
  );

  route(app, parts, setGroups, byOrganisers, async ({ params, body, member }) =>
    facts.act(async (act) => {
      const { tx } = act;
      const { stage } = await lockStage(act, params, member);
      const isLeague = stage.kind === 'league';
      if (!isLeague && stage.kind !== 'groups') throw conflict(competitionMessages.noGroupsHere, 'stageId');
      if (isLeague && body.groups.length > 1) throw invalid(competitionMessages.oneGroup, 'groups');
      const wanted = body.groups.map(({ name, entries }) => ({ name: isLeague ? '' : groupNameFrom(name), entries }));
      if (new Set(wanted.map(({ name }) => name)).size < wanted.length)
        throw invalid(competitionMessages.groupTwice, 'groups');
      const placed = wanted.flatMap(({ entries }) => entries);
      if (new Set(placed).size < placed.length) throw invalid(competitionMessages.entryTwice, 'groups');
      const present = (await listEntries(tx, params.id)).filter(
        ({ state }) => state === 'entered' || state === 'withdrawn',
      );
      const isPresent = new Set(present.map(({ id }) => id));
      if (placed.some((id) => !isPresent.has(id))) throw invalid(competitionMessages.entryNotHere, 'groups');

      // Who has a match in a group stays in it; others can come to them.
      const before = await groupsOf(tx, params);
      const groupBy = new Map(before.map(({ id, name }) => [name, id]));
      const placeOf = new Map<string, string | null>(
        before.flatMap(({ entries }) => entries.map((id) => [id, null] as const)),
      );
      for (const { name, entries } of wanted) for (const id of entries) placeOf.set(id, groupBy.get(name) ?? null);
      const gone = before.filter(({ name }) => !wanted.some((group) => group.name === name));
      if (
        (await queries.playElsewhere(tx, stage.id, placeOf)) ||
        (await queries.groupsHaveMatches(
          tx,
          gone.map(({ id }) => id),
        ))
      )
        throw conflict(competitionMessages.stageHasMatches, 'groups');
      await requireUnawaited(tx, params.id, gone, 'groups');
      await queries.replaceGroups(tx, stage.id, before, wanted, isLeague ? null : member.accountId);
      const of = { competitionId: params.id, actorId: member.accountId };
      return tellOf(act, { ...of, act: 'groups-set', subject: { id: stage.id, name: stage.name } });
    }),
  );

  route(app, parts, renameGroup, byOrganisers, async ({ params: { id, groupId }, body, member }) => {
    const name = groupNameFrom(body.name, 'name');
    return facts.act(async (act) => {
      const { tx } = act;
      await lockStages(tx, id, member, true);
      const all = await listGroups(tx, id);
      const group = all.find((one) => one.id === groupId);
      if (!group) throw notFound(competitionMessages.groupGone);
      if (group.name === '') throw conflict(competitionMessages.noGroupsHere, 'name'); // the table of a league
      const others = all.filter((one) => one.stageId === group.stageId && one !== group);
      if (others.some((one) => foldName(one.name) === foldName(name)))
        throw conflict(competitionMessages.groupTwice, 'name');
      if (group.name === name) return shown(tx, id);
      await queries.updateGroupName(tx, groupId, name, member.accountId);
      const of = { competitionId: id, actorId: member.accountId };
      return tellOf(act, { ...of, act: 'group-renamed', subject: { id: groupId, name } });
    });
  });

  route(app, parts, drawGroups, byOrganisers, async ({ params, body: { groups: count }, member }) =>
    facts.act(async (act) => {
      const { tx } = act;
      const { stage } = await lockStage(act, params, member);
      if (stage.kind !== 'groups') throw conflict(competitionMessages.noGroupsHere, 'stageId');
      if (stage.matchCount > 0) throw conflict(competitionMessages.stageHasMatches, 'groups');
      const entered = (await listEntries(tx, params.id)).filter(({ state }) => state === 'entered');
      if (entered.length < 2 * count) throw conflict(competitionMessages.drawTooSmall, 'groups');
      const seed = newSeed();
      const dealt = dealIntoGroups(entered, count, seed);
      const before = await groupsOf(tx, params);
      const gone = before.filter(({ name }) => !dealt.some((group) => group.name === name));
      await requireUnawaited(tx, params.id, gone, 'groups');
      await queries.replaceGroups(tx, stage.id, before, dealt, null);
      const now = clock.now();
      await queries.insertDraw(tx, {
        ...{ stageId: stage.id, kind: 'groups', entries: dealt.flatMap(({ entries }) => entries), seed },
        ...{ createdBy: member.accountId, createdAt: now },
      });
      const of = { competitionId: params.id, actorId: member.accountId };
      const subject = { id: stage.id, name: stage.name };
      return { ...(await tellOf(act, { ...of, act: 'groups-drawn', subject, details: { seed } })), seed };
    }),
  );
}
