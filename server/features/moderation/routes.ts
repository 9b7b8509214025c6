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
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { tidy } from '../../platform/text.ts';
import { countWaiting } from './case-queries.ts';
import { tellOfQueue } from './facts.ts';
import * as queries from './list-queries.ts';
import { describedCases, hiddenThingsOf } from './lists.ts';
import { presentHidden } from './present.ts';
import type { Reportable } from './reportable.ts';
import { actOn, fileReport } from './workflow.ts';

const REPORTS: LimitRule = { name: 'report', points: 30, seconds: 60 * 60 }; // more than anybody needs even on a bad day

/** A member's text beside the reason, as it is stored. @throws 400 when it is too long, or missing although required */
function reportText(text: string, isNeeded: boolean): string {
  const tidied = tidy(text);
  if (isNeeded && tidied === '') throw invalid(reportMessages.sayWhat, 'text');
  if ([...tidied].length > REPORT_TEXT_MAX) throw invalid(reportMessages.tooLong, 'text');
  return tidied;
}

/**
 * Reports by members, and the queue of the admins.
 * @param reportables what can be reported, one for each kind
 */
export function mountReports(app: App, parts: FeatureParts, reportables: Reportable[]): void {
  const { db } = parts;
  tellOfQueue(parts, reportables);

  const reporting = { who: 'member', limit: perIp('report'), perMember: REPORTS } as const;

  route(app, parts, report, reporting, async ({ body: { kind, id, words, reason, text = '' }, member }) => {
    const tidied = reportText(text, reason === 'other');
    await fileReport(parts, reportables, member.accountId, { kind, id, ...(words && { words }), reason, text: tidied });
    return { message: reportMessages.thanks() };
  });

  route(app, parts, listHidden, { who: 'member', limit: perIp('hidden', 1000) }, async ({ member }) => {
    return { things: (await hiddenThingsOf(db, reportables, member.accountId, HIDDEN_SHOWN)).map(presentHidden) };
  });

  route(
    app,
    parts,
    listCases,
    { who: 'admin' },
    async ({ query: { status = 'waiting', limit = CASES_PER_PAGE, cursor } }) => {
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
        cases: await describedCases(db, reportables, shown),
        waiting,
        nextCursor: last && end ? encodeCursor({ id: last.id, createdAt: end }) : null,
      };
    },
  );

  route(app, parts, actOnCase, { who: 'admin' }, async ({ params: { id, act }, body, member: admin }) => {
    return { message: await actOn(parts, reportables, admin, id, { act, seen: body.state }) };
  });
}
