/** What tables are made from, each in one statement however many groups there are, and the tables themselves. */
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { StageSettings, Withdrawal } from '../../../contract/sports/competitions.ts';
import type { Side } from '../../../contract/sports/core.ts';
import { PRESETS } from '../../../contract/sports/presets.ts';
import type { Rules } from '../../../contract/sports/rules.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  competitionRules,
  competitions,
  deductions,
  draws,
  entries,
  groupEntries,
  groups,
  stages,
} from '../../schema/sports/competitions.ts';
import { matchEvents, matches, matchResults } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import { rankBest } from '../../sports/tables/best.ts';
import { type Card, conductOf, pointsOfCards } from '../../sports/tables/conduct.ts';
import { rank } from '../../sports/tables/rank.ts';
import type { RankedEntry, RankedMatch, Table } from '../../sports/tables/table.ts';

export type DrawRow = Pick<
  typeof draws.$inferSelect,
  'id' | 'stageId' | 'groupId' | 'entries' | 'seed' | 'reason' | 'createdAt'
>;

/** The tables of one stage. */
export type StageTable = {
  stageId: string;
  competitionId: string;
  name: string;
  settings: StageSettings;
  rules: Rules;
  groups: { id: string; name: string; table: Table; draws: DrawRow[] }[];
  /** Who is at the place behind those that go on, in all groups, if any of them goes on. */
  best: { table: Table; draws: DrawRow[] } | null;
};

type Which = { stageId: string } | { competitionId: string };

/** Stages that have tables, in their order, with the rules that hold. */
const listStages = (db: Db, which: Which) =>
  db
    .select({
      ...{ id: stages.id, competitionId: stages.competitionId, name: stages.name, settings: stages.settings },
      rules: competitionRules.rules,
    })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.competitionId))
    .leftJoin(
      competitionRules,
      and(eq(competitionRules.competitionId, competitions.id), eq(competitionRules.version, competitions.rulesVersion)),
    )
    .where(
      and(
        'stageId' in which ? eq(stages.id, which.stageId) : eq(stages.competitionId, which.competitionId),
        inArray(stages.kind, ['league', 'groups']),
      ),
    )
    .orderBy(asc(stages.position));

/** Each group with each of its entries; a group without any has one row. */
const listEntries = (db: Db, stageIds: string[]) =>
  db
    .select({
      ...{ groupId: groups.id, stageId: groups.stageId, name: groups.name },
      ...{ entryId: entries.id, seed: entries.seed, withdrawal: entries.withdrawal },
    })
    .from(groups)
    .leftJoin(groupEntries, eq(groupEntries.groupId, groups.id))
    .leftJoin(entries, and(eq(entries.id, groupEntries.entryId), inArray(entries.state, ['entered', 'withdrawn'])))
    .where(inArray(groups.stageId, stageIds))
    .orderBy(asc(groups.position), asc(groupEntries.position), asc(entries.id));

/** All matches of groups that are to be played or were, with the result that counts. */
const listResults = (db: Db, stageIds: string[]) =>
  db
    .select({
      ...{ id: matches.id, groupId: matches.groupId, number: matches.number, startsAt: matches.startsAt },
      ...{ home: matches.homeEntryId, away: matches.awayEntryId },
      ...{ kind: matchResults.kind, score: matchResults.score, forfeitedBy: matchResults.forfeitedBy },
      behaviour: matchResults.conduct,
    })
    .from(matches)
    .leftJoin(
      matchResults,
      and(eq(matchResults.matchId, matches.id), eq(matchResults.version, matches.countingVersion)),
    )
    .where(and(inArray(matches.stageId, stageIds), isNotNull(matches.groupId), ne(matches.state, 'cancelled')));

const listDeductions = (db: Db, stageIds: string[]) =>
  db
    .select({ stageId: deductions.stageId, entryId: deductions.entryId, points: deductions.points })
    .from(deductions)
    .where(and(inArray(deductions.stageId, stageIds), isNull(deductions.takenBackAt)));

const listDraws = (db: Db, stageIds: string[]): Promise<DrawRow[]> =>
  db
    .select({
      ...{ id: draws.id, stageId: draws.stageId, groupId: draws.groupId, entries: draws.entries },
      ...{ seed: draws.seed, reason: draws.reason, createdAt: draws.createdAt },
    })
    .from(draws)
    .where(and(inArray(draws.stageId, stageIds), eq(draws.kind, 'level')))
    .orderBy(asc(draws.createdAt), asc(draws.id));

/** The cards of matches that count, where the rules look at them. */
const listCards = (db: Db, stageIds: string[]) =>
  db
    .select({
      ...{ matchId: matchEvents.matchId, side: matchEvents.side },
      ...{ kind: matchEvents.kind, memberId: matchEvents.memberId },
    })
    .from(matchEvents)
    .innerJoin(matches, eq(matches.id, matchEvents.matchId))
    .where(
      and(
        ...[inArray(matches.stageId, stageIds), isNotNull(matches.countingVersion)],
        ...[inArray(matchEvents.kind, ['yellow-card', 'red-card']), isNotNull(matchEvents.side)],
        ...[isNull(matchEvents.undoneAt), isNull(matchEvents.sameAs)],
      ),
    );

type ResultRow = Awaited<ReturnType<typeof listResults>>[number];
type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** What an organiser has decided of a side's cards counts; otherwise those of the timeline, or else what captains said. */
function behaviourOf({ behaviour }: ResultRow, cards: readonly CardRow[]): RankedMatch['behaviour'] {
  if (!behaviour && cards.length === 0) return null;
  const of = (side: Side) => {
    const { spirit, conduct: decided, cards: said } = behaviour?.[side] ?? {};
    const own = cards.filter((card) => card.side === side) as (CardRow & Card)[];
    const conduct = decided ?? (cards.length === 0 && said ? pointsOfCards(said) : conductOf(own));
    return { conduct, ...(spirit !== undefined && { spirit }) };
  };
  return { home: of('home'), away: of('away') };
}

function toMatch(row: ResultRow, cards: readonly CardRow[]): RankedMatch[] {
  const { home, away, kind, score, forfeitedBy, startsAt, number } = row;
  if (!home || !away) return [];
  return [
    {
      ...{ home, away, at: startsAt?.getTime() ?? Number.MAX_SAFE_INTEGER - 1_000_000 + number },
      result: kind ? { kind, score, forfeitedBy } : null,
      behaviour: behaviourOf(row, cards),
    },
  ];
}

const grouped = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => Map.groupBy(rows, keyOf);

// A competition that was made before its rules were: as plain as can be.
const plain = (): Rules => ({ preset: 'intramural', ...structuredClone(PRESETS.intramural) }) as unknown as Rules;

/**
 * The tables of a stage, or of all stages of a competition, in their order. Six statements at most, whatever there is.
 */
export async function tablesOf(db: Db, which: Which): Promise<StageTable[]> {
  const found = await listStages(db, which);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const needsCards = found.some(({ rules }) => rules?.criteria.some(({ by }) => by === 'conduct'));
  const entryRows = await listEntries(db, ids);
  const results = grouped(await listResults(db, ids), ({ groupId }) => groupId ?? '');
  const deducted = grouped(await listDeductions(db, ids), ({ stageId }) => stageId);
  const drawn = grouped(await listDraws(db, ids), ({ stageId }) => stageId);
  const cards = grouped(needsCards ? await listCards(db, ids) : [], ({ matchId }) => matchId);
  const groupRows = grouped(entryRows, ({ stageId }) => stageId);

  return found.map(({ id: stageId, competitionId, name, settings, rules: known }) => {
    const rules = known ?? plain();
    const ofStage = drawn.get(stageId) ?? [];
    const made = [...grouped(groupRows.get(stageId) ?? [], ({ groupId }) => groupId)].map(([id, rows]) => {
      const ranked = (results.get(id) ?? []).flatMap((row) => toMatch(row, cards.get(row.id) ?? []));
      const own = ofStage.filter(({ groupId }) => groupId === id);
      const table = rank(rules, rows.flatMap(toEntry), ranked, deducted.get(stageId) ?? [], own, id);
      return { id, name: rows[0]?.name ?? '', table, draws: own, entries: rows.flatMap(toEntry) };
    });
    return {
      ...{ stageId, competitionId, name, settings, rules },
      groups: made.map(({ entries: _entries, ...group }) => group),
      best: bestOf(settings, rules, made, ofStage),
    };
  });
}

const toEntry = (row: { entryId: string | null; seed: number | null; withdrawal: Withdrawal | null }): RankedEntry[] =>
  row.entryId ? [{ id: row.entryId, seed: row.seed, withdrawal: row.withdrawal }] : [];

function bestOf(
  { advance }: StageSettings,
  rules: Rules,
  made: readonly { table: Table; entries: RankedEntry[] }[],
  ofStage: readonly DrawRow[],
): StageTable['best'] {
  if (!advance?.best || made.length < 2) return null;
  const between = ofStage.filter(({ groupId }) => groupId === null);
  const entriesOfAll = made.flatMap((group) => group.entries);
  const tables = made.map(({ table }) => table);
  return { table: rankBest(rules, entriesOfAll, tables, advance.each + 1, between), draws: between };
}

/** The teams of a competition's entries; `isSeen`: moderation has not hidden it. */
export async function listNames(
  db: Db,
  competitionId: string,
): Promise<{ entryId: string; teamId: string; name: string; isSeen: boolean }[]> {
  return db
    .select({
      ...{ entryId: entries.id, teamId: teams.id, name: teams.name },
      isSeen: sql<boolean>`${teams.hidden} is null`,
    })
    .from(entries)
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(and(eq(entries.competitionId, competitionId), inArray(entries.state, ['entered', 'withdrawn'])));
}

/** Records how the order of those that were level was decided. */
export async function insertDraw(
  tx: Db,
  draw: {
    stageId: string;
    groupId: string | null;
    entries: string[];
    seed: string | null;
    reason: string;
    accountId: string;
    now: Date;
  },
): Promise<DrawRow> {
  const { stageId, groupId, seed, reason, accountId, now } = draw;
  const row = { id: randomUUIDv7(), stageId, groupId, entries: draw.entries, seed, reason, createdAt: now };
  await tx.insert(draws).values({ ...row, kind: 'level', createdBy: accountId });
  return row;
}
