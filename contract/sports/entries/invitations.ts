/** What organisers ask captains: whether their team plays under the name of an entry. */
import Type, { type Static } from 'typebox';
import { Author, MessageAnswer } from '../../accounts.ts';
import { Id } from '../../ids.ts';
import { CompetitionName, TeamName } from '../core.ts';

export const INVITATIONS_PER_PAGE = 20;
/** How many of one organiser can wait for one team. */
export const INVITATIONS_OF_ONE = 5;

export const EntryInvitation = Type.Object({
  _id: Type.String(),
  team: TeamName,
  competition: CompetitionName,
  /** Under which name the team would play: it has its own once it accepts. */
  name: Type.String(),
  /** Of all that is shown here: raised by each new name. */
  edition: Type.Integer(),
  /** It takes part already, by a yes to what was called otherwise then: whether it goes on. */
  isAnew: Type.Boolean(),
  /** What the competition was called then; null: it is something in it that has another name. */
  before: Type.Union([Type.String(), Type.Null()]),
  /** How many matches were played under it so far: they stay its own, unless the captain takes them on. */
  past: Type.Integer(),
  /** Who invites; null: their account is gone. */
  by: Type.Union([Author, Type.Null()]),
  at: Type.String(),
});
export type EntryInvitation = Static<typeof EntryInvitation>;

/**
 * What waits for the answer of whoever acts for a team: those of organisers whom a captain knows, and of competitions that
 * are vouched for, come first; then the newest.
 */
export const listEntryInvitations = {
  method: 'GET',
  path: '/api/entry-invitations',
  query: Type.Object({
    team: Type.Optional(Id),
    competition: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    invitations: Type.Array(EntryInvitation, { maxItems: INVITATIONS_PER_PAGE }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/**
 * Accepts, so that the team takes part, or declines; `blocks`: and blocks whoever has invited it. `edition`: of what was
 * shown; 409 for a yes to another one. `past`: the matches that
 * were played under the name are the team's as well: so many as were shown; otherwise none.
 */
export const answerInvitation = {
  method: 'POST',
  path: '/api/entry-invitations/:id/answer',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    accepts: Type.Boolean(),
    blocks: Type.Optional(Type.Boolean()),
    edition: Type.Integer({ minimum: 0 }),
    past: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answer: MessageAnswer,
} as const;
