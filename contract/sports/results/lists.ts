/** Results as a list of comma-separated values, out and in: a past season at once. */
import Type, { type Static } from 'typebox';
import { Author } from '../../accounts.ts';
import { Id } from '../../ids.ts';
import { catalogue } from '../../texts/catalogue.ts';
import { ListAnswer, ListBody } from '../fixtures/csv-lists.ts';

/** The columns of a result, as the first line of a list names them. `score`: for lists that have both in one cell (2–1). */
export const RESULT_COLUMN = {
  home: 'Home score',
  away: 'Away score',
  score: 'Score',
  sets: 'Sets',
  beforeExtraTime: 'Before extra time',
  penalties: 'Penalties',
  outcome: 'Outcome',
  forfeitedBy: 'Forfeited by',
  winner: 'Winner',
  goesOn: 'Goes on',
  reason: 'Reason',
} as const;
/** All columns: first those that say which match it is. */
export const RESULT_COLUMNS = [
  'Number',
  'Stage',
  'Group',
  'Round',
  'Home',
  'Away',
  ...Object.values(RESULT_COLUMN),
] as const;

/** How matches ended, as lists write it; empty: they were played. */
export const OUTCOME_WORDS = {
  played: 'played',
  forfeit: 'no-show',
  default: 'retired',
  'double-forfeit': 'double no-show',
  abandoned: 'abandoned',
  void: 'void',
} as const;

/** Lists of a competition whose results can be taken back: the newest ones. */
export const RESULT_LISTS_MAX = 20;
/** So many results that stay are told one by one when a list is taken back. */
export const STAYING_MAX = 50;

export const resultListMessages = catalogue(
  {
    entered: { one: '{count} result is entered.', other: '{count} results are entered.' },
    numberUnknown: 'There is no match {number} in this competition.',
    sidesOther: 'Match {number} is {home} – {away}.',
    matchMissing: 'These two have no match there. Check the round, and who is at home.',
    matchTwice: 'This match is in line {first}, too.',
    sidesOpen: 'Line {line} is left out: who plays that match isn’t known yet. Import the list again then.',
    unusual: 'Line {line}: {what}',
    notScore: '“{value}” is not a score. Write it as 2–1.',
    notNumber: '“{value}” is not a whole number.',
    notTime: '“{value}” is not a time. Write it as 1:40.91.',
    scoreHalf: 'Enter the scores of both sides.',
    outcomeUnknown: '“{value}” isn’t an outcome. Known are: {known}.',
    sideUnknown: '“{value}” is none of its sides. Write home or away.',
    otherCounts: 'Another result counts: {score}. Say in the column Reason why it’s corrected.',
    stillPlayed: 'This match is being played. End it first.',
    laterMatches:
      'Later matches depend on a result that this list corrects. Correct that one at its match, then import the list again.',
    listGone: 'The results of this list have been taken back already.',
    takenBack: { one: '{count} result is taken back.', other: '{count} results are taken back.' },
    noneTakenBack: 'No result is taken back.',
    staysNewer: 'Its result has changed since.',
    staysBegun: 'Match {number}, which depends on it, has begun.',
  },
  'resultLists',
);

const params = Type.Object({ id: Id });

/** Results of a list, entered by an organiser: all, or none. `changed`: those that correct what counts. */
export const importResults = {
  method: 'POST',
  path: '/api/competitions/:id/results.csv',
  params,
  body: Type.Pick(ListBody, ['text', 'isPreview', 'seen']),
  answer: ListAnswer,
} as const;

/** A file to download, in UTF-8: all matches, with the results that count. */
export const exportResults = { method: 'GET', path: '/api/competitions/:id/results.csv', params } as const;

/** A list that was imported. */
const ResultList = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  /** Null: somebody who is gone. */
  by: Type.Union([Author, Type.Null()]),
  /** How many of its results are there. */
  count: Type.Integer(),
});
export type ResultList = Static<typeof ResultList>;

/** The lists whose results can be taken back, the newest first. */
export const listResultLists = {
  method: 'GET',
  path: '/api/competitions/:id/result-lists',
  params,
  answer: Type.Object({ lists: Type.Array(ResultList) }),
} as const;

/** Takes back the results of a list that are the newest of their match, and on which no match that has begun builds. */
export const takeBackResults = {
  method: 'POST',
  path: '/api/competitions/:id/result-lists/:listId/take-back',
  params: Type.Object({ id: Id, listId: Id }),
  answer: Type.Object({
    message: Type.String(),
    takenBack: Type.Integer(),
    /** How many of its results stay. */
    stayed: Type.Integer(),
    /** Why, of the first of these. */
    stays: Type.Array(Type.Object({ number: Type.Integer(), match: Type.String(), why: Type.String() })),
  }),
} as const;
export type TakenBack = Static<(typeof takeBackResults)['answer']>;
