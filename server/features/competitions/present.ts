import { actTexts, type CompetitionAct } from '../../../contract/sports/acts.ts';
import type { Deduction, RulesVersion } from '../../../contract/sports/competition-calls.ts';
import type { Competition, Entry, Season, Stage } from '../../../contract/sports/competitions.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { displayName } from '../../platform/text.ts';
import { presentAuthor } from '../accounts/present.ts';
import { presentTeamName } from '../teams/present.ts';
import type { EntryRow, GroupRow, LoadedCompetition, StageRow } from './load-queries.ts';
import type { ActRow } from './queries.ts';
import type { DeductionRow } from './write-queries.ts';

/** A season, as the contract has it. */
export const presentSeason = (season: { id: string; name: string; startsOn: string; endsOn: string }): Season => ({
  _id: season.id,
  name: season.name,
  startsOn: season.startsOn,
  endsOn: season.endsOn,
});

/** An entry, as the contract has it. @param led the teams for which somebody acts */
export const presentEntry = (entry: EntryRow, led: ReadonlySet<string>): Entry => ({
  _id: entry.id,
  team: presentTeamName({ ...entry, id: entry.teamId }),
  state: entry.state,
  seed: entry.seed,
  withdrawal: entry.withdrawal,
  hasCaptain: led.has(entry.teamId),
});

/** A stage with its groups, as the contract has it. */
export const presentStage = (stage: StageRow, groups: readonly GroupRow[]): Stage => ({
  _id: stage.id,
  position: stage.position,
  kind: stage.kind,
  name: stage.name,
  legs: stage.legs,
  settings: stage.settings,
  groups: groups
    .filter(({ stageId }) => stageId === stage.id)
    .map(({ id, name, entries }) => ({ _id: id, name, entries })),
  matchCount: stage.matchCount,
});

/** A competition with its stages and entries, as the contract has it. */
export function presentCompetition(loaded: LoadedCompetition): Competition {
  const { competition, season, stages, groups, entries, organisers, led } = loaded;
  return {
    _id: competition.id,
    name: competition.name,
    sport: competition.sport,
    season: season ? presentSeason(season) : null,
    school: competition.school,
    about: competition.about,
    state: competition.state,
    ...(competition.hidden && { hidden: competition.hidden }),
    timeZone: competition.timeZone,
    rulesVersion: competition.rulesVersion,
    rostersFrozenAt: competition.rosterFrozenAt?.toISOString() ?? null,
    entriesCloseAt: competition.entriesCloseAt?.toISOString() ?? null,
    createdAt: competition.createdAt.toISOString(),
    edition: competition.edition,
    stages: stages.map((stage) => presentStage(stage, groups)),
    entries: entries.map((entry) => presentEntry(entry, led)),
    organisers: organisers.map(presentAuthor),
  };
}

const ABOUT_PEOPLE: ReadonlySet<CompetitionAct> = new Set(['organiser-added', 'organiser-removed']);

/** A line of the log with its sentence, composed here and not stored, so that its wording can be improved. */
export function presentCompetitionAct(row: ActRow): { _id: string; at: string; text: string; reason: string } {
  const who = row.actor === null ? actTexts.somebodyGone() : displayName(row.actor);
  const say = actTexts[row.act] as unknown as (values: Record<string, string | number>) => string;
  const details = Object.fromEntries(Object.entries(row.details).map(([name, value]) => [name, value ?? '']));
  const isGone = ABOUT_PEOPLE.has(row.act) && row.subjectName === '';
  const what = row.isHidden ? teamMessages.hiddenName() : isGone ? actTexts.somebodyGone() : row.subjectName;
  const text = say({ ...details, who, what });
  return { _id: row.id, at: row.createdAt.toISOString(), text, reason: row.reason };
}

/** A version of the rules, as the contract has it. */
export const presentRulesVersion = (row: {
  version: number;
  rules: { preset: string };
  reason: string;
  by: string | null;
  createdAt: Date;
}): RulesVersion => ({
  version: row.version,
  preset: row.rules.preset,
  reason: row.reason,
  by: row.by && displayName(row.by),
  at: row.createdAt.toISOString(),
});

/** A deduction, as the contract has it. */
export const presentDeduction = (row: DeductionRow): Deduction => ({
  _id: row.id,
  stageId: row.stageId,
  entryId: row.entryId,
  team: presentTeamName(row.team),
  points: row.points,
  reason: row.reason,
  at: row.createdAt.toISOString(),
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
});
