/** What a team plays, and where it stands, as its page tells it. */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { COMPETITION_STATES } from './competitions.ts';
import { CompetitionName, MatchCard } from './core.ts';

/** Matches to come, and results, that the page shows; the competition's page has all. */
export const TEAM_MATCHES = 5;
/** The newest competitions of a team. */
export const TEAM_COMPETITIONS = 12;
/** Of so many of its running competitions a team's page says the place: each is a table that has to be ranked. */
export const TEAM_PLACES = 3;

const OrNull = <T extends Type.TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** A competition that a team takes part in. */
export const TeamCompetition = Type.Object({
  competition: CompetitionName,
  state: Type.Enum(COMPETITION_STATES),
  /** The name of the group, where there are several; empty for a league. */
  group: Type.String(),
  /** Their place there, and of how many; null: there is no table, or it is not decided. */
  place: OrNull(Type.Integer()),
  of: Type.Integer(),
  hasWithdrawn: Type.Boolean(),
});
export type TeamCompetition = Static<typeof TeamCompetition>;

/** 404 for a team that is not there for the viewer. */
export const getTeamSeason = {
  method: 'GET',
  path: '/api/teams/:id/season',
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    coming: Type.Array(MatchCard, { maxItems: TEAM_MATCHES }),
    past: Type.Array(MatchCard, { maxItems: TEAM_MATCHES }),
    competitions: Type.Array(TeamCompetition, { maxItems: TEAM_COMPETITIONS }),
  }),
} as const;
