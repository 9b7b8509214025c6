/** What teams, competitions and matches have in common on the wire. */
import Type, { type Static } from 'typebox';
import { LENGTH_MAX } from './rules.ts';
import { SPORT_IDS } from './sports.ts';

export const TEAM_NAME_MAX = 80; // characters
export const COMPETITION_NAME_MAX = 120;
export const ABOUT_MAX = 1000;
export const REASON_MAX = 500;

export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];

export const SportId = Type.Enum(SPORT_IDS);

/** '#rrggbb', or two of them with a space between: a team's main colour and its second one. */
export const COLOURS = /^#[0-9a-f]{6}( #[0-9a-f]{6})?$/;
export const COLOURS_MAX = '#rrggbb #rrggbb'.length;

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Whether the main ones of two teams' colours can't be told apart at a glance. */
function areAlike(colours: string, others: string): boolean {
  const theirs = channels(others);
  return channels(colours).reduce((sum, one, at) => sum + Math.abs(one - (theirs[at] ?? 0)), 0) < 150;
}

/**
 * The colours of a team that plays away: as it has chosen them; against alike ones with the second first, or none where
 * that one is alike, too. So the crests of one match are never the same.
 * @param theirs those of the team at home
 */
export function coloursAway(colours: string | null, theirs: string | null): string | null {
  if (!colours || !theirs || !areAlike(colours, theirs)) return colours;
  const [main, second] = colours.split(' ');
  return second && !areAlike(second, theirs) ? `${second} ${main}` : null;
}

/** What a team is shown by, where it has chosen any: its colours, as COLOURS has them, and the small picture of its crest. */
export const tile = { colours: Type.Optional(Type.String()), crest: Type.Optional(Type.String()) } as const;

/** A team wherever its name stands. */
export const TeamName = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  sport: SportId,
  /** Only a name that an organiser has entered: nobody has claimed it, and it has no public page. */
  isPlaceholder: Type.Optional(Type.Boolean()),
  ...tile,
});
export type TeamName = Static<typeof TeamName>;

/** A competition wherever its name stands. */
export const CompetitionName = Type.Object({ _id: Type.String(), name: Type.String(), sport: SportId });
export type CompetitionName = Static<typeof CompetitionName>;

/**
 * Where a match stands: `submitted` by one side, until the other has confirmed it; `decided` by an organiser. A match
 * that is `postponed` waits for another date; `cancelled`: it will not be played.
 */
export const MATCH_STATES = [
  'scheduled',
  'live',
  'submitted',
  'confirmed',
  'disputed',
  'decided',
  'postponed',
  'cancelled',
] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** How a match ended. */
export const RESULT_KINDS = [
  'played',
  'forfeit',
  'default',
  'double-forfeit',
  'abandoned',
  'void',
  'postponed',
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

const Pair = Type.Object({
  home: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
  away: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
});
export type Pair = Static<typeof Pair>;

/** A score: `home` and `away` are what the match was won by (goals, points, sets, or milliseconds), after extra time. */
export const Score = Type.Object({
  ...Pair.properties,
  /** The points of each set, or the sets of each rubber. */
  sets: Type.Optional(Type.Array(Pair, { maxItems: LENGTH_MAX })),
  /** The score when extra time began; it is in `home` and `away`, too. */
  beforeExtraTime: Type.Optional(Pair),
  penalties: Type.Optional(Pair),
  /** Who has won against these numbers, or level with them: by a target that was reset, as cricket does after rain. */
  winner: Type.Optional(Type.Enum(SIDES)),
});
export type Score = Static<typeof Score>;

/** Who goes on from a match of which the score does not say it. */
export const GOES_ON = [...SIDES, 'nobody'] as const;
export type GoesOn = (typeof GOES_ON)[number];

/** A result as it counts. */
export const Result = Type.Object({
  kind: Type.Enum(RESULT_KINDS),
  /** Null for what was not played. */
  score: Type.Union([Score, Type.Null()]),
  /** Who did not appear or could not go on; null if both or nobody. */
  forfeitedBy: Type.Union([Type.Enum(SIDES), Type.Null()]),
  /** Who goes on where the score does not say it, as an organiser has decided. */
  goesOn: Type.Optional(Type.Union([Type.Enum(GOES_ON), Type.Null()])),
});
export type Result = Static<typeof Result>;

/**
 * What fills a side before it is known: `place`: who is at this place of a group (`group` is its id); `winner`, `loser`: of the match
 * with this number; `best`: the how manieth best of all who are at `place` of these groups.
 */
export const Source = Type.Union([
  Type.Object({ from: Type.Literal('place'), group: Type.String({ maxLength: 100 }), place: Type.Integer() }),
  Type.Object({ from: Type.Literal('winner'), match: Type.Integer() }),
  Type.Object({ from: Type.Literal('loser'), match: Type.Integer() }),
  Type.Object({
    from: Type.Literal('best'),
    groups: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 32 }),
    place: Type.Integer(),
  }),
]);
export type Source = Static<typeof Source>;

/** One side of a match: who it is, or, until that is known, where they come from, in words. */
export const MatchSide = Type.Object({
  entryId: Type.Union([Type.String(), Type.Null()]),
  team: Type.Union([TeamName, Type.Null()]),
  /** 'Winner of match 73'; empty when the team is known. */
  comesFrom: Type.String(),
});
export type MatchSide = Static<typeof MatchSide>;

/** A match in a list. */
export const MatchCard = Type.Object({
  _id: Type.String(),
  number: Type.Integer(),
  competition: CompetitionName,
  stageId: Type.String(),
  groupId: Type.Union([Type.String(), Type.Null()]),
  round: Type.Integer(),
  home: MatchSide,
  away: MatchSide,
  /** Null: the date is open. */
  startsAt: Type.Union([Type.String(), Type.Null()]),
  /** Its competition's, by which its day and its hour are told at the venue. */
  timeZone: Type.String(),
  venue: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum(MATCH_STATES),
  /** It is live, but full time has been noted: nobody has said how it ended yet. Left out otherwise. */
  isOver: Type.Optional(Type.Boolean()),
  /** The running score while it is live, the submitted one until it counts; null before. */
  score: Type.Union([Score, Type.Null()]),
  /** The result that counts; null: there is none yet. */
  result: Type.Union([Result, Type.Null()]),
  /** Its time and more have passed, and nobody has said how it ended. */
  isMissing: Type.Boolean(),
});
export type MatchCard = Static<typeof MatchCard>;
