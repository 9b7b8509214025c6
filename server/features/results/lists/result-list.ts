/** Results as a list: what one says that was sent, and one to download. Pure. */
import type { Pair, Score, Side } from '../../../../contract/sports/core.ts';
import { REASON_MAX } from '../../../../contract/sports/core.ts';
import { type Flaw, listMessages } from '../../../../contract/sports/fixtures/csv-lists.ts';
import { flawWords, needsReason, type ResultPlace, resultFlaw } from '../../../../contract/sports/results/flaws.ts';
import {
  RESULT_COLUMN as COLUMN,
  OUTCOME_WORDS,
  RESULT_COLUMNS,
  resultListMessages,
} from '../../../../contract/sports/results/lists.ts';
import { pairText, sideOfScore } from '../../../../contract/sports/results/scores.ts';
import { type EnteredResult, isSameResult, resultMessages, type Tie } from '../../../../contract/sports/results.ts';
import type { AwardedScore, MatchFormat } from '../../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../../contract/sports/sports.ts';
import { carriedInto } from '../../../../contract/sports/ties.ts';
import { writeCsv } from '../../../platform/csv/csv.ts';
import { foldName } from '../../../platform/names/fold.ts';
import { SIDES } from '../../../sports/fixtures/sides.ts';
import { matchFinder, matchNameReader } from '../../../sports/lists/find-match.ts';
import { collectFlaws, type Flaws, MATCH_NUMBERS, numberIn, type Row, readList } from '../../../sports/lists/list.ts';
import { outcomeOf, resultColumns, sideOf } from '../../../sports/lists/list-words.ts';
import { namesOf, sideWords } from '../../fixtures/present.ts';
import type { EntryRow, GroupRow, StageRow } from '../../fixtures/queries.ts';
import * as policy from '../policy.ts';
import type { ListableMatch } from './queries.ts';

type Column = (typeof RESULT_COLUMNS)[number];
type Line = Row<Column>;

/** All that has to be known to read a list of results. */
export type ResultListContext = {
  sport: Sport;
  forfeitScore: AwardedScore;
  format: MatchFormat | undefined;
  stages: readonly StageRow[];
  groups: readonly GroupRow[];
  entries: readonly EntryRow[];
  inGroups: readonly { groupId: string; entryId: string }[];
  /** By number. */
  matches: readonly ListableMatch[];
};

/** A result that a list enters, and what is to be written of it. */
export type ListedResult = { match: ListableMatch; result: EnteredResult; reason: string; next: policy.Write };

/** What a list of results says, and what is wrong with it. `same`: how many of its results count already. */
export type ParsedResultList = { listed: ListedResult[]; same: number; flaws: Flaw[]; notes: string[] };

const SHOWN = 40; // characters of a cell

const countingOf = ({ said, countingVersion }: ListableMatch) =>
  said.find(({ version }) => version === countingVersion)?.result ?? null;
const isOpen = ({ homeEntryId, awayEntryId }: ListableMatch) => homeEntryId === null || awayEntryId === null;

/** The group of a match, for each side that is known. */
const groupsOfSides = ({ groupId, homeEntryId, awayEntryId }: ListableMatch) =>
  [homeEntryId, awayEntryId].flatMap((entryId) => (groupId && entryId ? [{ groupId, entryId }] : []));

/** The columns of which a line has one if it has a result at all: the others belong to it. */
const SAYS: readonly Column[] = [COLUMN.home, COLUMN.away, COLUMN.score, COLUMN.sets, COLUMN.outcome];

/** A cell; empty for signs alone, such as the '-:-' of what is still to be played. */
const cellOf = (row: Line, column: Column): string => (/[\p{L}\p{N}]/u.test(row.get(column)) ? row.get(column) : '');

/** What is played, and what its sides are called. */
type Playing = { sport: Sport; names: Record<Side, string> };

const PAIR = /^(\d{1,9}) ?(?:[-–—−:]|to) ?(\d{1,9})$/;

/** '2–1', '2:1', '2 - 1'. @returns undefined for what is none */
function pairOf(text: string): Pair | undefined {
  const [, home, away] = PAIR.exec(text) ?? [];
  return home === undefined || away === undefined ? undefined : { home: Number(home), away: Number(away) };
}

/** A time of a race, in ms. @returns undefined for what is none */
function timeOf(text: string): number | undefined {
  const [, minutes = '0', seconds, part = ''] = /^(?:(\d{1,4}):)?(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(2, '0')) * 10;
}

/** The score that a line has; null: none; undefined: what it has is none, which is a flaw. */
function scoreIn(row: Line, { sport, names }: Playing, flaws: Flaws): Score | null | undefined {
  const before = flaws.count();
  const isTimed = factsOf(sport).scoring === 'times';
  const flaw = (column: Column, words: (of: { value: string }) => string): undefined => {
    flaws.add(row.line, column, words({ value: row.get(column).slice(0, SHOWN) }));
  };
  const half = (column: Column): number | null | undefined => {
    const text = cellOf(row, column);
    if (text === '') return null;
    const read = isTimed ? timeOf(text) : /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    return read ?? flaw(column, isTimed ? resultListMessages.notTime : resultListMessages.notNumber);
  };
  const pair = (column: Column): Pair | undefined => {
    const text = cellOf(row, column);
    return text === '' ? undefined : (pairOf(text) ?? flaw(column, resultListMessages.notScore));
  };
  const [home, away] = [half(COLUMN.home), half(COLUMN.away)];
  if ((home === null) !== (away === null))
    flaws.add(row.line, home === null ? COLUMN.home : COLUMN.away, resultListMessages.scoreHalf());
  const whole = home != null && away != null ? { home, away } : pair(COLUMN.score);
  const sets = cellOf(row, COLUMN.sets)
    .replaceAll(/ ?([-–—−:]) ?/g, '$1')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(pairOf);
  if (sets.includes(undefined)) flaw(COLUMN.sets, resultListMessages.notScore);
  const [beforeExtraTime, penalties] = [pair(COLUMN.beforeExtraTime), pair(COLUMN.penalties)];
  const winner = sideIn(row, COLUMN.winner, names, flaws);
  if (flaws.count() > before) return undefined;
  if (!whole) return null;
  return {
    ...whole,
    ...(sets.length > 0 && { sets: sets.filter((set) => set !== undefined) }),
    ...(beforeExtraTime && { beforeExtraTime }),
    ...(penalties && { penalties }),
    ...(winner && { winner }),
  };
}

/** A side of a match: by its words, or by its name. */
function sideIn(row: Line, column: Column, names: Playing['names'], flaws: Flaws): Side | undefined {
  const value = row.get(column);
  if (value === '') return undefined;
  const side = SIDES.find((one) => foldName(value) === foldName(names[one])) ?? sideOf(value);
  if (!side) flaws.add(row.line, column, resultListMessages.sideUnknown({ value: value.slice(0, SHOWN) }));
  return side;
}

/** The result that a line has; undefined: what it has is none, which is a flaw. */
function resultIn(row: Line, playing: Playing, flaws: Flaws): EnteredResult | undefined {
  const before = flaws.count();
  const said = row.get(COLUMN.outcome);
  const kind = said === '' ? 'played' : outcomeOf(said);
  const known = Object.values(OUTCOME_WORDS).join(', ');
  if (!kind)
    flaws.add(row.line, COLUMN.outcome, resultListMessages.outcomeUnknown({ value: said.slice(0, SHOWN), known }));
  const score = scoreIn(row, playing, flaws);
  const forfeitedBy = sideIn(row, COLUMN.forfeitedBy, playing.names, flaws) ?? null;
  const goesOn =
    row.get(COLUMN.goesOn).toLowerCase() === 'nobody' ? 'nobody' : sideIn(row, COLUMN.goesOn, playing.names, flaws);
  if (!kind || score === undefined || flaws.count() > before) return undefined;
  return { kind, score, forfeitedBy, ...(goesOn && { goesOn }) };
}

/** @returns undefined: it has no lines */
export function parseResultList(text: string, context: ResultListContext): ParsedResultList | undefined {
  const flaws = collectFlaws();
  const lines = readList(text, resultColumns, [], flaws);
  if (!lines) return undefined;
  const { sport, matches, stages, groups, entries } = context;
  // Who has withdrawn is in no group any more, and has the matches that it has played there.
  const inGroups = [...context.inGroups, ...matches.flatMap(groupsOfSides)];
  const names = namesOf(entries, groups, stages, []);
  const readName = matchNameReader(
    { stages, groups, groupNames: names.groups, inGroups, entries, readSource: () => undefined },
    flaws,
  );
  const finder = matchFinder(matches, lines);
  const byNumber = new Map(matches.map((match) => [match.number, match]));
  const entered = new Map<ListableMatch, { row: Line; result: EnteredResult }>();

  const namesIn = ({ homeEntryId, awayEntryId }: ListableMatch) => ({
    home: sideWords(homeEntryId, null, names),
    away: sideWords(awayEntryId, null, names),
  });
  const leaveOut = (row: Line): undefined => {
    flaws.note(resultListMessages.sidesOpen({ line: String(row.line) }));
  };
  /** The match that a line means; undefined: none, which is said. */
  function matchOf(row: Line): ListableMatch | undefined {
    const number = numberIn(row, 'Number', MATCH_NUMBERS, flaws);
    const [home, away] = [row.get('Home'), row.get('Away')];
    const numbered = number === undefined ? undefined : byNumber.get(number);
    if (number !== undefined && !numbered)
      flaws.add(row.line, 'Number', resultListMessages.numberUnknown({ number: String(number) }));
    if (numbered && isOpen(numbered)) return leaveOut(row);
    if (numbered) {
      const is = namesIn(numbered);
      for (const [column, said, name] of [['Home', home, is.home], ['Away', away, is.away]] as const) // biome-ignore format: pairs
        if (said !== '' && foldName(said) !== foldName(name)) {
          flaws.add(row.line, column, resultListMessages.sidesOther({ number: String(number), ...is }));
          return undefined;
        }
      return numbered;
    }
    if (row.get('Number') !== '') return undefined;
    const said = readName(row);
    const found = said && finder.find(row.line, said);
    if (!said || found) return found && isOpen(found) ? leaveOut(row) : found;
    const { stage, round, groupId } = said;
    const isWaiting = (match: ListableMatch) =>
      isOpen(match) &&
      match.stageId === stage.id &&
      match.groupId === groupId &&
      (round ?? match.round) === match.round;
    if (matches.some(isWaiting)) return leaveOut(row);
    flaws.add(row.line, 'Home', resultListMessages.matchMissing());
    return undefined;
  }

  for (const row of lines) {
    if (flaws.isFull()) break;
    if (SAYS.every((column) => cellOf(row, column) === '')) continue;
    const match = matchOf(row);
    const result = match && resultIn(row, { sport, names: namesIn(match) }, flaws);
    if (!match || !result) continue;
    const first = entered.get(match)?.row.line;
    if (first === undefined) entered.set(match, { row, result });
    else flaws.add(row.line, '', resultListMessages.matchTwice({ first: String(first) }));
  }
  for (const line of finder.unclear()) flaws.add(line, 'Round', listMessages.matchUnclear());

  const kinds = new Map(stages.map(({ id, kind }) => [id, kind]));
  /** What a match is in a tie over two legs, by what the list says of the first, else by what counts. */
  function tieOf({ leg, otherLeg }: ListableMatch): Tie | null {
    const { forfeitScore } = context;
    if (otherLeg === null) return null;
    if (leg !== 2) return { leg: 1, carry: null, forfeitScore };
    const other = byNumber.get(otherLeg);
    const first = other && (entered.get(other)?.result ?? countingOf(other));
    return { leg: 2, carry: first ? carriedInto(first, forfeitScore) : null, forfeitScore };
  }
  const placeOf = (match: ListableMatch): ResultPlace => ({
    ...{ sport, isOrganiser: true, tie: tieOf(match), forfeitScore: context.forfeitScore, format: context.format },
    isKnockout:
      ['knockout', 'placement'].includes(kinds.get(match.stageId) ?? '') &&
      (match.otherLeg === null || match.leg === 2),
  });

  const found: ParsedResultList = { listed: [], same: 0, flaws: flaws.list, notes: flaws.notes };
  for (const [match, { row, result: said }] of entered) {
    if (flaws.isFull()) break;
    const counting = countingOf(match);
    if (counting && isSameResult(counting, said)) {
      found.same++;
      continue;
    }
    const place = placeOf(match);
    // Whoever imports a list has seen in its preview what is unusual.
    const unusual = resultFlaw(said, place);
    const result = unusual?.isQuestion ? { ...said, isSure: true } : said;
    const wrong = unusual?.isQuestion ? resultFlaw(result, place) : unusual;
    if (wrong) flaws.add(row.line, '', flawWords(wrong));
    if (wrong) continue;
    if (unusual) flaws.note(resultListMessages.unusual({ line: String(row.line), what: flawWords(unusual) }));
    const reason = row.get(COLUMN.reason);
    if ([...reason].length > REASON_MAX)
      flaws.add(row.line, COLUMN.reason, listMessages.textTooLong({ count: REASON_MAX }));
    if (match.state === 'live' && !match.endedAt) {
      flaws.add(row.line, '', resultListMessages.stillPlayed());
      continue;
    }
    const next =
      needsReason(result) && reason === ''
        ? ({ refusal: 'reasonMissing' } as const)
        : policy.decide(match, match.said.at(-1)?.version ?? 0, result, reason);
    if (next === 'nothing') found.same++;
    else if (!('refusal' in next)) found.listed.push({ match, result, reason, next });
    else if (next.refusal === 'reasonMissing' && counting?.score)
      flaws.add(row.line, COLUMN.reason, resultListMessages.otherCounts({ score: pairText(counting.score, sport) }));
    else flaws.add(row.line, next.refusal === 'reasonMissing' ? COLUMN.reason : '', (resultMessages[next.refusal] as () => string)()); // biome-ignore format: one refusal
  }
  return found;
}

const pairCell = (pair: Pair | undefined) => (pair ? `${pair.home}–${pair.away}` : '');

/** All matches of a competition with the results that count, as a list which can be completed and sent back. */
export function writeResultList({ sport, matches, stages, groups, entries }: ResultListContext): string {
  const names = namesOf(entries, groups, stages, []);
  const stageNames = new Map(stages.map(({ id, name }) => [id, name]));
  const columns = RESULT_COLUMNS.filter((column) => column !== COLUMN.score);
  return writeCsv(
    columns,
    matches.map((match) => {
      const counts = countingOf(match);
      const score = counts?.score;
      return [
        ...[match.number, stageNames.get(match.stageId) ?? ''],
        (match.groupId !== null && names.labels.get(match.groupId)) || '',
        match.round,
        sideWords(match.homeEntryId, match.homeSource, names),
        sideWords(match.awayEntryId, match.awaySource, names),
        score ? sideOfScore(score, 'home', sport) : '',
        score ? sideOfScore(score, 'away', sport) : '',
        score?.sets?.map(pairCell).join(' ') ?? '',
        ...[pairCell(score?.beforeExtraTime), pairCell(score?.penalties)],
        counts && counts.kind !== 'played' && counts.kind !== 'postponed' ? OUTCOME_WORDS[counts.kind] : '',
        ...[counts?.forfeitedBy ?? '', score?.winner ?? '', counts?.goesOn ?? '', ''],
      ];
    }),
  );
}
