import { randomUUIDv7 } from 'node:crypto';
import type { Static } from 'typebox';
import {
  addDeduction,
  changeRules,
  freezeRosters,
  listDeductions,
  listRules,
  takeBackDeduction,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { DEDUCTIONS_MAX, RULES_SHOWN } from '../../../contract/sports/competitions.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { apartFor } from '../follow/queries.ts';
import { findEntry } from './entry-queries.ts';
import { reasonFrom, reasonIfAny } from './form.ts';
import { listRulesVersions } from './load-queries.ts';
import { byOrganisers, type FollowSides, READING, type Shown } from './organising.ts';
import { lockForOrganiser, rulesFrom, seenCompetition } from './policy.ts';
import { presentDeduction, presentRulesVersion } from './present.ts';
import { logAct } from './queries.ts';
import { findStage } from './stage-queries.ts';
import * as queries from './write-queries.ts';

/** The rules of a competition, deductions, and the freeze of rosters. */
export function mountRules(app: App, parts: FeatureParts, shown: Shown, followSides: FollowSides): void {
  const { db, clock, facts, sessions } = parts;
  const reading = { who: 'everyone', limit: READING } as const;

  route(app, parts, listRules, reading, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    await seenCompetition(db, id, viewer);
    const apart = await apartFor(db, viewer);
    const rows = await listRulesVersions(db, id, RULES_SHOWN);
    return { versions: rows.map((row) => presentRulesVersion(row, apart, audienceOf(viewer))) };
  });

  route(app, parts, changeRules, byOrganisers, async ({ params: { id }, body, member: { accountId } }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const competition = await lockForOrganiser(tx, id, { accountId });
      const { rulesVersion, sport } = competition;
      if (rulesVersion !== body.version) throw conflict(competitionMessages.rulesChanged, 'version');
      const reason = reasonFrom(body.reason);
      const rules = rulesFrom(sport, body);
      const now = clock.now();
      const version = rulesVersion + 1;
      const row = { competitionId: id, version, rules, reason, createdBy: accountId, createdAt: now };
      await followSides(act, competition, { actorId: accountId, now }, () => queries.insertRules(tx, row));
      await logAct(tx, { competitionId: id, act: 'rules-changed', actorId: accountId, reason, now });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  const shownDeductions = async (tx: Db, id: string, viewer: Member | undefined) => {
    const apart = await apartFor(tx, viewer);
    return { deductions: (await queries.listDeductions(tx, id)).map((row) => presentDeduction(row, apart)) };
  };

  route(app, parts, listDeductions, reading, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    await seenCompetition(db, id, viewer);
    return shownDeductions(db, id, viewer);
  });

  const adding = { ...byOrganisers, once: true, status: 201 } as const;
  route(app, parts, addDeduction, adding, async ({ params: { id }, body, member, once }) =>
    once(
      () => body,
      (record) => deduct(record, member, id, body),
    ),
  );

  /** Takes points off an entry. @throws 400, 403, 404, 409 */
  const deduct = (record: RecordAnswer, member: Member, id: string, body: Static<(typeof addDeduction)['body']>) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const { accountId } = member;
      const competition = await lockForOrganiser(tx, id, member);
      const { stageId, entryId, points } = body;
      if (!(await findStage(tx, id, stageId))) throw notFound(competitionMessages.stageGone);
      const entry = await findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if ((await queries.listDeductions(tx, id)).length >= DEDUCTIONS_MAX)
        throw conflict(competitionMessages.tooManyDeductions, 'entryId');
      const [reason, now] = [reasonFrom(body.reason), clock.now()];
      const deduction = { id: randomUUIDv7(), stageId, entryId, points, reason, createdBy: accountId, createdAt: now };
      await followSides(act, competition, { actorId: accountId, now }, () => queries.insertDeduction(tx, deduction));
      const subject = { id: entryId, name: entry.name };
      const of = { competitionId: id, actorId: accountId, subject, reason, now };
      await logAct(tx, { ...of, act: 'points-deducted', details: { points } });
      tell(competitionChanged, { competitionId: id });
      return record(tx, await shownDeductions(tx, id, member));
    });

  route(app, parts, takeBackDeduction, byOrganisers, async ({ params: { id, deductionId }, body, member }) =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const { accountId } = member;
      const competition = await lockForOrganiser(tx, id, member);
      const deduction = (await queries.listDeductions(tx, id)).find((one) => one.id === deductionId);
      if (!deduction) throw notFound(competitionMessages.deductionGone);
      if (deduction.takenBackAt) throw conflict(competitionMessages.alreadyTakenBack, 'deductionId');
      const [reason, now] = [reasonFrom(body.reason), clock.now()];
      await followSides(act, competition, { actorId: accountId, now }, () =>
        queries.endDeduction(tx, deductionId, now),
      );
      const { entryId, team, points } = deduction;
      const of = { competitionId: id, actorId: accountId, subject: { id: entryId, name: team.name }, reason, now };
      await logAct(tx, { ...of, act: 'deduction-taken-back', details: { points } });
      tell(competitionChanged, { competitionId: id });
      return shownDeductions(tx, id, member);
    }),
  );

  route(app, parts, freezeRosters, byOrganisers, async ({ params: { id }, body, member: { accountId } }) =>
    facts.act(async ({ tx, tell }) => {
      const { rosterFrozenAt } = await lockForOrganiser(tx, id, { accountId });
      const now = clock.now();
      if ((rosterFrozenAt !== null) === body.frozen) return shown(tx, id); // pressed twice
      await queries.updateCompetition(tx, id, { rosterFrozenAt: body.frozen ? now : null });
      const act = body.frozen ? 'rosters-frozen' : 'rosters-thawed';
      const reason = reasonIfAny(body.reason);
      await logAct(tx, { competitionId: id, act, actorId: accountId, reason, now });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );
}
