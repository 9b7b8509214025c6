/** What tables are made from, each in one statement however many groups there are, and the tables themselves. */
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
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
  groups,
  nameInCompetition,
  stages,
} from '../../schema/sports/competitions.ts';
import { matchEvents, matches, matchResults } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import {
  type BestSlot,
  type BestWanted,
  bestsWanted,
  fits,
  isOpenSpread,
  spreadOver,
  type Through,
  throughOf,
} from '../../sports/fixtures/best-slots.ts';
import type { SourcedSides } from '../../sports/fixtures/sides.ts';
import { rankBest } from '../../sports/tables/best.ts';
import { type Card, conductOf, pointsOfCards } from '../../sports/tables/conduct.ts';
import { rank } from '../../sports/tables/rank.ts';
import type { RankedEntry, RankedMatch, Table } from '../../sports/tables/table.ts';

type StoredDraw = Pick<
  typeof draws.$inferSelect,
  'id' | 'stageId' | 'groupId' | 'kind' | 'entries' | 'seed' | 'reason' | 'createdAt'
>;
/** A draw with what has become of it: `takenBack`, or `again`, why the one before it was taken back. */
export type DrawRow = StoredDraw & {
  takenBack: { id: string; reason: string; at: Date } | null;
  again?: string | undefined;
};

/** Those of whom the best go on, from one place of several groups. */
export type BestOf = {
  place: number;
  /** How many of them go on. */
  count: number;
  groupIds: string[];
  table: Table;
  draws: DrawRow[];
  /** Where they can go in more than one way; null: they can't, or it isn't known yet who goes on. */
  spread: SpreadOf | null;
};
export type SpreadOf = {
  slots: BestSlot[];
  through: Through[];
  /** In the order of the slots. */
  entries: string[];
  /** What holds, if it was drawn or decided. */
  draw: DrawRow | null;
  draws: DrawRow[];
};

/** The tables of one stage. */
export type StageTable = {
  stageId: string;
  competitionId: string;
  name: string;
  settings: StageSettings;
  rules: Rules;
  groups: { id: string; name: string; table: Table; draws: DrawRow[] }[];
  bests: BestOf[];
  /** Who of the best goes where, as it was drawn or decided and still holds; the newest last. */
  slotsDecided: string[][];
};

/** Stages that have tables, in their order, with the rules that hold. */
const listStages = (db: Db, competitionId: string) =>
  db
    .select({
      ...{ id: stages.id, competitionId: stages.competitionId, name: stages.name, settings: stages.settings },
      kind: stages.kind,
      rules: competitionRules.rules,
    })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.competitionId))
    .leftJoin(
      competitionRules,
      and(eq(competitionRules.competitionId, competitions.id), eq(competitionRules.version, competitions.rulesVersion)),
    )
    .where(and(eq(stages.competitionId, competitionId), inArray(stages.kind, ['league', 'groups'])))
    .orderBy(asc(stages.position));

/** Each group with each of its entries, put into it or come into its matches; a group without any has one row. */
const listEntries = (db: Db, stageIds: string[]) =>
  db
    .select({
      ...{ groupId: groups.id, stageId: groups.stageId, name: groups.name },
      ...{ entryId: entries.id, seed: entries.seed, withdrawal: entries.withdrawal },
    })
    .from(groups)
    .leftJoin(
      sql`(select every.group_id, every.entry_id, min(every.position) as position from (
          select own.group_id, own.entry_id, own.position from group_entries as own
            join groups as one on one.id = own.group_id where one.stage_id = any(${sql.param(stageIds)}::uuid[])
          union all select match.group_id, side.id, null from matches as match,
            unnest(array[match.home_entry_id, match.away_entry_id]) as side (id)
            where match.stage_id = any(${sql.param(stageIds)}::uuid[]) and match.group_id is not null) as every
        group by every.group_id, every.entry_id) as placed`,
      sql`placed.group_id = ${groups.id}`,
    )
    .leftJoin(entries, and(sql`${entries.id} = placed.entry_id`, inArray(entries.state, ['entered', 'withdrawn'])))
    .where(inArray(groups.stageId, stageIds))
    .orderBy(asc(groups.position), sql`placed.position`, asc(entries.id));

/** Of a match of these stages, as an array: joined alone, the results and events of all competitions would be read. */
const ofStages = (matchId: AnyPgColumn, stageIds: string[]) =>
  sql`${matchId} = any(array(select one.id from matches as one where one.stage_id = any(${sql.param(stageIds)}::uuid[])))`;

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
      and(
        ...[eq(matchResults.matchId, matches.id), eq(matchResults.version, matches.countingVersion)],
        ofStages(matchResults.matchId, stageIds),
      ),
    )
    .where(and(inArray(matches.stageId, stageIds), isNotNull(matches.groupId), ne(matches.state, 'cancelled')));

const listDeductions = (db: Db, stageIds: string[]) =>
  db
    .select({ stageId: deductions.stageId, entryId: deductions.entryId, points: deductions.points })
    .from(deductions)
    .where(and(inArray(deductions.stageId, stageIds), isNull(deductions.takenBackAt)));

async function listDraws(db: Db, stageIds: string[]): Promise<DrawRow[]> {
  const rows = await db
    .select({
      ...{ id: draws.id, stageId: draws.stageId, groupId: draws.groupId, entries: draws.entries, kind: draws.kind },
      ...{ seed: draws.seed, reason: draws.reason, createdAt: draws.createdAt, takesBack: draws.takesBack },
    })
    .from(draws)
    .where(and(inArray(draws.stageId, stageIds), inArray(draws.kind, ['level', 'slots'])))
    .orderBy(asc(draws.createdAt), asc(draws.id));
  const takenBack = new Map(
    rows.map(({ id, takesBack, reason, createdAt }) => [takesBack, { id, reason, at: createdAt }] as const),
  );
  const before = new Map<string, string>();
  return rows.flatMap(({ takesBack, ...draw }): DrawRow[] => {
    if (takesBack !== null) return [];
    const key = `${draw.kind} ${draw.groupId} ${draw.entries.toSorted()}`;
    const back = takenBack.get(draw.id) ?? null;
    const again = before.get(key);
    if (back) before.set(key, back.reason);
    return [{ ...draw, takenBack: back, ...(again !== undefined && { again }) }];
  });
}

/** The matches of a competition of which a side waits for one of the best at a place. */
const listBestSides = (db: Db, competitionId: string): Promise<SourcedSides[]> =>
  db
    .select({
      ...{ number: matches.number, leg: matches.leg, groupId: matches.groupId },
      ...{ homeSource: matches.homeSource, awaySource: matches.awaySource },
    })
    .from(matches)
    .where(
      and(
        eq(matches.competitionId, competitionId),
        sql`(${matches.homeSource} ->> 'from' = 'best' or ${matches.awaySource} ->> 'from' = 'best')`,
      ),
    );

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
        ofStages(matchEvents.matchId, stageIds),
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

/** Whether it isn't known who plays a match, nor awarded to anybody as nobody comes. */
const isUndecided = ({ home, away, kind }: ResultRow): boolean => !(home && away) && kind === null;

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

/** The tables of all stages of a competition, in their order. Seven statements at most, whatever there is. */
export async function tablesOf(db: Db, { competitionId }: { competitionId: string }): Promise<StageTable[]> {
  const found = await listStages(db, competitionId);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const needsCards = found.some(({ rules }) => rules?.criteria.some(({ by }) => by === 'conduct'));
  const entryRows = await listEntries(db, ids);
  const results = grouped(await listResults(db, ids), ({ groupId }) => groupId ?? '');
  const deducted = grouped(await listDeductions(db, ids), ({ stageId }) => stageId);
  const drawn = grouped(await listDraws(db, ids), ({ stageId }) => stageId);
  const cards = grouped(needsCards ? await listCards(db, ids) : [], ({ matchId }) => matchId);
  const wanted = bestsWanted(found.some(({ kind }) => kind === 'groups') ? await listBestSides(db, competitionId) : []);
  const groupRows = grouped(entryRows, ({ stageId }) => stageId);

  const made = found.map(({ id: stageId, name, settings, rules: known }) => {
    const rules = known ?? plain();
    const ofStage = drawn.get(stageId) ?? [];
    const ofGroups = [...grouped(groupRows.get(stageId) ?? [], ({ groupId }) => groupId)].map(([id, rows]) => {
      const own = results.get(id) ?? [];
      const ranked = own.flatMap((row) => toMatch(row, cards.get(row.id) ?? []));
      const drawsOf = ofStage.filter(({ groupId, kind }) => groupId === id && kind === 'level');
      const entriesOf = rows.flatMap(toEntry);
      const ranking = rank(rules, entriesOf, ranked, deducted.get(stageId) ?? [], drawsOf.filter(holds), id);
      // Whoever is to come into it is not in it yet, and has all to play.
      const isOpen = own.length === 0 ? entriesOf.length === 0 : own.some(isUndecided);
      const table = { ...ranking, isFinal: ranking.isFinal && !isOpen };
      return { id, name: rows[0]?.name ?? '', table, draws: drawsOf, entries: entriesOf };
    });
    return { stageId, competitionId, name, settings, rules, ofStage, groups: ofGroups };
  });
  const everyGroup = made.flatMap(({ groups: ofStage }) => ofStage);
  return made.map(({ ofStage, groups: ofGroups, ...stage }) => ({
    ...stage,
    groups: ofGroups.map(({ entries: _entries, ...group }) => group),
    bests: bestsIn({ ...stage, groups: ofGroups }, wanted).map((one) => bestOf(one, stage.rules, everyGroup, ofStage)),
    slotsDecided: ofStage.filter((draw) => draw.kind === 'slots' && holds(draw)).map((draw) => draw.entries),
  }));
}

const holds = ({ takenBack }: DrawRow): boolean => takenBack === null;

const toEntry = (row: { entryId: string | null; seed: number | null; withdrawal: Withdrawal | null }): RankedEntry[] =>
  row.entryId ? [{ id: row.entryId, seed: row.seed, withdrawal: row.withdrawal }] : [];

type MadeGroup = { id: string; table: Table; entries: RankedEntry[] };

/** Of whom the best go on from a stage: as matches ask for them; as the stage says while there are none. */
function bestsIn(
  { settings: { advance }, groups: ofStage }: { settings: StageSettings; groups: readonly MadeGroup[] },
  wanted: readonly BestWanted[],
): (BestWanted & { count: number })[] {
  const own = new Set(ofStage.map(({ id }) => id));
  const asked = wanted.filter(({ groups: among }) => own.has(among[0] ?? ''));
  if (asked.length > 0) return asked.map((one) => ({ ...one, count: one.slots.length }));
  if (!advance?.best || ofStage.length < 2) return [];
  return [{ place: advance.each + 1, groups: [...own], slots: [], count: advance.best }];
}

function bestOf(
  { place, count, groups: groupIds, slots }: BestWanted & { count: number },
  rules: Rules,
  everyGroup: readonly MadeGroup[],
  ofStage: readonly DrawRow[],
): BestOf {
  const among = everyGroup.filter(({ id }) => groupIds.includes(id));
  const between = ofStage.filter(({ groupId, kind }) => groupId === null && kind === 'level');
  const table = rankBest(
    rules,
    among.flatMap((group) => group.entries),
    among.map((group) => group.table),
    place,
    between.filter(holds),
  );
  const ids = new Set(table.rows.map(({ entryId }) => entryId));
  const own = between.filter((draw) => draw.entries.every((id) => ids.has(id)));
  return { place, count, groupIds, table, draws: own, spread: spreadOf(table, slots, among, ofStage) };
}

function spreadOf(
  table: Table,
  slots: BestSlot[],
  among: readonly MadeGroup[],
  ofStage: readonly DrawRow[],
): SpreadOf | null {
  if (!table.isFinal || slots.length < 2) return null;
  const groupOf = new Map(among.flatMap(({ id, entries: ofGroup }) => ofGroup.map((entry) => [entry.id, id])));
  const through = throughOf(table, slots.length, (entryId) => groupOf.get(entryId) ?? '');
  if (typeof through === 'string' || !isOpenSpread(slots, through)) return null;
  const own = ofStage.filter(({ kind, entries: drawn }) => kind === 'slots' && fits(slots, through, drawn));
  const draw = own.findLast(holds) ?? null;
  const spread = spreadOver(slots, through, draw ? [draw.entries] : []);
  return spread ? { slots, through, entries: spread, draw, draws: own } : null;
}

/** How long matches are, and with what score a forfeit stands, by the rules that hold. */
export async function findMatchRules(db: Db, competitionId: string): Promise<Pick<Rules, 'forfeitScore' | 'format'>> {
  const [row] = await db
    .select({ rules: competitionRules.rules })
    .from(competitionRules)
    .innerJoin(
      competitions,
      and(eq(competitions.id, competitionRules.competitionId), eq(competitions.rulesVersion, competitionRules.version)),
    )
    .where(eq(competitions.id, competitionId));
  return row?.rules ?? plain();
}

/** The teams of a competition's entries; `isSeen`: moderation has not hidden it. */
export async function listNames(
  db: Db,
  competitionId: string,
): Promise<
  (Pick<typeof teams.$inferSelect, 'name' | 'colours' | 'crest' | 'isPlaceholder'> & {
    entryId: string;
    teamId: string;
    isSeen: boolean;
  })[]
> {
  return db
    .select({
      ...{
        entryId: entries.id,
        teamId: teams.id,
        name: nameInCompetition('entries', 'teams'),
        colours: teams.colours,
        crest: teams.crest,
        isPlaceholder: sql<boolean>`${teams.isPlaceholder} or not ${entries.isAgreed}`,
      },
      isSeen: sql<boolean>`${teams.hidden} is null`,
    })
    .from(entries)
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(and(eq(entries.competitionId, competitionId), inArray(entries.state, ['entered', 'withdrawn'])));
}

/** What these accounts have said of draws of a competition. */
export async function listReasonsOf(db: Db, competitionId: string, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ reason: draws.reason })
    .from(draws)
    .innerJoin(stages, eq(stages.id, draws.stageId))
    .where(and(eq(stages.competitionId, competitionId), inArray(draws.createdBy, [...accountIds])));
  return rows.map(({ reason }) => reason);
}

type NewDraw = Pick<DrawRow, 'stageId' | 'groupId' | 'kind' | 'entries' | 'seed' | 'reason'> & { now: Date };

/** What decides between those that are level, or which of the best goes where. */
export const newDraw = ({ now, ...of }: NewDraw): DrawRow => ({
  ...{ id: randomUUIDv7(), ...of, createdAt: now },
  takenBack: null,
});

export async function insertDraw(tx: Db, { takenBack: _, ...draw }: DrawRow, accountId: string): Promise<void> {
  await tx.insert(draws).values({ ...draw, createdBy: accountId });
}

/** A draw of a competition between those that were level, or of who goes where. */
export async function findDraw(
  db: Db,
  competitionId: string,
  id: string,
): Promise<(StoredDraw & { isTakenBack: boolean }) | undefined> {
  const [row] = await db
    .select({
      ...{ id: draws.id, stageId: draws.stageId, groupId: draws.groupId, entries: draws.entries, kind: draws.kind },
      ...{ seed: draws.seed, reason: draws.reason, createdAt: draws.createdAt },
      isTakenBack: sql<boolean>`exists (select from draws as back where back.takes_back = draws.id)`,
    })
    .from(draws)
    .innerJoin(stages, eq(stages.id, draws.stageId))
    .where(
      and(
        ...[eq(draws.id, id), eq(stages.competitionId, competitionId), isNull(draws.takesBack)],
        inArray(draws.kind, ['level', 'slots']),
      ),
    );
  return row;
}

/** Takes a draw back: the draw stays, and a row that says so stands beside it. */
export async function insertTakingBack(
  tx: Db,
  { id, stageId, groupId, kind }: StoredDraw,
  { reason, accountId, now }: { reason: string; accountId: string; now: Date },
): Promise<void> {
  await tx.insert(draws).values({
    ...{ id: randomUUIDv7(), stageId, groupId, kind, entries: [], takesBack: id, reason, createdAt: now },
    createdBy: accountId,
  });
}
