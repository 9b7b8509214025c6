import { type ListAnswer, listMessages } from '../../../../contract/sports/fixtures/csv-lists.ts';
import { fixtureMessages } from '../../../../contract/sports/fixtures/fixtures.ts';
import {
  exportResults,
  importResults,
  listResultLists,
  resultListMessages,
  takeBackResults,
} from '../../../../contract/sports/results/lists.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { conflict, invalid } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import type { RecordAnswer } from '../../../platform/idempotency/once.ts';
import type { Member } from '../../../platform/sessions/sessions.ts';
import { LIST_BODY_MAX, requireListSize } from '../../../sports/lists/list.ts';
import { seenOf } from '../../../sports/lists/seen.ts';
import { presentToMembers } from '../../accounts/present.ts';
import { lockForOrganiser } from '../../competitions/policy.ts';
import type { CompetitionRow } from '../../competitions/queries.ts';
import { organisedCompetition } from '../../fixtures/policy.ts';
import * as fixtures from '../../fixtures/queries.ts';
import { findMatchRules } from '../../tables/queries.ts';
import * as queries from './queries.ts';
import { type ParsedResultList, parseResultList, type ResultListContext, writeResultList } from './result-list.ts';
import { enterListed, takeBackListed } from './workflow.ts';

const READING = perIp('result-lists', 200);
const WRITING = perIp('result-lists-write', 200);
// A list is read within the call: one of 2,000 lines takes a tenth of a second, of 380 some hundredths.
const LISTS: LimitRule = { name: 'result-list', points: 10, seconds: 60 };

type Body = { text: string; isPreview: boolean; seen?: string };

/** Results of a competition as lists, out, in and back, for who organises it. */
export function mountResultLists(app: App, parts: FeatureParts): void {
  const { db, clock, facts } = parts;
  const reading = { who: 'owner or admin', limit: READING } as const;
  const writing = { who: 'owner or admin', limit: WRITING, perMember: LISTS, once: true } as const;

  async function loadContext(from: Db, { id, sport }: CompetitionRow): Promise<ResultListContext> {
    const { forfeitScore, format } = await findMatchRules(from, id);
    const stages = await fixtures.listStages(from, id);
    const inGroups = await fixtures.listInGroups(from, stages);
    const [groups, entries] = [await fixtures.listGroups(from, id), await fixtures.listEntries(from, id)];
    const matches = await queries.listListable(from, id);
    return { sport, forfeitScore, format, stages, groups, entries, inGroups, matches };
  }

  route(app, parts, exportResults, reading, async ({ params: { id }, member, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="results.csv"')
      .header('cache-control', 'private, no-store')
      .send(writeResultList(await loadContext(db, await organisedCompetition(db, id, member)))),
  );

  route(
    app,
    parts,
    importResults,
    { ...writing, bodyLimit: LIST_BODY_MAX },
    async ({ params: { id }, body, member, once }) =>
      once(
        () => body,
        (record) => importList(record, member, id, body),
      ),
  );

  const answerOf = ({ listed, same, flaws, notes }: ParsedResultList): ListAnswer => {
    const changed = listed.filter(({ next }) => next.act === 'corrected').length;
    return {
      message:
        flaws.length > 0
          ? listMessages.hasFlaws({ count: flaws.length })
          : resultListMessages.entered({ count: listed.length }),
      ...{ added: listed.length - changed, changed, same, flaws, notes, conflicts: [], ambiguousDate: null },
      seen: seenOf(listed.map(({ match: { id, edition }, result, reason }) => [id, edition, result, reason])),
    };
  };

  function read(text: string, context: ResultListContext): ParsedResultList {
    const found = parseResultList(text, context);
    if (!found) throw invalid(listMessages.empty, 'text');
    return found;
  }

  /** Enters a list in one transaction; in its preview nothing is locked. @throws 400, 403, 404, 409 */
  async function importList(record: RecordAnswer, member: Member, id: string, { text, isPreview, seen }: Body) {
    requireListSize(text);
    const before = await loadContext(db, await organisedCompetition(db, id, member));
    const first = read(text, before);
    const preview = answerOf(first);
    if (isPreview || preview.flaws.length > 0 || preview.added + preview.changed === 0) return preview;
    return facts.act(async (act) => {
      const competition = await lockForOrganiser(act.tx, id, member);
      await queries.lockMatches(act.tx, id);
      const now = await loadContext(act.tx, competition);
      const found = seenOf(now) === seenOf(before) ? first : read(text, now);
      const answer = answerOf(found);
      if (answer.seen !== (seen ?? preview.seen)) throw conflict(listMessages.seenOther, 'seen');
      if (answer.flaws.length > 0) throw conflict(fixtureMessages.changing, 'text');
      await enterListed(act, competition, found.listed, { accountId: member.accountId, now: clock.now() });
      return record(act.tx, answer);
    });
  }

  route(app, parts, listResultLists, reading, async ({ params: { id }, member }) => {
    await organisedCompetition(db, id, member);
    const lists = await queries.listLists(db, id);
    return {
      lists: lists.map(({ id: _id, at, by, count }) => ({
        ...{ _id, at: at.toISOString(), by: by && presentToMembers(by), count },
      })),
    };
  });

  route(app, parts, takeBackResults, writing, async ({ params: { id, listId }, member, once }) =>
    once(
      () => ({}),
      (record) =>
        facts.act(async (act) => {
          const competition = await lockForOrganiser(act.tx, id, member);
          await queries.lockMatches(act.tx, id);
          const context = await loadContext(act.tx, competition);
          const by = { accountId: member.accountId, now: clock.now() };
          return record(act.tx, await takeBackListed(act, competition, { listId, ...context }, by));
        }),
    ),
  );
}
