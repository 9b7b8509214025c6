/** Tables, and why each place is whose it is. */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';
import { GROUPS_MAX } from './competitions.ts';
import { REASON_MAX, TeamName } from './core.ts';
import { Criterion, MEASURES, OVER } from './rules.ts';
import { SCORINGS } from './sports.ts';

/** What decides a place: a criterion of the rules, a draw by lot, or an organiser. */
export const DECIDERS = [...MEASURES, 'lot', 'organiser'] as const;
export type Decider = (typeof DECIDERS)[number];

/** A number; of a quotient what is divided, and by what. */
export const Figure = Type.Array(Type.Integer(), { minItems: 1, maxItems: 2 });
export type Figure = Static<typeof Figure>;

/** Why an entry stands above those behind it, with whom it was level by what the table is about. */
export const Reason = Type.Object({
  by: Type.Enum(DECIDERS),
  over: Type.Enum(OVER),
  /** Entries: more than one where those are level among themselves. */
  above: Type.Array(Type.String()),
  /** Between how many entries the matches were that it was decided by. */
  among: Type.Integer(),
  mine: Figure,
  theirs: Figure,
  /** Of the only match between the two, if there was one. */
  match: Type.Union([Type.Object({ mine: Type.Integer(), theirs: Type.Integer() }), Type.Null()]),
  /** What the organiser has said. */
  words: Type.String(),
  /** Why the draw before this one was taken back; left out: none was. */
  again: Type.Optional(Type.String()),
  /** The matches between those that are level decide before this, once all of them are played. */
  untilPlayed: Type.Optional(Type.Boolean()),
});
export type Reason = Static<typeof Reason>;

/** How a match ended for one side. */
export const OUTCOMES = ['won', 'drawn', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const FORM_LENGTH = 5; // what tables of newspapers show

export const TableRow = Type.Object({
  entryId: Type.String(),
  /** Null: moderation has hidden it. */
  team: Type.Union([TeamName, Type.Null()]),
  /** From 1; those that are level share one. */
  place: Type.Integer(),
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  scored: Type.Integer(),
  conceded: Type.Integer(),
  difference: Type.Integer(),
  points: Type.Integer(),
  /** They are taken off already. */
  deducted: Type.Integer(),
  forfeits: Type.Integer(),
  withdrawn: Type.Boolean(),
  form: Type.Array(Type.Enum(OUTCOMES)),
  /** Where it would go on from: its place, or as one of the best at theirs. Null also where those that are level are too many. */
  goesOn: Type.Union([Type.Enum(['place', 'best']), Type.Null()]),
  /** It goes on whatever is still played; false: as it stands. */
  isThrough: Type.Boolean(),
  reason: Type.Optional(Reason),
});
export type TableRow = Static<typeof TableRow>;

/** How the order of some that were level was decided. */
export const Draw = Type.Object({
  _id: Type.String(),
  /** In the order that came out. */
  entries: Type.Array(Type.String()),
  /** By which anybody can repeat the lots; null: an organiser has decided. */
  seed: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  createdAt: Type.String(),
  /** It does not hold any more, and why; null: it holds. */
  takenBack: Type.Union([Type.Object({ _id: Type.String(), reason: Type.String(), at: Type.String() }), Type.Null()]),
});
export type Draw = Static<typeof Draw>;

export const GroupTable = Type.Object({
  /** Null: those of several groups at one place. */
  groupId: Type.Union([Type.String(), Type.Null()]),
  /** Empty for the one of a league. */
  name: Type.String(),
  rows: Type.Array(TableRow),
  unresolved: Type.Array(Type.Array(Type.String())),
  isFinal: Type.Boolean(),
  /** Those that were level here, the newest last. */
  draws: Type.Array(Draw),
});
export type GroupTable = Static<typeof GroupTable>;

/** Which of the best goes to which match. */
export const Spread = Type.Object({
  /** In the order in which they are drawn and decided. */
  slots: Type.Array(
    Type.Object({
      /** Of the match. */
      number: Type.Integer(),
      /** Those who may go there, and who does. */
      mayGo: Type.Array(Type.String()),
      entryId: Type.String(),
    }),
  ),
  /** How that was drawn or decided; null: as the site spreads them. */
  draw: Type.Union([Draw, Type.Null()]),
  /** Those that were taken back. */
  before: Type.Array(Draw),
});
export type Spread = Static<typeof Spread>;

/** Who is at one place of several groups, of whom the best go on. */
export const BestTable = Type.Object({
  ...GroupTable.properties,
  /** At which they are in their groups. */
  place: Type.Integer(),
  /** How many of them go on. */
  count: Type.Integer(),
  /** Null: there is only one way, or it isn't known yet who goes on. */
  spread: Type.Union([Spread, Type.Null()]),
});
export type BestTable = Static<typeof BestTable>;

export const StageTables = Type.Object({
  stageId: Type.String(),
  name: Type.String(),
  groups: Type.Array(GroupTable),
  /** Those of whom the best go on: as the matches ask for them, or as the stage says while there are none. */
  bests: Type.Array(BestTable),
  advance: Type.Object({ each: Type.Integer(), best: Type.Integer() }),
});
export type StageTables = Static<typeof StageTables>;

/** The tables of a competition, and by what they are made. */
export const CompetitionTables = Type.Object({
  scoring: Type.Enum(SCORINGS),
  criteria: Type.Array(Criterion),
  stages: Type.Array(StageTables),
  /** Whether the viewer may decide what is level. */
  isOrganiser: Type.Boolean(),
});
export type CompetitionTables = Static<typeof CompetitionTables>;

export const getTables = {
  method: 'GET',
  path: '/api/competitions/:id/tables',
  params: Type.Object({ id: Id }),
  query: Type.Object({ stage: Type.Optional(Id) }),
  answer: CompetitionTables,
} as const;

/** Puts those that are level in a table into an order: by lot, or as an organiser says, with a reason. */
export const settleLevel = {
  method: 'POST',
  path: '/api/competitions/:id/draws',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    stage: Id,
    /** Null: between groups. */
    group: Type.Union([Id, Type.Null()]),
    /** All that are level; where an organiser decides, the first is to be on top. */
    entries: Type.Array(Id, { minItems: 2, maxItems: 512 }),
    by: Type.Enum(['lot', 'organiser']),
    reason: Type.String({ maxLength: REASON_MAX }),
  }),
  answer: Type.Object({ message: Type.String(), draw: Draw }),
} as const;

/** Says which of the best goes to which match: by lot, or as an organiser says, with a reason. */
export const settleSlots = {
  method: 'POST',
  path: '/api/competitions/:id/slots',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    stage: Id,
    /** All that go on; where an organiser decides, in the order of the slots. */
    entries: Type.Array(Id, { minItems: 2, maxItems: GROUPS_MAX }),
    by: Type.Enum(['lot', 'organiser']),
    reason: Type.String({ maxLength: REASON_MAX }),
  }),
  answer: Type.Object({ message: Type.String(), draw: Draw }),
} as const;

/** Takes a draw back, while nothing that depends on it has been played: it stays to be read, with the reason. */
export const takeBackDraw = {
  method: 'POST',
  path: '/api/competitions/:id/draws/:drawId/take-back',
  params: Type.Object({ id: Id, drawId: Id }),
  body: Type.Object({ reason: Type.String({ maxLength: REASON_MAX }) }),
  answer: Type.Object({ message: Type.String() }),
} as const;

export const tableMessages = catalogue(
  {
    drawn: 'The lots are drawn.',
    decided: 'The order is decided.',
    notLevel: 'They are no longer level: look at the table again.',
    notFinal: 'There are matches without a result: what is level now can still change.',
    groupsLevel: 'Teams are still level in group {groups}. Decide their order first.',
    noStage: 'There’s no such table.',
    spreadDrawn: 'The places are drawn.',
    spreadDecided: 'The places are decided.',
    noSpread: 'These places are no longer open: look at them again.',
    cannotGo: 'Not everybody can go where you have put them.',
    isDrawn: 'The places have been drawn or decided. Take that back first.',
    slotsBegun: 'Match {match} has begun or has a result, so the places stay.',
    takenBack: 'The draw is taken back.',
    drawGone: 'There’s no such draw.',
    isTakenBack: 'This draw has already been taken back.',
    dependsOn:
      'Match {match} has begun or has a result, and who plays there came from this draw. It can’t be taken back any more.',
    sayWhy: 'Say why, so that everybody can read it.',
    betweenGroups: '{stage}, between groups',
    groupOf: '{stage}, group {group}',
  },
  'tables',
);
