/** Fixtures: the list of matches to come, how it is made, moved, and taken in and out as a list (issue 18, point 2). */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';
import { STAGE_KINDS } from './competitions.ts';
import { Conflict } from './conflicts.ts';
import { MATCH_STATES, REASON_MAX } from './core.ts';

export const VENUE_NAME_MAX = 80; // characters
export const VENUES_MAX = 50; // of a competition
/** Matches of a competition: the longest leagues have 552 (24 teams, twice each). */
export const FIXTURES_MAX = 2000;
export const DAYS_MAX = 200;
export const MATCH_MINUTES_MAX = 600;
export const REST_MINUTES_MAX = 7 * 24 * 60;
export const FIXTURES_PAGE_SIZE = 100;

export const fixtureMessages = catalogue(
  {
    venueAdded: 'The venue is added.',
    venueRemoved: 'The venue is removed.',
    venueEmpty: 'Please enter the name of the venue.',
    venueTooLong: 'The name of a venue can have up to 80 characters.', // VENUE_NAME_MAX
    venueTaken: 'There is a venue of this name already.',
    venueInUse: 'Matches are planned at this venue. Move them first.',
    venueGone: 'There’s no such venue in this competition.',
    tooManyVenues: 'A competition can have up to 50 venues.', // VENUES_MAX
    stageGone: 'There’s no such stage in this competition.',
    matchGone: 'There’s no such match.',
    hasEnded: 'The competition has ended.',
    badDay: '{day} is not a day.',
    badTime: '{time} is not a time of the day. Write it as 14:30.',
    badHours: 'A match of {minutes} minutes does not fit between {from} and {until}.',
    tooFew: 'At least two teams have to be in {stage} before its matches can be made.',
    smallGroup: 'At least two teams have to be in group {group} before its matches can be made.',
    noGroups: '{stage} has no groups yet.',
    nothingBefore: 'There is no stage before {stage} from which teams could come.',
    tooMany: 'A competition can have up to 2,000 matches.', // FIXTURES_MAX
    existing: '{stage} has matches already. Say whether they are to be replaced, or only the missing ones added.',
    resultsStand:
      'Matches of {stage} have been played or told of, so they are not replaced. Add only the missing ones.',
    noneMissing: 'No match of {stage} is missing.',
    bracketStands: '{stage} is a bracket: matches cannot be added to it one by one.',
    otherStagesWait: 'Matches of other stages wait for those of {stage}. Remove those first.',
    made: { one: '{count} match is made.', other: '{count} matches are made.' },
    drawnLots: 'The order was drawn by lot.',
    moved: 'The match is moved.',
    changedMeanwhile:
      'This match has been changed meanwhile, in another tab or by another organiser. Look at it as it is now, and change it again if it still has to be.',
    resultCounts: 'This match has a result that counts, so it cannot be moved. Correct the result instead.',
    resultTold: 'A result of this match has been submitted, so it cannot be moved. Decide on the result first.',
    isLive: 'This match is being played, so it cannot be moved.',
    needsBoth: 'Please give both the day and the time, or neither.',
    conflicts: 'This would conflict with other matches.',
    unchanged: 'Nothing has changed.',
  },
  'fixtures',
);

const Day = Type.String({ maxLength: 10 });
const Time = Type.String({ maxLength: 5 });

/** What is to become of the matches that a stage has: they are replaced, or only what is missing is added. */
export const EXISTING = ['refuse', 'replace', 'add'] as const;

/** How the matches of a stage are to be made; days and hours are those of the competition's time zone. */
export const FixturePlan = Type.Object({
  /** Such as 2026-03-29; none: all dates are open. */
  days: Type.Array(Day, { maxItems: DAYS_MAX }),
  from: Time,
  until: Time,
  minutes: Type.Integer({ minimum: 1, maximum: MATCH_MINUTES_MAX }),
  /** From the beginning of a match to that of the next at the same venue. */
  slotMinutes: Type.Integer({ minimum: 5, maximum: 24 * 60 }),
  restMinutes: Type.Integer({ minimum: 0, maximum: REST_MINUTES_MAX }),
  venues: Type.Array(Id, { maxItems: VENUES_MAX }),
  /** Of a knockout: whether those who lose the semi-finals meet. */
  thirdPlace: Type.Boolean(),
  existing: Type.Enum(EXISTING),
});
export type FixturePlan = Static<typeof FixturePlan>;

/** A match as it would be made. */
export const PlannedMatch = Type.Object({
  number: Type.Integer(),
  round: Type.Integer(),
  leg: Type.Integer(),
  /** The name of its group; empty if it has none. */
  group: Type.String(),
  /** Teams, or where they come from, in words. */
  home: Type.String(),
  away: Type.String(),
  /** By the clocks of the competition; empty: the date is open. */
  day: Type.String(),
  time: Type.String(),
  venue: Type.String(),
});
export type PlannedMatch = Static<typeof PlannedMatch>;

export const Venue = Type.Object({ _id: Type.String(), name: Type.String() });
export type Venue = Static<typeof Venue>;

/** A match as its organisers see it, to move it. */
export const Fixture = Type.Object({
  _id: Type.String(),
  number: Type.Integer(),
  round: Type.Integer(),
  group: Type.String(),
  home: Type.String(),
  away: Type.String(),
  day: Type.String(),
  time: Type.String(),
  minutes: Type.Integer(),
  venueId: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum(MATCH_STATES),
  edition: Type.Integer(),
});
export type Fixture = Static<typeof Fixture>;

const competition = Type.Object({ id: Id });
const stage = Type.Object({ id: Id, stageId: Id });

/** What organisers plan with: the stages, the venues, the season. */
export const getFixturePlanning = {
  method: 'GET',
  path: '/api/competitions/:id/planning',
  params: competition,
  answer: Type.Object({
    timeZone: Type.String(),
    /** Null: it belongs to none. */
    season: Type.Union([Type.Object({ startsOn: Type.String(), endsOn: Type.String() }), Type.Null()]),
    venues: Type.Array(Venue),
    stages: Type.Array(
      Type.Object({
        _id: Type.String(),
        name: Type.String(),
        kind: Type.Enum(STAGE_KINDS),
        legs: Type.Integer(),
        /** How many matches it has, and how many of them are more than planned. */
        matches: Type.Integer(),
        begun: Type.Integer(),
      }),
    ),
    /** What is wrong with the times and places of all matches. */
    conflicts: Type.Array(Conflict),
  }),
} as const;

/** Matches of a stage by number, after one. */
export const listFixtures = {
  method: 'GET',
  path: '/api/competitions/:id/stages/:stageId/fixtures',
  params: stage,
  query: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  answer: Type.Object({ fixtures: Type.Array(Fixture), next: Type.Union([Type.Integer(), Type.Null()]) }),
} as const;

/** What `makeFixtures` would make; nothing is written. */
export const previewFixtures = {
  method: 'POST',
  path: '/api/competitions/:id/stages/:stageId/fixtures/preview',
  params: stage,
  body: FixturePlan,
  answer: Type.Object({
    matches: Type.Array(PlannedMatch),
    /** Rounds in which somebody does not play. */
    byes: Type.Array(Type.Object({ round: Type.Integer(), team: Type.String() })),
    conflicts: Type.Array(Conflict),
  }),
} as const;

export const makeFixtures = {
  method: 'POST',
  path: '/api/competitions/:id/stages/:stageId/fixtures',
  params: stage,
  body: FixturePlan,
  answer: Type.Object({ message: Type.String(), count: Type.Integer() }),
} as const;

export const addVenue = {
  method: 'POST',
  path: '/api/competitions/:id/venues',
  params: competition,
  body: Type.Object({
    name: Type.String({ maxLength: VENUE_NAME_MAX * 4, tooLong: fixtureMessages.venueTooLong }),
  }),
  answer: Type.Object({ message: Type.String(), venue: Venue }),
} as const;

export const removeVenue = {
  method: 'DELETE',
  path: '/api/competitions/:id/venues/:venueId',
  params: Type.Object({ id: Id, venueId: Id }),
  answer: Type.Object({ message: Type.String() }),
} as const;

/**
 * Moves a match, postpones or cancels it, or takes that back. 409 when it has been changed since `edition` (the answer
 * has it as it is: `now`), or when it would conflict with others (`conflicts`) and `anyway` does not say to do it.
 */
export const moveMatch = {
  method: 'PATCH',
  path: '/api/matches/:id',
  params: competition,
  body: Type.Object({
    edition: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    /** Both empty: the date is open. Left out: as they are; so are the others. */
    day: Type.Optional(Day),
    time: Type.Optional(Time),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MATCH_MINUTES_MAX })),
    /** Null: no venue is known. */
    venueId: Type.Optional(Type.Union([Id, Type.Null()])),
    state: Type.Optional(Type.Enum(['scheduled', 'postponed', 'cancelled'] as const)),
    reason: Type.Optional(Type.String({ maxLength: REASON_MAX * 4 })),
    anyway: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ message: Type.String(), fixture: Fixture }),
} as const;
