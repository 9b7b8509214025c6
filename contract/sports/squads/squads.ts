/** A whole squad at once: a name a line. */
import Type, { type Static } from 'typebox';
import { Id } from '../../ids.ts';
import { sentMax } from '../../requests.ts';
import { catalogue } from '../../texts/catalogue.ts';
import { Flaw } from '../fixtures/csv-lists.ts';
import { MEMBERS_MAX } from '../teams.ts';

/** Names in one list: as many as a team can have. */
export const SQUAD_LINES_MAX = MEMBERS_MAX;
/** Of a squad as it is pasted: each name as long as it can be, with its number. */
export const SQUAD_TEXT_MAX = 10_000; // characters

export const squadMessages = catalogue(
  {
    empty: 'Please write one name a line.',
    tooLong: 'This is too long for a squad.', // SQUAD_TEXT_MAX
    tooManyLines: 'A list can have up to 100 names.', // SQUAD_LINES_MAX
    badNumber: 'Shirt numbers go from 0 to 999.', // NUMBER_MAX
    isIn: '{name} is in the team already.',
    nameTwice: '{name} is on line {line}, too.',
    numberTwice: 'Number {number} is on line {line}, too.',
    preview: { one: '{count} player will be added.', other: '{count} players will be added.' },
    added: { one: '{count} player added to the team', other: '{count} players added to the team' },
    hasFlaws: { one: 'One line can’t be added yet.', other: '{count} lines can’t be added yet.' },
  },
  'squads',
);

/** Somebody of a squad, who plays. */
export const SquadPlayer = Type.Object({
  name: Type.String(),
  number: Type.Union([Type.Integer(), Type.Null()]),
});
export type SquadPlayer = Static<typeof SquadPlayer>;

/** Adds players without an account to a team, all or, where one line has a flaw, none. */
export const addSquad = {
  method: 'POST',
  path: '/api/teams/:id/squad',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    /** A name a line; a shirt number may come first. */
    text: Type.String({ maxLength: sentMax(SQUAD_TEXT_MAX), tooLong: squadMessages.tooLong }),
    /** Whether only to say what would be added. */
    isPreview: Type.Boolean(),
  }),
  answer: Type.Object({
    message: Type.String(),
    players: Type.Array(SquadPlayer, { maxItems: SQUAD_LINES_MAX }),
    flaws: Type.Array(Flaw),
  }),
} as const;
