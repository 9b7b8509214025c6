/** How matches ended: what captains say, what counts, and which scores can be. */
import Type, { type Static } from 'typebox';
import { Author } from '../accounts.ts';
import { Id } from '../ids.ts';
import { sentMax } from '../requests.ts';
import { catalogue } from '../texts/catalogue.ts';
import { GOES_ON, MATCH_STATES, MatchCard, type Pair, REASON_MAX, RESULT_KINDS, SIDES, type Side } from './core.ts';
import { RESULT_ACTS, RESULT_DUE_HOURS } from './matches.ts';
import { AwardedScore, LENGTH_MAX, MatchFormat } from './rules.ts';
import { factsOf, type Scoring, type Sport } from './sports.ts';

/** Nobody has disputed it for so long: what one side has said counts. */
export const SILENCE_HOURS = 24;
/** Hours from the whistle to each nudge, the last of which says that it is missing. */
export const NUDGE_HOURS = [2, 18, RESULT_DUE_HOURS - 2, RESULT_DUE_HOURS] as const;
/** Versions of one match's result: further ones only an organiser writes. */
export const VERSIONS_MAX = 50;
export const WAITING_MAX = 100; // results that an organiser is shown at once

/** What a side mostly has at most, by the way of scoring: beyond it somebody has mistyped, or says that it is right. */
export const SCORE_MAX: Record<Scoring, number> = {
  goals: 99,
  points: 999,
  sets: LENGTH_MAX,
  times: 24 * 60 * 60 * 1000,
};
export const SET_POINTS_MAX = 199;
export const PENALTIES_MAX = 99;
/** So many times as much can be, if somebody says that it is right. */
export const SURE_TIMES = 10;
/**
 * Marks for sportsmanship, as intramural leagues of universities give them after each match: 4 is excellent, 0 is poor
 * (Stony Brook, Arkansas at Little Rock, North Carolina at Pembroke).
 */
export const SPIRIT_MAX = 4;
export const CARDS_MAX = 30; // of one kind, of one side: beyond it somebody has mistyped

/** Texts of the calls; what is refused says what can be done. */
export const resultMessages = catalogue(
  {
    whole: 'A score is a whole number, and not below 0.',
    tooHigh: 'Is that right? A score of this sport goes up to {max}.',
    beyond: 'A number of a result goes up to {max}.',
    tooManySets: 'A match of this sport has at most {max} sets.',
    tooManyRubbers: 'A match of this competition has {max} rubbers.',
    bestOfThree: 'Best of three sets: the winner takes 2.',
    bestOfFive: 'Best of three or five sets: the winner takes 2 or 3.',
    bestOf: 'Best of {of}: the winner takes {won}.',
    bestOfEven: 'Best of {of}: the winner takes {won}, or it ends {level}–{level}.',
    fewerPlayed: 'Is that right? A match of this competition has {max} sets or rubbers.',
    setsApart: 'The sets don’t add up to the score: they say {home}–{away}.',
    setLevel: 'Set {number} ends level. One side wins each set.',
    rubberLevel: 'Rubber {number} ends level. One side wins each rubber.',
    setTooHigh: 'Is that right? Points of a set go up to {max}.',
    noSets: 'This sport is not played in sets.',
    mustWin: 'This match can’t end level. Say how it was decided.',
    mustWinTie: 'The two legs can’t end level on aggregate. Say how it was decided.',
    mustWinSport: 'A match of this sport can’t end level.',
    penaltiesLevel: 'Penalties can’t end level.',
    penaltiesNeedless: 'Penalties decide only a match that is level.',
    penaltiesAggregate: 'Penalties decide only what is level on aggregate.',
    penaltiesUnknown: 'There are no penalties in this match.',
    extraTime: 'The score before extra time can’t be higher than the one at the end.',
    extraTimeLevel: 'Extra time is played only when a match is level.',
    extraTimeAggregate: 'Extra time is played only when it is level on aggregate.',
    noExtraTime: 'There’s no extra time in this sport.',
    timeMissing: 'Enter the time of both sides.',
    scoreMissing: 'Enter the score.',
    noScore: 'What was not played has no score.',
    whoMissing: 'Say which side did not appear or could not go on.',
    whoNeedless: 'Only a forfeit or a default names a side.',
    forfeitLarger:
      'A forfeit counts {won}–{lost}. A score stands instead only if the side that forfeits has lost by as much.',
    winnerNeedless: 'Who has won is clear by the score.',
    goesOn: 'An organiser has to say who goes on from this match, or that nobody does.',
    goesOnNeedless: 'Who goes on is clear by the score.',
    goesOnOrganiser: 'Only an organiser says who goes on.',
    unknownMatch: 'This match can’t be found.',
    sidesUnknown: 'Who plays this match isn’t known yet.',
    notBegun: 'This match hasn’t begun yet.',
    stillPlayed: 'This match is still being played.',
    cancelled: 'This match has been cancelled.',
    notCaptain: 'Only the captains of the two teams and the organisers can say how this match ended.',
    notOrganiser: 'Only an organiser of this competition can do this.',
    ownWord: 'Somebody of the other side has to confirm this.',
    moved: 'This match has been moved or has other sides now. Look at it again, then send your result.',
    changed: 'This result has changed meanwhile. Look at it again.',
    counts: 'This result is settled. If it’s wrong, ask an organiser to correct it.',
    sameScore: 'That’s what was entered. Confirm it, or enter another score.',
    nothingSaid: 'This match has no result yet.',
    reasonMissing: 'Say why. Everybody can read it.',
    reasonTooLong: 'A reason can be up to {max} characters.',
    chooseLater: 'Later matches depend on this result. Choose what happens to them.',
    marksClosed:
      'This result counts already, so your marks for sportsmanship and cards come too late. Ask an organiser.',
    tooOften: 'This result was changed too often. Ask an admin for help.',
    submitted: 'Your result is entered. The other side can confirm it for 24 hours, then it counts.',
    unanswerable: 'Your result is entered. Nobody can confirm it for the other side: an organiser will decide.',
    agreed: 'Both sides say the same. The result counts.',
    apart: 'The other side has entered something else. An organiser will decide.',
    same: 'This result counts already.',
    late: 'Your result differs from what counts. The organisers have been told.',
    confirmed: 'The result is confirmed.',
    disputed: 'The result is disputed. An organiser will decide.',
    decided: 'The result counts from now on.',
    corrected: 'The result is corrected.',
    redrawn: 'The teams follow from the results again.',
    follows: 'The teams of this match follow from the results already.',
    hasBegun: 'This match has begun: its teams stay.',
  },
  'results',
);

const whole = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const EnteredPair = Type.Object({ home: whole, away: whole });
const EnteredScore = Type.Object({
  ...EnteredPair.properties,
  sets: Type.Optional(Type.Array(EnteredPair, { maxItems: LENGTH_MAX })),
  beforeExtraTime: Type.Optional(EnteredPair),
  penalties: Type.Optional(EnteredPair),
  winner: Type.Optional(Type.Enum(SIDES)),
});
const SideOrNull = Type.Union([Type.Enum(SIDES), Type.Null()]);

/** A result as somebody enters it. */
export const EnteredResult = Type.Object(
  {
    kind: Type.Enum(RESULT_KINDS),
    /** Null for what was not played. */
    score: Type.Union([EnteredScore, Type.Null()]),
    /** Who did not appear or could not go on; null if both or nobody. */
    forfeitedBy: SideOrNull,
    /** Who goes on where the score does not say it, as an organiser decides. */
    goesOn: Type.Optional(Type.Union([Type.Enum(GOES_ON), Type.Null()])),
    /** Whoever enters it was asked whether its unusual numbers are right, and has said yes. */
    isSure: Type.Optional(Type.Boolean()),
  },
  { message: resultMessages.whole },
);
export type EnteredResult = Static<typeof EnteredResult>;

const Mark = Type.Integer({ minimum: 0, maximum: SPIRIT_MAX });
const cards = Type.Integer({ minimum: 0, maximum: CARDS_MAX });
/** The cards of one side. `secondYellow`: a player was sent off by it; that player's first one is not in `yellow`. */
const Cards = Type.Object({ yellow: cards, secondYellow: cards, red: cards });
export type Cards = Static<typeof Cards>;

/** What a captain says beside the score, where the rules rank by it. */
const CaptainsConduct = Type.Object({
  /** For the other side, which sees it once it has given its own, or the result counts. */
  spirit: Type.Optional(Mark),
  cards: Type.Optional(Type.Object({ home: Cards, away: Cards })),
});
export type CaptainsConduct = Static<typeof CaptainsConduct>;

const OfSide = Type.Object({ spirit: Type.Optional(Mark), cards: Type.Optional(Cards) });
/** The mark that each side got, and its cards. */
const Conduct = Type.Object({ home: OfSide, away: OfSide });
export type Conduct = Static<typeof Conduct>;

/** One thing that was said of how a match ended. */
export const ResultVersion = Type.Object({
  version: Type.Integer(),
  act: Type.Enum(RESULT_ACTS),
  /** Null: it was disputed without another score. */
  result: Type.Union([EnteredResult, Type.Null()]),
  /** For whom it was said; null: an organiser, or nobody. */
  side: SideOrNull,
  reason: Type.String(),
  /** What was said of sportsmanship and cards, as far as the viewer may know it; of the version that counts, what counts. */
  conduct: Type.Optional(Conduct),
  /** Null: nobody (a day of silence), or somebody who is gone. */
  by: Type.Union([Author, Type.Null()]),
  /** Not null, but not for the viewer to know. */
  isPrivate: Type.Optional(Type.Boolean()),
  at: Type.String(),
  /** It came after the deadline. */
  isLate: Type.Boolean(),
});
export type ResultVersion = Static<typeof ResultVersion>;

/** Whatever a match was filled from by this one. */
const Dependent = Type.Object({
  _id: Type.String(),
  number: Type.Integer(),
  /** Its sides, or where they come from. */
  home: Type.String(),
  away: Type.String(),
  /** It has begun, so that its sides stay unless its own result is corrected. */
  hasBegun: Type.Boolean(),
});

/** A match as one of the two legs of a tie, which the aggregate decides. */
export const Tie = Type.Object({
  leg: Type.Enum([1, 2] as const),
  /** Of the second leg: what its sides bring from the first; null: that has no result that counts yet. */
  carry: Type.Union([EnteredPair, Type.Null()]),
  /** What a forfeited leg adds. */
  forfeitScore: AwardedScore,
});
export type Tie = Static<typeof Tie>;

/** Everything about how a match ended, for its page and for the captain's form. */
export const MatchOutcome = Type.Object({
  match: MatchCard,
  /** Who changes the result names the newest of these: 0 while nothing has been said. */
  version: Type.Integer(),
  /** Up with each change of time, place or sides: who enters a result names it. */
  sequence: Type.Integer(),
  state: Type.Enum(MATCH_STATES),
  /** The oldest first. */
  versions: Type.Array(ResultVersion),
  /** The one that counts. */
  countingVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** When what was entered counts, if nobody disputes it. */
  confirmBy: Type.Union([Type.String(), Type.Null()]),
  /** When it was, or is, due; null: its date is open. */
  dueAt: Type.Union([Type.String(), Type.Null()]),
  /** Captains can enter it: nothing counts, and somebody acts for one of the sides. */
  awaitsCaptains: Type.Boolean(),
  /** The side of whose team the viewer is captain or vice-captain. */
  side: SideOrNull,
  isOrganiser: Type.Boolean(),
  /** Somebody has to win it. */
  isKnockout: Type.Boolean(),
  /** It is one of two legs; null: it is played once. */
  tie: Type.Union([Tie, Type.Null()]),
  /** How a forfeit counts. */
  forfeitScore: AwardedScore,
  /** How many sets or rubbers it has; left out: as the sport mostly has it. */
  format: Type.Optional(MatchFormat),
  /** The running score that the scorers have kept; null: they have kept none. */
  kept: Type.Union([EnteredPair, Type.Null()]),
  /** What the rules rank by beside the score, so that captains can say it. */
  asks: Type.Object({ spirit: Type.Boolean(), cards: Type.Boolean() }),
  /** Scorers have noted something, so that its cards stand in the timeline. */
  hasTimeline: Type.Boolean(),
  /** For organisers: the later matches that this one has filled, or is to fill. */
  dependents: Type.Array(Dependent),
});
export type MatchOutcome = Static<typeof MatchOutcome>;

/**
 * The newest version (`MatchOutcome.version`) that whoever speaks has seen, so that nobody passes over what somebody else
 * of their own side has said meanwhile.
 */
const Seen = Type.Optional(Type.Integer());

const Answer = Type.Object({ message: Type.String(), outcome: MatchOutcome });
const Params = Type.Object({ id: Id });
const Reason = Type.String({ maxLength: sentMax(REASON_MAX) });

export const getOutcome = {
  method: 'GET',
  path: '/api/matches/:id/result',
  params: Params,
  answer: MatchOutcome,
} as const;

/**
 * A captain says how the match ended. Where the other side has said the same, that confirms it. Without `seen` nobody
 * else of their own side may have said anything since they last did.
 */
export const submitResult = {
  method: 'POST',
  path: '/api/matches/:id/result',
  params: Params,
  body: Type.Object({
    result: EnteredResult,
    sequence: Type.Integer(),
    seen: Seen,
    conduct: Type.Optional(CaptainsConduct),
    reason: Type.Optional(Reason),
  }),
  answer: Answer,
} as const;

/** The other side agrees. Without `seen` nothing may have been said since the version that is confirmed. */
export const confirmResult = {
  method: 'POST',
  path: '/api/matches/:id/result/confirm',
  params: Params,
  body: Type.Object({
    version: Type.Integer(),
    seen: Seen,
    conduct: Type.Optional(Type.Pick(CaptainsConduct, ['spirit'])),
  }),
  answer: Answer,
} as const;

/** The other side does not agree, and may say what it holds to be right. */
export const disputeResult = {
  method: 'POST',
  path: '/api/matches/:id/result/dispute',
  params: Params,
  body: Type.Object({
    version: Type.Integer(),
    reason: Reason,
    result: Type.Optional(EnteredResult),
    conduct: Type.Optional(CaptainsConduct),
  }),
  answer: Answer,
} as const;

/** What becomes of later matches when a result is corrected: their sides change where nothing is played, or they stay. */
export const LATER = ['redraw', 'keep'] as const;

/** An organiser says what counts: instead of the captains, between them, or against an earlier decision. */
export const decideResult = {
  method: 'POST',
  path: '/api/matches/:id/result/decide',
  params: Params,
  body: Type.Object({
    version: Type.Integer(),
    result: EnteredResult,
    conduct: Type.Optional(Conduct),
    reason: Reason,
    /** Needed where later matches depend on it. */
    later: Type.Optional(Type.Enum(LATER)),
  }),
  answer: Answer,
} as const;

/** For organisers: the sides of a match that has not begun become those that follow from the results as they are now. */
export const redrawMatch = {
  method: 'POST',
  path: '/api/matches/:id/redraw',
  params: Params,
  answer: Type.Object({ message: Type.String() }),
} as const;

/** A match in which a side stands that would not by the results as they are now. */
const MisplacedMatch = Type.Object({
  ...MatchCard.properties,
  /** It has begun, so that its sides stay. */
  hasBegun: Type.Boolean(),
  /** Who would play it by the results; empty where that is open. */
  follows: Type.Object({ home: Type.String(), away: Type.String() }),
});
export type MisplacedMatch = Static<typeof MisplacedMatch>;

/** For organisers: results that wait for them, and those that wait for the other side. */
export const listWaiting = {
  method: 'GET',
  path: '/api/competitions/:id/results/waiting',
  params: Params,
  answer: Type.Object({
    disputed: Type.Array(MatchCard),
    missing: Type.Array(MatchCard),
    /** Of which one side has spoken, and nobody acts for the other who could confirm it. */
    unanswered: Type.Array(MatchCard),
    submitted: Type.Array(MatchCard),
    /** Knockout matches that count and have no winner: an organiser has to say who goes on. */
    undecided: Type.Array(MatchCard),
    misplaced: Type.Array(MisplacedMatch),
  }),
} as const;

/** Whether two people say the same. */
export function isSameResult(one: EnteredResult, other: EnteredResult): boolean {
  const pairs = ({ score }: EnteredResult) =>
    score && [score, ...(score.sets ?? []), score.beforeExtraTime, score.penalties].map((p) => p && [p.home, p.away]);
  const told = (result: EnteredResult) =>
    JSON.stringify([
      ...[result.kind, pairs(result), result.forfeitedBy, result.goesOn ?? null],
      result.score?.winner ?? null,
    ]);
  return told(one) === told(other);
}

/** Which side is ahead; null: they are level. Of two times the shorter is ahead. */
export const ahead = ({ home, away }: Pair, scoring: Scoring): Side | null => {
  if (home === away) return null;
  return home > away === (scoring !== 'times') ? 'home' : 'away';
};

/** What a leg adds to the aggregate; null: nothing, because it was not played to an end or does not count. */
export function legScore({ kind, score, forfeitedBy }: EnteredResult, { won, lost }: AwardedScore): Pair | null {
  const said = score && { home: score.home, away: score.away };
  if (kind === 'played' || kind === 'abandoned') return said;
  if ((kind !== 'forfeit' && kind !== 'default') || !forfeitedBy) return null;
  const given = forfeitedBy === 'home' ? { home: lost, away: won } : { home: won, away: lost };
  return said && isDefeatBy(said, forfeitedBy, kind === 'default' ? 1 : won - lost) ? said : given;
}

/** Whether a side has lost by so much, or more. */
export const isDefeatBy = (score: Pair, side: Side, by: number, scoring: Scoring = 'goals'): boolean =>
  (score[side === 'home' ? 'away' : 'home'] - score[side]) * (scoring === 'times' ? -1 : 1) >= Math.max(1, by);

const sumOf = (one: Pair, other: Pair): Pair => ({ home: one.home + other.home, away: one.away + other.away });

/** The aggregate of a tie, by the sides of its second leg; null: it is not known yet. */
export function aggregateOf(second: EnteredResult, { carry, forfeitScore }: Tie): Pair | null {
  const own = legScore(second, forfeitScore);
  return own && carry && sumOf(own, carry);
}

/**
 * Who has won, and goes on where somebody does; null: nobody, or it can't be said.
 * @param tie of a second leg: the aggregate decides, and goals away from home count no more than others
 */
export function winnerBy(result: EnteredResult, scoring: Scoring, tie?: Tie | null): Side | null {
  const { kind, score, forfeitedBy, goesOn } = result;
  if (goesOn) return goesOn === 'nobody' ? null : goesOn;
  const penalties = score?.penalties ? ahead(score.penalties, 'goals') : null;
  if (tie?.leg === 2) {
    const total = aggregateOf(result, tie);
    return total && (ahead(total, scoring) ?? penalties);
  }
  if (forfeitedBy) return forfeitedBy === 'home' ? 'away' : 'home';
  if ((kind !== 'played' && kind !== 'abandoned') || !score) return null;
  return score.winner ?? ahead(score, scoring) ?? penalties;
}

/** The same, by the sport. */
export const winnerOf = (result: EnteredResult, sport: Sport, tie?: Tie | null): Side | null =>
  winnerBy(result, factsOf(sport).scoring, tie);
