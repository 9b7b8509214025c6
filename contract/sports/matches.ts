/** Matches: what happens in them, and who plays. */
import { catalogue } from '../texts/catalogue.ts';
import type { SportEvent } from './sports.ts';

/**
 * What stands in a match's timeline. `points`: of sports that are played by points; `period-start` and `period-end`: a
 * half, a quarter or a set begins and ends; `end`: the match is over.
 */
export type MatchEventKind = SportEvent | 'points' | 'period-start' | 'period-end' | 'end';

/** Who says how a match ended. */
export const RESULT_ACTS = ['submitted', 'confirmed', 'disputed', 'decided', 'corrected', 'silence'] as const;
/** `silence`: nobody has disputed it for a day. */
export type ResultAct = (typeof RESULT_ACTS)[number];

/** The versions of a result that are about the match as it is played now: what was said before an earlier end stays there. */
export function currentVersions<Version extends { act: ResultAct }>(versions: readonly Version[]): readonly Version[] {
  const last = versions.findLastIndex(({ act }) => act !== 'submitted' && act !== 'disputed');
  return versions.slice(last + 1);
}

/** A result that nobody has told so long after the end of a match is missing; its captains and organisers are told. */
export const RESULT_DUE_HOURS = 24;

export const sideTexts = catalogue(
  {
    winner: 'Winner of match {number}',
    loser: 'Loser of match {number}',
    // By place: the first four have a word.
    places: {
      first: 'Winner of {group}',
      second: 'Runner-up of {group}',
      third: 'Third of {group}',
      fourth: 'Fourth of {group}',
      other: 'Place {place} of {group}',
    },
    unnamedGroup: 'its group',
    // Where a letter alone would say nothing.
    letteredGroups: { one: 'group {names}', other: 'groups {names}' },
    open: 'To be decided',
    hiddenTeam: 'A hidden team',
    formerPlayer: 'A former player',
  },
  'sides',
);
