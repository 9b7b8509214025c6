/** By which rules a competition ranks those who play it: data with a version, read by the engine of tables. */
import Type, { type Static } from 'typebox';

/**
 * What entries can be compared by. `seed`: by the order in which they were ranked before the competition; `conduct`: by
 * what cards cost; `spirit`: by the mean of the points for sportsmanship.
 */
export const MEASURES = [
  'points',
  'wins',
  'difference',
  'scored',
  'away-scored',
  'set-quotient',
  'point-quotient',
  'point-difference',
  'fewest-forfeits',
  'conduct',
  'spirit',
  'seed',
] as const;
export type Measure = (typeof MEASURES)[number];

export const OVER = ['all', 'level', 'two'] as const;
/** Over all matches, or over those between the entries that are level so far; `two`: only where two are. */
export const Criterion = Type.Object({ by: Type.Enum(MEASURES), over: Type.Enum(OVER) });
export type Criterion = Static<typeof Criterion>;

/**
 * What happens when a criterion has parted some of those that were level: go on with the next one; apply those between
 * the level ones again to those who still are; or start again from the first criterion.
 */
export const RESTARTS = ['no', 'still-level', 'from-top'] as const;
export type Restart = (typeof RESTARTS)[number];

const PointsOfMatch = Type.Integer({ minimum: -100, maximum: 100 });
const WonAndLost = {
  won: Type.Integer({ minimum: 0, maximum: 999 }),
  lost: Type.Integer({ minimum: 0, maximum: 999 }),
};

/** What a match brings in a table. */
export const PointsRule = Type.Object({
  win: PointsOfMatch,
  draw: PointsOfMatch,
  loss: PointsOfMatch,
  /** Who does not appear; the other has won. */
  forfeit: PointsOfMatch,
  /** Who could not go on; left out: as a loss. */
  default: Type.Optional(PointsOfMatch),
  /** By sets won and lost, such as 3–2; what is not listed is a win or a loss. */
  sets: Type.Optional(
    Type.Array(Type.Object({ ...WonAndLost, winner: PointsOfMatch, loser: PointsOfMatch }), { maxItems: 25 }),
  ),
});
export type PointsRule = Static<typeof PointsRule>;

export const AwardedScore = Type.Object(WonAndLost);
export type AwardedScore = Static<typeof AwardedScore>;

/** The sets or rubbers of a match at most: the longest that leagues were found to play has 17. */
export const LENGTH_MAX = 25;
/**
 * How a match is won that is not won by goals or points: by sets, or, between teams, by rubbers, which are matches of
 * their own. Of an even number both sides can win as many: the match is drawn then.
 */
export const MatchFormat = Type.Object({
  unit: Type.Enum(['sets', 'rubbers'] as const),
  bestOf: Type.Integer({ minimum: 1, maximum: LENGTH_MAX }),
  /** Also once it is decided; otherwise it ends when one side has won more than half of them. */
  playsAll: Type.Boolean(),
});
export type MatchFormat = Static<typeof MatchFormat>;

/** How many sets or rubbers win a match that ends as soon as it is decided. */
export const majorityOf = ({ bestOf }: MatchFormat): number => Math.floor(bestOf / 2) + 1;

export const Rules = Type.Object({
  /** One of PRESETS (contract/sports/presets.ts), from which these come. */
  preset: Type.String({ maxLength: 40 }),
  points: PointsRule,
  /** The first is what the table is about; the next ones decide between those that are level. */
  criteria: Type.Array(Criterion, { minItems: 1, maxItems: 20 }),
  restart: Type.Enum(RESTARTS),
  /** The matches between level ones count before all of them are played; otherwise the next criteria decide until then. */
  betweenOnTheWay: Type.Optional(Type.Boolean()),
  /** The score with which a forfeit stands in the table. */
  forfeitScore: AwardedScore,
  /** The points of each set of a forfeit, where sets have any. */
  forfeitSetPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** The score of who could not go on, where none was written down; left out: that of a forfeit. */
  defaultScore: Type.Optional(AwardedScore),
  /** Left out: as the sport mostly has it. */
  format: Type.Optional(MatchFormat),
  /** `less` wins where times are compared. */
  wonBy: Type.Optional(Type.Enum(['more', 'less'])),
});
export type Rules = Static<typeof Rules>;
