/** Fixtures and rosters as lists of comma-separated values, out and in (issue 18, point 2). */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';
import { Conflict } from './conflicts.ts';

/** Bytes of a list: some 12,000 lines of a roster, and more than the longest league needs. */
export const LIST_BYTES_MAX = 1024 * 1024;
/** Lines of a list: as many as a competition can have matches, with room for empty ones. */
export const LIST_LINES_MAX = 2500;
/** What is wrong is told so many times, and then only that there is more. */
export const FLAWS_MAX = 50;

/** The columns, as the first line of a list names them. */
export const FIXTURE_COLUMNS = [
  'Number',
  'Stage',
  'Group',
  'Round',
  'Date',
  'Time',
  'Minutes',
  'Venue',
  'Home',
  'Away',
] as const;
export const ROSTER_COLUMNS = ['Team', 'Name', 'Number', 'Role'] as const;
/** The roles of a roster, as lists write them. */
export const ROLE_WORDS = { captain: 'captain', vice: 'vice-captain', player: 'player', coach: 'coach' } as const;

export const listMessages = catalogue(
  {
    tooLarge: 'This list is larger than a megabyte. Please send it in parts.', // LIST_BYTES_MAX
    tooManyLines: 'This list has more than 2,500 lines. Please send it in parts.', // LIST_LINES_MAX
    empty: 'This list has no lines below its first, which names the columns.',
    unreadable: 'From here on this cannot be read: a quotation mark opens or closes at the wrong place.',
    columnUnknown: 'There is no column of this name. Known are: {known}.',
    columnTwice: 'This column is there twice.',
    columnMissing: 'The column {column} is missing.',
    tooManyCells: 'This line has more cells than there are columns.',
    needed: 'This is empty.',
    notNumber: '“{value}” is not a whole number between {from} and {until}.',
    notDay: '“{value}” is not a day. Write it as 2026-03-29.',
    notTime: '“{value}” is not a time of the day. Write it as 14:30.',
    needsBoth: 'A day needs a time, and a time a day.',
    stageUnknown: 'There is no stage “{value}”.',
    stageNeeded: 'There are several stages: say which.',
    groupUnknown: 'There is no group “{value}” in {stage}.',
    groupNeeded: 'These two are not in one group of {stage}: say in which it is.',
    teamUnknown: 'There is no team “{value}” in this competition.',
    teamTwice: 'Two teams of this competition are called “{value}”.',
    sameTeam: 'A team cannot play against itself.',
    sidesFixed: 'Match {number} is between others: a list can change when and where it is, and not who plays.',
    notMovable: 'Match {number} is being played, or a result of it was told, so it cannot be moved.',
    numberTwice: 'Number {number} is there twice.',
    tooManyMatches: 'A competition can have up to 2,000 matches.', // FIXTURES_MAX
    tooManyVenues: 'A competition can have up to 50 venues.', // VENUES_MAX
    textTooLong: 'This is longer than {count} characters.',
    roleUnknown: '“{value}” is no role. Known are: {known}.',
    shirtTaken: 'Number {number} is taken in {team}.',
    nameTwice: '{name} is there twice in {team}.',
    teamFull: 'A team can have up to 100 members.', // MEMBERS_MAX
    frozen: 'The rosters of this competition are frozen.',
    hasFlaws: {
      one: 'One thing is wrong in this list, so nothing was taken in.',
      other: '{count} things are wrong in this list, so nothing was taken in.',
    },
    moreFlaws: 'More is wrong further below.',
    fixturesIn: {
      one: '{count} match is taken in.',
      other: '{count} matches are taken in.',
    },
    playersIn: { one: '{count} player is taken in.', other: '{count} players are taken in.' },
  },
  'csvLists',
);

/** What is wrong at one place of a list; `line` counts from 1, `column` is its name, or empty. */
export const Flaw = Type.Object({ line: Type.Integer(), column: Type.String(), message: Type.String() });
export type Flaw = Static<typeof Flaw>;

const competition = Type.Object({ id: Id });
const body = Type.Object({
  /** The list. */
  text: Type.String({ maxLength: LIST_BYTES_MAX, tooLong: listMessages.tooLarge }),
  /** Whether only to say what would be taken in. */
  isPreview: Type.Boolean(),
});

/**
 * What a list says: nothing is taken in if there are flaws, or if it was a preview. `added`: new; `changed`: those that
 * are there already, at another time or place; `same`: there already.
 */
const answer = Type.Object({
  message: Type.String(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  flaws: Type.Array(Flaw),
  conflicts: Type.Array(Conflict),
});
export type ListAnswer = Static<typeof answer>;

export const importFixtures = {
  method: 'POST',
  path: '/api/competitions/:id/fixtures.csv',
  params: competition,
  body,
  answer,
} as const;

export const importRosters = {
  method: 'POST',
  path: '/api/competitions/:id/rosters.csv',
  params: competition,
  body,
  answer,
} as const;

/** A file to download, in UTF-8. */
export const exportFixtures = {
  method: 'GET',
  path: '/api/competitions/:id/fixtures.csv',
  params: competition,
} as const;
export const exportRosters = { method: 'GET', path: '/api/competitions/:id/rosters.csv', params: competition } as const;
