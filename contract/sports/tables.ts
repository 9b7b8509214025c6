/** Tables, and why each place is whose it is (issue 18). */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';
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
  /** Where it would go on from: its place, or as one of the best at theirs. */
  goesOn: Type.Union([Type.Enum(['place', 'best']), Type.Null()]),
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

export const StageTables = Type.Object({
  stageId: Type.String(),
  name: Type.String(),
  groups: Type.Array(GroupTable),
  /** Who is at the place behind those that go on, of all groups; null: none of them goes on. */
  best: Type.Union([GroupTable, Type.Null()]),
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

export const tableMessages = catalogue(
  {
    drawn: 'The lots are drawn.',
    decided: 'The order is decided.',
    notLevel: 'They are no longer level: look at the table again.',
    notFinal: 'There are matches without a result: what is level now can still change.',
    noStage: 'There’s no such table.',
    sayWhy: 'Say why, so that everybody can read it.',
    betweenGroups: '{stage}, between groups',
    groupOf: '{stage}, group {group}',
  },
  'tables',
);
