import { adminMessages } from '../../../contract/admin.ts';
import {
  actOnCase,
  CASES_PER_PAGE,
  HIDDEN_SHOWN,
  listCases,
  listHidden,
  REPORT_TEXT_MAX,
  report,
  reportMessages,
} from '../../../contract/reports.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import type { Moderation } from '../../platform/moderation.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { tidy } from '../../platform/text.ts';
import { countWaiting, listHiddenOf } from './case-queries.ts';
import * as queries from './list-queries.ts';
import { presentCase, presentHidden } from './present.ts';
import { actOn, fileReport } from './workflow.ts';

const REPORTS: LimitRule = { name: 'report', points: 30, seconds: 60 * 60 }; // a bad day has fewer

/** What a member says beside the reason, as it is kept. @throws 400 when it is too long, or missing where it is all */
function reportText(text: string, isNeeded: boolean): string {
  const kept = tidy(text);
  if (isNeeded && kept === '') throw invalid(reportMessages.sayWhat, 'text');
  if ([...kept].length > REPORT_TEXT_MAX) throw invalid(reportMessages.tooLong, 'text');
  return kept;
}

/**
 * Reports by members, and the queue of the admins; who these are has been seen to for all of /api/admin (see
 * admin/guard.ts).
 * @param moderations what admins can do to a thing, one for each kind
 */
export function mountReports(app: App, parts: FeatureParts, moderations: Moderation[]): void {
  const { db, limits, sessions, videoHosts } = parts;

  app.post(report.path, { schema: { body: report.body, response: { 200: report.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('report'), request);
    const member = await sessions.member(request);
    await limits.spend(REPORTS, member.accountId);
    const { kind, id, reason, text = '' } = request.body;
    const kept = reportText(text, reason === 'other');
    if (!isUuid(id)) throw notFound(reportMessages.gone);
    await fileReport(parts, member.accountId, { kind, id, reason, text: kept });
    return { message: reportMessages.thanks };
  });

  app.get(listHidden.path, { schema: { response: { 200: listHidden.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('hidden', 1000), request);
    const member = await sessions.member(request);
    const rows = await listHiddenOf(db, member.accountId, HIDDEN_SHOWN);
    return { things: rows.map(presentHidden) };
  });

  app.get(
    listCases.path,
    { schema: { querystring: listCases.query, response: { 200: listCases.answer } } },
    async (request) => {
      const { status = 'waiting', limit = CASES_PER_PAGE, cursor } = request.query;
      const isWaiting = status === 'waiting';
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const [rows, waiting] = await Promise.all([
        queries.listCases(db, { isWaiting, limit: limit + 1, after }),
        countWaiting(db),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const end = last && new Date((isWaiting ? last.openedAt : last.handledAt) ?? 0);
      return {
        cases: shown.map((row) => presentCase(row, videoHosts)),
        waiting,
        nextCursor: last && end ? encodeCursor({ id: last.id, createdAt: end }) : null,
      };
    },
  );

  app.post(
    actOnCase.path,
    { schema: { params: actOnCase.params, body: actOnCase.body, response: { 200: actOnCase.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      const { id, act } = request.params;
      if (!isUuid(id)) throw notFound(reportMessages.caseGone);
      return { message: await actOn(parts, moderations, admin, id, { act, seen: request.body.state }) };
    },
  );
}
