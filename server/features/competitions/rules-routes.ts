import { randomUUIDv7 } from 'node:crypto';
import type { Static } from 'typebox';
import {
  addDeduction,
  addOrganiser,
  changeRules,
  freezeRosters,
  listDeductions,
  listRules,
  removeOrganiser,
  takeBackDeduction,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { DEDUCTIONS_MAX, ORGANISERS_MAX, RULES_SHOWN } from '../../../contract/sports/competitions.ts';
import { rulesOf } from '../../../contract/sports/presets.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { RecordAnswer } from '../../platform/idempotency/once.ts';
import { displayName } from '../../platform/text.ts';
import { presentAuthor } from '../accounts/present.ts';
import { areApart } from '../follow/queries.ts';
import { findEntry } from './entry-queries.ts';
import { reasonFrom, reasonIfAny } from './form.ts';
import { listOrganisers, listRulesVersions } from './load-queries.ts';
import { byOrganisers, READING, type Shown } from './organising.ts';
import { lockForOrganiser, presetFor, seenCompetition } from './policy.ts';
import { presentDeduction, presentRulesVersion } from './present.ts';
import { listWhoHaveOrganised, logAct } from './queries.ts';
import { findStage } from './stage-queries.ts';
import * as queries from './write-queries.ts';

/** The rules of a competition, deductions, the freeze of rosters, and who organises it. */
export function mountRules(app: App, parts: FeatureParts, shown: Shown): void {
  const { db, clock, facts, sessions } = parts;
  const reading = { who: 'everyone', limit: READING } as const;

  route(app, parts, listRules, reading, async ({ params: { id }, request }) => {
    await seenCompetition(db, id, await sessions.viewer(request));
    return { versions: (await listRulesVersions(db, id, RULES_SHOWN)).map(presentRulesVersion) };
  });

  route(app, parts, changeRules, byOrganisers, async ({ params: { id }, body, member: { accountId } }) =>
    facts.act(async ({ tx, tell }) => {
      const { rulesVersion, sport } = await lockForOrganiser(tx, id, { accountId });
      if (rulesVersion !== body.version) throw conflict(competitionMessages.rulesChanged, 'version');
      const reason = reasonFrom(body.reason);
      const rules = rulesOf(presetFor(sport, body.preset), sport);
      const now = clock.now();
      const version = rulesVersion + 1;
      await queries.insertRules(tx, {
        competitionId: id,
        version,
        rules,
        reason,
        createdBy: accountId,
        createdAt: now,
      });
      await logAct(tx, { competitionId: id, act: 'rules-changed', actorId: accountId, reason, now });
      tell(competitionChanged, { competitionId: id });
      return shown(tx, id);
    }),
  );

  const shownDeductions = async (tx: Db, id: string) => ({
    deductions: (await queries.listDeductions(tx, id)).map(presentDeduction),
  });

  route(app, parts, listDeductions, reading, async ({ params: { id }, request }) => {
    await seenCompetition(db, id, await sessions.viewer(request));
    return shownDeductions(db, id);
  });

  const adding = { ...byOrganisers, once: true, status: 201 } as const;
  route(app, parts, addDeduction, adding, async ({ params: { id }, body, member: { accountId }, once }) =>
    once(
      () => body,
      (record) => deduct(record, accountId, id, body),
    ),
  );

  /** Takes points off an entry. @throws 400, 403, 404, 409 */
  const deduct = (record: RecordAnswer, accountId: string, id: string, body: Static<(typeof addDeduction)['body']>) =>
    facts.act(async ({ tx, tell }) => {
      await lockForOrganiser(tx, id, { accountId });
      const { stageId, entryId, points } = body;
      if (!(await findStage(tx, id, stageId))) throw notFound(competitionMessages.stageGone);
      const entry = await findEntry(tx, id, entryId);
      if (!entry) throw notFound(competitionMessages.entryGone);
      if ((await queries.listDeductions(tx, id)).length >= DEDUCTIONS_MAX)
        throw conflict(competitionMessages.tooManyDeductions, 'entryId');
      const [reason, now] = [reasonFrom(body.reason), clock.now()];
      const deduction = { id: randomUUIDv7(), stageId, entryId, points, reason };
      await queries.insertDeduction(tx, { ...deduction, createdBy: accountId, createdAt: now });
      const subject = { id: entryId, name: entry.name };
      const of = { competitionId: id, actorId: accountId, subject, reason, now };
      await logAct(tx, { ...of, act: 'points-deducted', details: { points } });
      tell(competitionChanged, { competitionId: id });
      return record(tx, await shownDeductions(tx, id));
    });

  route(app, parts, takeBackDeduction, byOrganisers, async ({ params: { id, deductionId }, body, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { accountId } = member;
      await lockForOrganiser(tx, id, member);
      const deduction = (await queries.listDeductions(tx, id)).find((one) => one.id === deductionId);
      if (!deduction) throw notFound(competitionMessages.deductionGone);
      if (deduction.takenBackAt) throw conflict(competitionMessages.alreadyTakenBack, 'deductionId');
      const [reason, now] = [reasonFrom(body.reason), clock.now()];
      await queries.endDeduction(tx, deductionId, now);
      const { entryId, team, points } = deduction;
      const of = { competitionId: id, actorId: accountId, subject: { id: entryId, name: team.name }, reason, now };
      await logAct(tx, { ...of, act: 'deduction-taken-back', details: { points } });
      tell(competitionChanged, { competitionId: id });
      return shownDeductions(tx, id);
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

  const shownOrganisers = async (tx: Db, id: string) => ({
    organisers: (await listOrganisers(tx, id)).map(presentAuthor),
  });

  route(app, parts, addOrganiser, byOrganisers, async ({ params: { id }, body, member }) =>
    facts.act(async ({ tx, tell }) => {
      const { accountId } = member;
      await lockForOrganiser(tx, id, member);
      const person = await queries.holdPerson(tx, body.username.trim().replace(/^@/, ''));
      if (!person || (await areApart(tx, member, person.id))) throw notFound(competitionMessages.personGone);
      const now = clock.now();
      const organiser = { competitionId: id, accountId: person.id, addedBy: accountId, createdAt: now };
      if (await queries.insertOrganiser(tx, organiser)) {
        if ((await listOrganisers(tx, id)).length > ORGANISERS_MAX)
          throw conflict(competitionMessages.tooManyOrganisers, 'username');
        const subject = { id: person.id, name: displayName(person.username) };
        await logAct(tx, { competitionId: id, act: 'organiser-added', actorId: accountId, subject, now });
        tell(competitionChanged, { competitionId: id });
      }
      return shownOrganisers(tx, id);
    }),
  );

  route(app, parts, removeOrganiser, byOrganisers, async ({ params: { id, accountId: goneId }, member }) =>
    facts.act(async ({ tx, tell }) => {
      await lockForOrganiser(tx, id, member);
      const organisers = await listOrganisers(tx, id);
      const gone = organisers.find((one) => one.id === goneId);
      if (!gone) throw notFound(competitionMessages.notOrganiser);
      const active = await listWhoHaveOrganised(tx, id);
      const isOwnWay = goneId === member.accountId && !active.has(goneId); // they have never asked to be one
      if (organisers.length === 1 && !isOwnWay) throw conflict(competitionMessages.lastOrganiser, 'accountId');
      const isLeft = organisers.some(({ id: one }) => one !== goneId && active.has(one));
      if (!isLeft && !isOwnWay && member.role !== 'admin')
        throw conflict(competitionMessages.nobodyTakesOver, 'accountId');
      await queries.deleteOrganiser(tx, id, goneId);
      const subject = { id: goneId, name: displayName(gone.username) };
      const of = { competitionId: id, actorId: member.accountId, subject, now: clock.now() };
      await logAct(tx, { ...of, act: 'organiser-removed' });
      tell(competitionChanged, { competitionId: id });
      return shownOrganisers(tx, id);
    }),
  );
}
