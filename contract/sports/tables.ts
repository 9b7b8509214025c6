/** Tables, and why each place is whose it is (issue 18). */
import Type, { type Static } from 'typebox';
import { MEASURES, OVER } from './rules.ts';

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
