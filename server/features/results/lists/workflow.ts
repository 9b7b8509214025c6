/** Enters the results of a list, and takes them back: each is one act, in which the competition is locked first. */
import { randomUUIDv7 } from 'node:crypto';
import { resultListMessages, STAYING_MAX, type TakenBack } from '../../../../contract/sports/results/lists.ts';
import { SILENCE_HOURS } from '../../../../contract/sports/results.ts';
import { competitionChanged } from '../../../facts/competitions.ts';
import { resultsDecidedByList, resultsListed } from '../../../facts/results.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { SIDES, sourceOf } from '../../../sports/fixtures/sides.ts';
import { type CompetitionRow, logAct } from '../../competitions/queries.ts';
import { settleWithdrawn } from '../../competitions/withdrawal/queries.ts';
import { namesOf, sideWords } from '../../fixtures/present.ts';
import { conductWith } from '../conduct.ts';
import { changedSince, knownSides, progress } from '../progress.ts';
import { listSourced } from '../queries.ts';
import * as queries from './queries.ts';
import type { ListedResult, ResultListContext } from './result-list.ts';

type By = { accountId: string; now: Date };

const FEW = 100; // ids that one fact names

/** Tells once what has changed, for all who look at the competition or one of these matches. */
function publishListed({ tell }: Act, competitionId: string, matchIds: readonly string[]): void {
  for (let at = 0; at < matchIds.length; at += FEW)
    tell(resultsListed, { competitionId, matchIds: matchIds.slice(at, at + FEW) });
  tell(competitionChanged, { competitionId });
}

/**
 * Enters the results of a list. The caller has locked the competition and its matches. Captains are notified, once each, where
 * they or the other side had said how a match ended.
 * @throws 409 where what it corrects has filled later matches
 */
export async function enterListed(
  act: Act,
  competition: CompetitionRow,
  listed: readonly ListedResult[],
  { accountId, now }: By,
): Promise<void> {
  const { tx } = act;
  const { id: competitionId } = competition;
  const canAsk = listed.some(({ match }) => match.said.length > 0);
  const before = canAsk ? await knownSides(tx, competition) : undefined;
  const list = randomUUIDv7();
  const rows = listed.map(({ match, next, result, reason }) => {
    const { said, state, countingVersion: counting } = match;
    const stood = said.find(({ version }) => version === counting)?.conduct ?? null;
    const { kind, score, forfeitedBy, goesOn = null } = result;
    return {
      ...{
        matchId: match.id,
        version: (said.at(-1)?.version ?? 0) + 1,
        act: next.act,
        kind,
        score,
        forfeitedBy,
        goesOn,
      },
      ...{ side: null, reason, accountId, createdAt: now },
      conduct: conductWith(said, next, { side: null, word: undefined, hasSeen: false }, stood),
      listed: { list, state, counting, waited: match.confirmBy !== null },
    };
  });
  await queries.insertCounting(tx, rows, now);
  // Nobody hears of a past season, but whose word it passes over.
  if (canAsk) act.tell(resultsDecidedByList, { competitionId, list, accountId });
  const details = { count: rows.length };
  await logAct(tx, { competitionId, act: 'results-imported', actorId: accountId, details, now });
  publishListed(
    act,
    competitionId,
    rows.map(({ matchId }) => matchId),
  );
  const { asks } = await progress(act, competition, {
    ...{ actorId: accountId, now },
    ...(before && { concerns: changedSince(before) }),
  });
  if (asks) throw conflict(resultListMessages.laterMatches, 'text');
}

/**
 * Of what a list brought, the versions that have to stay, with the number of the match that has begun and depends on them;
 * null: something else was said since.
 */
async function listStaying(
  { tx }: Act,
  competitionId: string,
  versions: readonly queries.ListedVersion[],
): Promise<Map<string, number | null>> {
  const stays = new Map<string, number | null>();
  for (const { matchId, isNewest } of versions) if (!isNewest) stays.set(matchId, null);
  const all = await listSourced(tx, competitionId);
  const listed = new Map(versions.map((version) => [version.matchId, version]));
  const byNumber = new Map(all.map((match) => [match.number, match]));
  const ofGroup = Map.groupBy(all, ({ groupId }) => groupId);
  /** The matches that decide who plays in one. */
  const decide = (match: (typeof all)[number]) =>
    SIDES.flatMap((side) => {
      const source = sourceOf(match, side);
      if (!source) return [];
      if (source.from === 'place') return ofGroup.get(source.group) ?? [];
      if (source.from === 'best') return source.groups.flatMap((group) => ofGroup.get(group) ?? []);
      const one = byNumber.get(source.match);
      const other = one?.otherLeg == null ? undefined : byNumber.get(one.otherLeg);
      return [one, other].filter((leg) => leg !== undefined);
    });
  /** Whether a match has begun also once what the list brought is taken back. */
  const hasBegun = ({ id, hasBegun }: (typeof all)[number]) =>
    hasBegun && (!listed.has(id) || stays.has(id) || listed.get(id)?.hasMore === true);
  // What stays lets more stay: from the final towards the first round, until nothing is added.
  for (let count = -1; count !== stays.size; ) {
    count = stays.size;
    for (const match of all)
      if (hasBegun(match) || (match.otherLeg !== null && hasBegun(byNumber.get(match.otherLeg) ?? match)))
        for (const { id } of decide(match)) if (listed.has(id) && !stays.has(id)) stays.set(id, match.number);
  }
  return stays;
}

/**
 * Takes back what a list brought, where nothing else was said since and no match that has begun depends on it. The caller
 * has locked the competition and its matches.
 * @throws 404 where nothing of it is there
 */
export async function takeBackListed(
  act: Act,
  competition: CompetitionRow,
  { listId, ...context }: { listId: string } & Pick<ResultListContext, 'entries' | 'groups' | 'stages' | 'matches'>,
  { accountId, now }: By,
): Promise<TakenBack> {
  const { tx } = act;
  const { id: competitionId } = competition;
  const versions = await queries.listListed(tx, competitionId, listId);
  if (versions.length === 0) throw notFound(resultListMessages.listGone);
  const staying = await listStaying(act, competitionId, versions);
  const gone = versions.filter(({ matchId }) => !staying.has(matchId));
  if (gone.length > 0) {
    const before = await knownSides(tx, competition);
    const confirmBy = new Date(now.getTime() + SILENCE_HOURS * HOUR);
    await queries.deleteListed(tx, gone, { now, confirmBy });
    // Who has withdrawn since plays none of them.
    const goneIds = gone.map(({ matchId }) => matchId);
    await settleWithdrawn(tx, competitionId, goneIds, now);
    const details = { count: gone.length };
    await logAct(tx, { competitionId, act: 'results-taken-back', actorId: accountId, details, now });
    publishListed(act, competitionId, goneIds);
    await progress(act, competition, { actorId: accountId, now, concerns: changedSince(before) });
  }
  const names = namesOf(context.entries, context.groups, context.stages, []);
  const stays = context.matches.flatMap(({ id, number, homeEntryId, homeSource, awayEntryId, awaySource }) => {
    const begun = staying.get(id);
    if (begun === undefined) return [];
    const match = `${sideWords(homeEntryId, homeSource, names)} – ${sideWords(awayEntryId, awaySource, names)}`;
    const why =
      begun === null ? resultListMessages.staysNewer() : resultListMessages.staysBegun({ number: String(begun) });
    return [{ number, match, why }];
  });
  return {
    message:
      gone.length > 0 ? resultListMessages.takenBack({ count: gone.length }) : resultListMessages.noneTakenBack(),
    ...{ takenBack: gone.length, stayed: stays.length, stays: stays.slice(0, STAYING_MAX) },
  };
}
