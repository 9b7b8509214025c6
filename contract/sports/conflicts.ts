/** What is wrong with the times and places of matches, in words (issue 18, point 2). */
import Type, { type Static } from 'typebox';
import { catalogue } from '../texts/catalogue.ts';

export const CONFLICT_KINDS = ['team', 'venue', 'rest', 'order', 'season', 'unplaced'] as const;

/** One thing that is wrong, and the numbers of the matches that it is about. */
export const Conflict = Type.Object({
  kind: Type.Enum(CONFLICT_KINDS),
  matches: Type.Array(Type.Integer()),
  message: Type.String(),
});
export type Conflict = Static<typeof Conflict>;

export const conflictTexts = catalogue(
  {
    team: '{team} would play matches {one} and {other} at the same time.',
    venue: 'Matches {one} and {other} would be at {venue} at the same time.',
    rest: '{team} would have {minutes} minutes between matches {one} and {other}; {needed} are wanted.',
    order: 'Match {one} would begin before match {other} has ended, whose outcome it waits for.',
    season: 'Match {one} would be outside the season, which is from {from} to {until}.',
    unplaced: {
      one: 'The days and hours have no place for one match: {matches}.',
      other: 'The days and hours have no place for {count} matches: {matches}.',
    },
  },
  'conflicts',
);
