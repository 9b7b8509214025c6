import type { Sport } from '../../../contract/sports/sports.ts';
import { getTables, settleLevel, settleSlots, tableMessages, takeBackDraw } from '../../../contract/sports/tables.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { type MatchChange, matchChanged } from '../../facts/matches.ts';
import { levelSettled } from '../../facts/tables.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown, told } from '../../platform/memory/last-known.ts';
import { isBlank, tidy } from '../../platform/text.ts';
import { drawSpread, fits } from '../../sports/fixtures/best-slots.ts';
import { drawLots, newSeed } from '../../sports/tables/lots.ts';
import { lockForOrganiser, type RedrawSides, seenCompetition } from '../competitions/policy.ts';
import { logAct } from '../competitions/queries.ts';
import { apartFor } from '../follow/queries.ts';
import { presentTeamName } from '../teams/present.ts';
import { levelIn, nameOfDraw, spreadIn } from './policy.ts';
import { presentDraw, presentTables } from './present.ts';
import * as queries from './queries.ts';

const READING = { who: 'everyone', limit: perIp('tables', 3000) } as const; // each viewer asks anew after a result
const SETTLING = perIp('settle-level', 300);
const DRAWS = { name: 'draw', points: 60, seconds: 60 * 60 }; // a cup's draws of one day, several times over
const COMPETITIONS_MAX = 200; // whose tables are cached: some 20 KB each
const CACHED_FOR = 30 * SECOND; // cards that are noted after the result change it, too

/** What changes while a match is played: tables wait for its result. */
const OF_NO_TABLE: ReadonlySet<MatchChange> = new Set(['score', 'events', 'line-up', 'tie']);

/** Fills sides of matches that come from places, in the act that has decided these. */
type FillSides = (
  act: Act,
  competition: { id: string; sport: Sport },
  by: { actorId: string; now: Date },
) => Promise<unknown>;

/** The tables of competitions, and what decides between those that nothing else parts. */
export function mountTables(
  app: App,
  parts: FeatureParts,
  { fillSides, redrawSides }: { fillSides: FillSides; redrawSides: RedrawSides },
): void {
  const { db, bus, clock, config, facts, sessions } = parts;
  const cache = createCache<{ competitionId: string; stages: queries.StageTable[] }>({
    name: 'tables',
    clock,
    bus,
    room: config.cacheBytes > 0 ? COMPETITIONS_MAX : 0,
    maxAge: CACHED_FOR,
    maxAgeUnproven: 0,
  });
  const forget = ({ competitionId }: { competitionId: string }) =>
    cache.drop((cached) => cached.competitionId === competitionId);
  bus.subscribe(matchChanged, (change) => {
    if (!OF_NO_TABLE.has(change.what)) forget(change);
  });
  bus.subscribe(competitionChanged, forget);
  bus.subscribe(levelSettled, forget);

  route(app, parts, getTables, READING, async ({ params: { id }, query: { stage }, request, reply }) => {
    const viewer = await sessions.viewer(request);
    const { competition, isOrganiser } = await seenCompetition(db, id, viewer);
    const load = async () => ({
      competitionId: competition.id,
      stages: await queries.tablesOf(db, { competitionId: competition.id }),
    });
    const found = await orLastKnown(cache, competition.id, load);
    const { stages } = told(reply, found);
    const chosen = stage === undefined ? stages : stages.filter(({ stageId }) => stageId === stage);
    if (stage !== undefined && chosen.length === 0) throw notFound(tableMessages.noStage);
    const { sport } = competition;
    const names = await queries.listNames(db, competition.id); // anew each time: what is hidden is hidden at once
    const teams = new Map(
      names.map(({ entryId, isSeen, ...team }) => [
        entryId,
        isSeen ? presentTeamName({ ...team, id: team.teamId, sport, hidden: null }) : null,
      ]),
    );
    const apart = await apartFor(db, viewer);
    const kept = new Set(apart.size > 0 ? await queries.listReasonsOf(db, competition.id, [...apart]) : []);
    return { ...presentTables(sport, chosen, teams, (reason) => (kept.has(reason) ? '' : reason)), isOrganiser };
  });

  /** Why an organiser decides so; drawing lots needs no reason. @throws 400 */
  function reasonOf({ by, reason: given }: { by: 'lot' | 'organiser'; reason: string }): string {
    const reason = tidy(given);
    if (by === 'organiser' && isBlank(reason)) throw invalid(tableMessages.sayWhy, 'reason');
    return reason;
  }

  const settling = { who: 'owner or admin', limit: SETTLING, perMember: DRAWS, once: true } as const;
  route(app, parts, settleLevel, settling, async ({ params: { id }, body, member, once }) => {
    const reason = reasonOf(body);
    return once(
      () => body,
      (record) =>
        facts.act(async (act) => {
          const { tx, tell } = act;
          // Results lock it, too, so that what is level now stays so until this is decided.
          const competition = await lockForOrganiser(tx, id, member);
          const stage = await stageIn(tx, competition.id, body.stage);
          const level = levelIn(stage, body.group, body.entries);
          if (level === 'no table') throw notFound(tableMessages.noStage);
          if (level === 'not final') throw conflict(tableMessages.notFinal, 'entries');
          if (level === 'not level') throw conflict(tableMessages.notLevel, 'entries');
          if ('levelGroups' in level) {
            const groups = level.levelGroups.join(', ');
            throw conflict(worded(tableMessages.groupsLevel, { groups }), 'entries');
          }
          const seed = body.by === 'lot' ? newSeed() : null;
          const entries = seed === null ? body.entries : drawLots(body.entries, seed);
          const now = clock.now();
          const { accountId } = member;
          const { groupId } = level;
          const draw = queries.newDraw({ stageId: stage.stageId, groupId, kind: 'level', entries, seed, reason, now });
          await queries.insertDraw(tx, draw, accountId);
          await logAct(tx, {
            ...{ competitionId: competition.id, actorId: accountId, reason, now },
            act: seed === null ? 'order-decided' : 'order-drawn',
            subject: { id: draw.id, name: level.name },
            details: seed === null ? {} : { seed },
          });
          tell(levelSettled, { competitionId: competition.id, stageId: stage.stageId });
          await fillSides(act, competition, { actorId: accountId, now });
          const message = seed === null ? tableMessages.decided() : tableMessages.drawn();
          return record(tx, { message, draw: presentDraw(draw) });
        }),
    );
  });

  route(app, parts, settleSlots, settling, async ({ params: { id }, body, member, once }) => {
    const reason = reasonOf(body);
    return once(
      () => body,
      (record) =>
        facts.act(async (act) => {
          const { tx, tell } = act;
          const competition = await lockForOrganiser(tx, id, member);
          const stage = await stageIn(tx, competition.id, body.stage);
          const spread = spreadIn(stage, body.entries);
          if (!spread) throw conflict(tableMessages.noSpread, 'entries');
          if (spread.draw) throw conflict(tableMessages.isDrawn, 'entries');
          const seed = body.by === 'lot' ? newSeed() : null;
          const entries = seed === null ? body.entries : drawSpread(spread.slots, spread.through, seed);
          if (!entries || !fits(spread.slots, spread.through, entries))
            throw invalid(tableMessages.cannotGo, 'entries');
          const [now, { accountId }] = [clock.now(), member];
          const by = { actorId: accountId, now };
          const of = { stageId: stage.stageId, groupId: null, kind: 'slots', entries, seed, reason } as const;
          const draw = queries.newDraw({ ...of, now });
          const begun = await redrawSides(act, competition, by, () => queries.insertDraw(tx, draw, accountId));
          if (begun !== undefined)
            throw conflict(worded(tableMessages.slotsBegun, { match: String(begun) }), 'entries');
          await logAct(tx, {
            ...{ competitionId: competition.id, actorId: accountId, reason, now },
            act: seed === null ? 'slots-decided' : 'slots-drawn',
            subject: { id: draw.id, name: nameOfDraw(stage, null) },
            details: seed === null ? {} : { seed },
          });
          tell(levelSettled, { competitionId: competition.id, stageId: stage.stageId });
          await fillSides(act, competition, by);
          const message = seed === null ? tableMessages.spreadDecided() : tableMessages.spreadDrawn();
          return record(tx, { message, draw: presentDraw(draw) });
        }),
    );
  });

  const takingBack = { who: 'owner or admin', limit: SETTLING, perMember: DRAWS } as const;
  route(app, parts, takeBackDraw, takingBack, async ({ params: { id, drawId }, body, member }) => {
    const reason = tidy(body.reason);
    if (isBlank(reason)) throw invalid(tableMessages.sayWhy, 'reason');
    return facts.act(async (act) => {
      const { tx, tell } = act;
      const competition = await lockForOrganiser(tx, id, member);
      const draw = await queries.findDraw(tx, competition.id, drawId);
      if (!draw) throw notFound(tableMessages.drawGone);
      if (draw.isTakenBack) throw conflict(tableMessages.isTakenBack, 'drawId');
      const stage = await stageIn(tx, competition.id, draw.stageId);
      const [now, { accountId }] = [clock.now(), member];
      const begun = await redrawSides(act, competition, { actorId: accountId, now }, () =>
        queries.insertTakingBack(tx, draw, { reason, accountId, now }),
      );
      if (begun !== undefined) throw conflict(worded(tableMessages.dependsOn, { match: String(begun) }), 'drawId');
      await logAct(tx, {
        ...{ competitionId: competition.id, actorId: accountId, reason, now, act: 'draw-taken-back' },
        subject: { id: draw.id, name: nameOfDraw(stage, draw.groupId) },
      });
      tell(levelSettled, { competitionId: competition.id, stageId: draw.stageId });
      return { message: tableMessages.takenBack() };
    });
  });
}

/** A stage of a competition with its tables. @throws 404 */
async function stageIn(tx: Db, competitionId: string, stageId: string): Promise<queries.StageTable> {
  const stage = (await queries.tablesOf(tx, { competitionId })).find((one) => one.stageId === stageId);
  if (!stage) throw notFound(tableMessages.noStage);
  return stage;
}
