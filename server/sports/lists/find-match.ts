/** Which match a line of a list means: by its stage, group, round and sides. */

import type { StageKind } from '../../../contract/sports/competitions.ts';
import type { Source } from '../../../contract/sports/core.ts';
import { listMessages } from '../../../contract/sports/fixtures/csv-lists.ts';
import { FIXTURES_MAX } from '../../../contract/sports/fixtures/fixtures.ts';
import { foldName } from '../../platform/names/fold.ts';
import type { Participant } from '../fixtures/bracket.ts';
import { entryOf, participantKey, type SIDES, type SourcedSides, sourceOf } from '../fixtures/sides.ts';
import { byName, type Flaws, named, numberIn, type Row } from './list.ts';
import { groupKey, roundNumber } from './list-words.ts';

type Line = Row<'Number' | 'Stage' | 'Group' | 'Round' | 'Home' | 'Away'>;
type Stage = { id: string; name: string; kind: StageKind };

/** What of a competition is named in lists. */
export type ListedCompetition<S extends Stage> = {
  stages: readonly S[];
  groups: readonly { id: string; stageId: string; name: string }[];
  /** By group, as it is shown: of a league's only one, its stage's name. */
  groupNames: Readonly<Record<string, string>>;
  inGroups: readonly { groupId: string; entryId: string }[];
  /** Those that a line can name. */
  entries: readonly { id: string; name: string }[];
  /** Reads where a side comes from. */
  readSource: (words: string) => Source | undefined;
};

/** A match as a line names it; `round` undefined: it says none, or what is none. */
export type NamedMatch<S extends Stage> = {
  stage: S;
  groupId: string | null;
  round: number | undefined;
  home: Participant;
  away: Participant;
};

/** Reads which match a line names. @returns for what it can't be, which is a flaw: undefined */
export function matchNameReader<S extends Stage>(
  { stages, groups, groupNames, inGroups, entries, readSource }: ListedCompetition<S>,
  flaws: Flaws,
): (row: Line) => NamedMatch<S> | undefined {
  const teams = byName(entries, ({ name }) => name);
  /** A team by its name, or where one comes from, in the words that lists are written with. */
  function participantOf(row: Line, column: 'Home' | 'Away'): Participant | undefined {
    const value = row.get(column);
    const shown = { value: value.slice(0, 80) };
    const found = named(teams, value);
    if (found) return { entryId: found.id };
    const source = found === undefined ? readSource(value) : undefined;
    if (source) return { source };
    if (value === '') flaws.add(row.line, column, listMessages.needed());
    else flaws.add(row.line, column, (found === null ? listMessages.teamTwice : listMessages.teamUnknown)(shown));
    return undefined;
  }

  const stageNames = byName(stages, ({ name }) => name);
  function stageOf(row: Line): S | undefined {
    const value = row.get('Stage');
    const [only] = stages.length === 1 ? stages : [];
    const found = value === '' ? only : named(stageNames, value);
    if (found) return found;
    const message =
      value === '' ? listMessages.stageNeeded() : listMessages.stageUnknown({ value: value.slice(0, 80) });
    flaws.add(row.line, 'Stage', message);
    return undefined;
  }

  const groupsOf = Map.groupBy(groups, ({ stageId }) => stageId);
  /** By stage: the first group of each name, as it is stored and as it is shown. */
  const idsByName = new Map(
    [...groupsOf].map(([stageId, of]) => [
      stageId,
      new Map(
        of
          .toReversed()
          .flatMap(({ id, name }) => [name, groupNames[id] ?? ''].map((one) => [foldName(one), id] as const)),
      ),
    ]),
  );
  const groupKeys = new Map([...groupsOf].map(([stageId, of]) => [stageId, byName(of, ({ name }) => groupKey(name))]));
  const groupsOfEntry = new Map<string, Set<string>>();
  for (const { groupId, entryId } of inGroups)
    groupsOfEntry.set(entryId, (groupsOfEntry.get(entryId) ?? new Set()).add(groupId));

  /** The group of a match: as said, or the one that both are in; null: its stage has none. */
  function groupOf(row: Line, stage: S, sides: readonly string[]): string | null {
    const value = row.get('Group');
    if (stage.kind === 'knockout' || stage.kind === 'placement') {
      if (value !== '') flaws.note(listMessages.groupLeftOut({ line: String(row.line), stage: stage.name }));
      return null;
    }
    const said = idsByName.get(stage.id)?.get(foldName(value)) ?? groupKeys.get(stage.id)?.get(groupKey(value))?.id;
    if (value !== '' && said !== undefined) return said;
    if (value !== '') {
      flaws.add(row.line, 'Group', listMessages.groupUnknown({ value: value.slice(0, 80), stage: stage.name }));
      return null;
    }
    const both =
      sides.length === 2
        ? groupsOf.get(stage.id)?.find(({ id }) => sides.every((entryId) => groupsOfEntry.get(entryId)?.has(id)))
        : undefined;
    if (!both) flaws.add(row.line, 'Group', listMessages.groupNeeded({ stage: stage.name }));
    return both?.id ?? null;
  }

  return (row) => {
    const [home, away, stage] = [participantOf(row, 'Home'), participantOf(row, 'Away'), stageOf(row)];
    const round = numberIn(row, 'Round', [1, FIXTURES_MAX], flaws, roundNumber);
    const entryIds = [home, away].flatMap((side) => (side && 'entryId' in side ? [side.entryId] : []));
    if (entryIds.length === 2 && entryIds[0] === entryIds[1]) flaws.add(row.line, 'Away', listMessages.sameTeam());
    if (!home || !away || !stage) return undefined;
    return { stage, groupId: groupOf(row, stage, entryIds), round, home, away };
  };
}

type Findable = SourcedSides & {
  id: string;
  stageId: string;
  groupId: string | null;
  round: number;
  homeEntryId: string | null;
  awayEntryId: string | null;
};

/** A side in the words that a line may name it by: who it is, and where it comes from. */
function keysOf(match: Findable, side: (typeof SIDES)[number]): string[] {
  const [entryId, source] = [entryOf(match, side), sourceOf(match, side)];
  return [...(entryId === null ? [] : [entryId]), ...(source ? [participantKey({ source })] : [])];
}

/**
 * Finds the matches that lines without a number mean, each for one line: of several that are the same, the first line means
 * the first. Those whose number the list has are left out.
 */
export function matchFinder<Match extends Findable>(
  matches: readonly Match[],
  lines: readonly Line[],
): {
  find(line: number, said: NamedMatch<Stage>): Match | undefined;
  /** The lines that name no round, and can mean more matches than the list has lines for. */
  unclear(): number[];
} {
  const key = (...parts: unknown[]) => JSON.stringify(parts);
  const numbers = new Set(lines.map((row) => Number(row.get('Number'))));
  /** By stage, group and sides, with and without the round. */
  const byKey = new Map<string, Match[]>();
  for (const match of matches) {
    if (numbers.has(match.number)) continue;
    for (const home of keysOf(match, 'home'))
      for (const away of keysOf(match, 'away'))
        for (const round of [match.round, null]) {
          const one = key(match.stageId, match.groupId, home, away, round);
          const same = byKey.get(one);
          if (same) same.push(match);
          else byKey.set(one, [match]);
        }
  }
  const taken = new Set<Match>();
  const withoutRound: { line: number; among: readonly Match[] }[] = [];
  return {
    find(line, { stage, groupId, round, home, away }) {
      const among = byKey.get(key(stage.id, groupId, participantKey(home), participantKey(away), round ?? null)) ?? [];
      const found = among.find((match) => !taken.has(match));
      if (found) taken.add(found);
      if (found && round === undefined) withoutRound.push({ line, among });
      return found;
    },
    unclear: () => withoutRound.filter(({ among }) => among.some((match) => !taken.has(match))).map(({ line }) => line),
  };
}
