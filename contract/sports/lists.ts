/** Lists of match day: competitions, their matches and scorers, a member's own matches, and those of today. */
import Type, { type Static } from 'typebox';
import { Id } from '../ids.ts';
import { Hidden } from '../reports.ts';
import { SCHOOL_NAME_MAX } from '../schools.ts';
import { VouchedAs } from '../vouching/vouching.ts';
import { COMPETITION_STATES } from './competitions.ts';
import { MatchCard, SportId, TeamName } from './core.ts';

export const COMPETITIONS_PER_PAGE = 20;
export const MATCHES_PER_PAGE = 30;
export const SCORERS_PER_PAGE = 20;
/** Matches in the rail 'Today', and on the page of all matches of the day. */
export const TODAY_MAX = 12;
export const ALL_TODAY_MAX = 100;
const MOMENT_MAX = 8_640_000_000_000_000; // of a Date (ECMA-262 §21.4.1.1)
/** Matches of a bracket: a knockout of 128 teams, with the places behind the first ones. */
export const BRACKET_MAX = 256;

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Cursor = Type.Optional(Type.String({ maxLength: 100 }));
const NextCursor = nullable(Type.String());
const params = Type.Object({ id: Id });

/** A competition in a list. */
export const CompetitionCard = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  sport: SportId,
  /** Such as 2026/27. */
  season: nullable(Type.String()),
  school: nullable(Type.String()),
  /** Who runs it, as an admin says who vouches for it; null: what is said of it is its maker's word. */
  vouchedAs: VouchedAs,
  state: Type.Enum(COMPETITION_STATES),
  /** Why others don't see it; left out if they do. */
  hidden: Type.Optional(Hidden),
  teams: Type.Integer(),
});
export type CompetitionCard = Static<typeof CompetitionCard>;

/** Competitions, newest first. Of a state, a sport, a school; `mine`: which the member follows, looks after or plays in. */
export const listCompetitions = {
  method: 'GET',
  path: '/api/competitions',
  query: Type.Object({
    state: Type.Optional(Type.Enum(COMPETITION_STATES)),
    sport: Type.Optional(SportId),
    school: Type.Optional(Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX })),
    mine: Type.Optional(Type.Literal('yes')),
    cursor: Cursor,
  }),
  answer: Type.Object({ competitions: Type.Array(CompetitionCard), nextCursor: NextCursor }),
} as const;

const MatchPage = Type.Object({ matches: Type.Array(MatchCard), nextCursor: NextCursor });

/** `coming`: to be played or being played, the next first; `past`: the others, the last first. */
export const MATCH_LISTS = ['coming', 'past'] as const;
export type MatchListName = (typeof MATCH_LISTS)[number];

export const listCompetitionMatches = {
  method: 'GET',
  path: '/api/competitions/:id/matches',
  params,
  query: Type.Object({ list: Type.Enum(MATCH_LISTS), team: Type.Optional(Id), cursor: Cursor }),
  answer: MatchPage,
} as const;

/** Who has scored in a competition. */
export const Scorer = Type.Object({
  memberId: Type.String(),
  name: Type.String(),
  /** Of the account, for the link to the person's page; null: there is none, or no longer. */
  username: nullable(Type.String()),
  team: TeamName,
  /** Goals, or points where those are counted. */
  scored: Type.Integer(),
  matches: Type.Integer(),
});
export type Scorer = Static<typeof Scorer>;

export const listScorers = {
  method: 'GET',
  path: '/api/competitions/:id/scorers',
  params,
  query: Type.Object({ cursor: Cursor }),
  answer: Type.Object({ scorers: Type.Array(Scorer), nextCursor: NextCursor }),
} as const;

/** A match of a knockout, and where it leads. */
export const BracketMatch = Type.Object({
  match: MatchCard,
  /** The number of the match that the winner goes on to, and the loser; null: to none. */
  winnerTo: nullable(Type.Integer()),
  loserTo: nullable(Type.Integer()),
  /** One of two legs, with the number of the other; null: it is played once. */
  tie: nullable(
    Type.Object({
      leg: Type.Enum([1, 2] as const),
      other: Type.Integer(),
      /** By the sides of this match, once both legs count; penalties are not in it. */
      aggregate: nullable(Type.Object({ home: Type.Integer(), away: Type.Integer() })),
    }),
  ),
});
export type BracketMatch = Static<typeof BracketMatch>;

/** The matches of the knockouts of a competition, and of those for the places behind the first ones, by stage. */
export const getBracket = {
  method: 'GET',
  path: '/api/competitions/:id/bracket',
  params,
  answer: Type.Object({
    stages: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), matches: Type.Array(BracketMatch) })),
  }),
} as const;

export const MEETINGS_MAX = 5;
/** How the two sides of a match ended when they met before, the newest first: what counts, at most MEETINGS_MAX. */
export const listMeetings = {
  method: 'GET',
  path: '/api/matches/:id/meetings',
  params,
  answer: Type.Object({ meetings: Type.Array(MatchCard) }),
} as const;

/** The matches of the teams that the member belongs to. */
export const listMyMatches = {
  method: 'GET',
  path: '/api/my-matches',
  query: Type.Object({ list: Type.Enum(MATCH_LISTS), cursor: Cursor }),
  answer: Type.Object({
    ...MatchPage.properties,
    /** Whether they belong to any. */
    hasTeams: Type.Boolean(),
  }),
} as const;

/** What a match waits for: from the member's team, or from them as an organiser. */
const WAITS = ['decide', 'submit', 'confirm'] as const;

/**
 * Matches of which the member's word on the result is awaited: those that only they can decide, as an organiser, first;
 * then those of their teams, of which nobody has said how they ended, or the others have.
 */
export const listAwaitedResults = {
  method: 'GET',
  path: '/api/my-matches/awaited',
  answer: Type.Object({
    awaited: Type.Array(Type.Object({ match: MatchCard, waitsFor: Type.Enum(WAITS) })),
  }),
} as const;

/** Why matches are shown today: they are the member's and those that they follow, their school's, or all that admins vouch for. */
export const TODAY_OF = ['mine', 'school', 'all'] as const;
export type TodayOf = (typeof TODAY_OF)[number];

/** Matches of a day, and live ones: those nearest to a member; to visitors, and with `of=all`, all that admins vouch for. */
export const listToday = {
  method: 'GET',
  path: '/api/today',
  query: Type.Object({
    /** The beginning of the day where the member is, and its end: milliseconds since 1970. */
    from: Type.Integer({ minimum: 0, maximum: MOMENT_MAX }),
    until: Type.Integer({ minimum: 0, maximum: MOMENT_MAX }),
    of: Type.Optional(Type.Literal('all')),
  }),
  answer: Type.Object({ matches: Type.Array(MatchCard), of: Type.Enum(TODAY_OF) }),
} as const;
