/** What is wrong with a result that somebody enters, for the form and for the server. */
import type { Pair } from '../core.ts';
import {
  ahead,
  type EnteredResult,
  isDefeatBy,
  PENALTIES_MAX,
  resultMessages,
  SCORE_MAX,
  SET_POINTS_MAX,
  SURE_TIMES,
  type Tie,
  winnerOf,
} from '../results.ts';
import { type AwardedScore, type MatchFormat, majorityOf } from '../rules.ts';
import { factsOf, type Sport } from '../sports.ts';

type EnteredScore = NonNullable<EnteredResult['score']>;

/**
 * What is wrong: the sentence of `resultMessages`, and the values that go into it. `isQuestion`: it is unusual, and can be
 * if whoever enters it says that it is right (`isSure`).
 */
export type ResultFlaw = { text: keyof typeof resultMessages; values?: Record<string, number>; isQuestion?: boolean };

const flaw = (text: ResultFlaw['text'], values?: Record<string, number>): ResultFlaw => ({
  text,
  ...(values && { values }),
});

/** Whether a number is more than there mostly is, and nobody is sure of it, or more than there can be. */
function tooHigh(text: ResultFlaw['text'], number: number, max: number, isSure: boolean): ResultFlaw | null {
  if (number <= max) return null;
  if (number > max * SURE_TIMES && isSure) return flaw('beyond', { max: max * SURE_TIMES });
  return isSure ? null : { ...flaw(text, { max }), isQuestion: true };
}

/** What is wrong, in words. */
export const flawWords = ({ text, values }: ResultFlaw): string =>
  (resultMessages[text] as (values?: Record<string, number>) => string)(values);

function setsFlaw(score: EnteredScore, { sport, format }: ResultPlace, isSure: boolean): ResultFlaw | null {
  const { scoring, periods } = factsOf(sport);
  const { sets } = score;
  if (scoring !== 'sets') return sets ? flaw('noSets') : null;
  const max = format?.bestOf ?? periods;
  const hasRubbers = format?.unit === 'rubbers';
  if (Math.max(score.home + score.away, sets?.length ?? 0) > max)
    return flaw(hasRubbers ? 'tooManyRubbers' : 'tooManySets', { max });
  if (!sets) return null;
  const most = Math.max(0, ...sets.flatMap(({ home, away }) => [home, away]));
  const high = tooHigh('setTooHigh', most, SET_POINTS_MAX, isSure);
  if (high) return high;
  const level = sets.findIndex(({ home, away }) => home === away);
  if (level >= 0) return flaw(hasRubbers ? 'rubberLevel' : 'setLevel', { number: level + 1 });
  const home = sets.filter((set) => set.home > set.away).length;
  const away = sets.length - home;
  return home === score.home && away === score.away ? null : flaw('setsApart', { home, away });
}

/** Whether a match that was played can end level: of an even number of sets or rubbers, whatever the sport. */
const canDraw = ({ sport, format }: ResultPlace): boolean =>
  format && factsOf(sport).scoring === 'sets' ? format.bestOf % 2 === 0 : factsOf(sport).canDraw;

/** Whether so many sets or rubbers end a match. */
function formatFlaw({ home, away }: Pair, format: MatchFormat, isSure: boolean): ResultFlaw | null {
  const { bestOf: of, playsAll } = format;
  const [won, level] = [majorityOf(format), of / 2];
  if (playsAll) return home + away < of && !isSure ? { ...flaw('fewerPlayed', { max: of }), isQuestion: true } : null;
  if (Math.max(home, away) === won || (home === level && away === level)) return null;
  return of % 2 === 0 ? flaw('bestOfEven', { of, won, level }) : flaw('bestOf', { of, won });
}

/** Without a length of its own, who wins best of three takes two sets, of best of five three; competitions play either. */
function bestOfFlaw(score: Pair, { sport, format }: ResultPlace, isSure: boolean): ResultFlaw | null {
  const { home, away } = score;
  const { scoring, periods } = factsOf(sport);
  if (scoring !== 'sets') return null;
  if (format) return formatFlaw(score, format, isSure);
  if (home === away) return null;
  const won = Math.max(home, away);
  if (won >= 2 && won <= Math.ceil(periods / 2)) return null;
  return flaw(periods === 3 ? 'bestOfThree' : 'bestOfFive');
}

/** What the sides bring into a match: nothing, or in a second leg what the first has brought; null: it isn't known yet. */
const broughtInto = (tie: Tie | null | undefined): Pair | null => (tie?.leg === 2 ? tie.carry : { home: 0, away: 0 });

const isLevelWith = (score: Pair, brought: Pair): boolean => score.home + brought.home === score.away + brought.away;

function extraTimeFlaw(score: EnteredScore, place: ResultPlace, isSure: boolean): ResultFlaw | null {
  const { sport, isKnockout, tie } = place;
  const { scoring } = factsOf(sport);
  const { beforeExtraTime: before, penalties } = score;
  const brought = broughtInto(tie);
  if (before) {
    if (scoring === 'sets' || scoring === 'times') return flaw('noExtraTime');
    if (brought && !isLevelWith(before, brought)) return flaw(tie?.leg === 2 ? 'extraTimeAggregate' : 'extraTimeLevel');
    if (before.home > score.home || before.away > score.away) return flaw('extraTime');
  }
  if (!penalties) return null;
  if (scoring !== 'goals' || !isKnockout) return flaw('penaltiesUnknown');
  if (brought && !isLevelWith(score, brought)) return flaw(tie?.leg === 2 ? 'penaltiesAggregate' : 'penaltiesNeedless');
  if (penalties.home === penalties.away) return flaw('penaltiesLevel');
  return tooHigh('tooHigh', Math.max(penalties.home, penalties.away), PENALTIES_MAX, isSure);
}

function scoreFlaw(score: EnteredScore, place: ResultPlace, isSure: boolean): ResultFlaw | null {
  const { sport } = place;
  const { scoring } = factsOf(sport);
  const max = SCORE_MAX[scoring];
  const most = Math.max(score.home, score.away);
  const high = scoring === 'sets' ? null : tooHigh('tooHigh', most, max, isSure);
  if (high) return high;
  if (scoring === 'times' && Math.min(score.home, score.away) === 0) return flaw('timeMissing');
  return setsFlaw(score, place, isSure) ?? extraTimeFlaw(score, place, isSure);
}

/** A target that was reset says who has won where the numbers don't. */
function winnerFlaw({ kind, score }: EnteredResult, { sport, tie }: ResultPlace): ResultFlaw | null {
  const { resetsTarget, scoring } = factsOf(sport);
  const isPossible = resetsTarget && !tie && kind === 'played';
  return score?.winner && (!isPossible || ahead(score, scoring) === score.winner) ? flaw('winnerNeedless') : null;
}

/**
 * Who is found ineligible after a match forfeits it, and the larger defeat stands (FIFA Disciplinary Code). Captains say
 * only who did not appear.
 */
function forfeitFlaw({ score, forfeitedBy }: EnteredResult, place: ResultPlace): ResultFlaw | null {
  const { forfeitScore, isOrganiser, sport } = place;
  if (!score || !forfeitedBy) return null;
  if (!isOrganiser || !forfeitScore) return flaw('noScore');
  const { won, lost } = forfeitScore;
  return isDefeatBy(score, forfeitedBy, won - lost, factsOf(sport).scoring)
    ? null
    : flaw('forfeitLarger', { won, lost });
}

/**
 * Where a result is entered, and by whom. `isKnockout`: somebody has to win it; so not the first leg of a tie;
 * `forfeitScore`: how a forfeit counts; `format`: how many sets or rubbers it has, if the rules say so.
 */
export type ResultPlace = {
  sport: Sport;
  isKnockout: boolean;
  isOrganiser: boolean;
  tie?: Tie | null;
  forfeitScore?: AwardedScore;
  format?: MatchFormat | undefined;
};

const NO_SCORE: readonly string[] = ['double-forfeit', 'void', 'postponed'];
const BY_A_SIDE: readonly string[] = ['forfeit', 'default'];

/** Whether a result says what needs a reason, since its numbers say something else or were not played for. */
export const needsReason = ({ kind, score }: EnteredResult): boolean =>
  score?.winner !== undefined || (kind === 'forfeit' && score !== null);

/** What is wrong with a result; null: it can be. */
export function resultFlaw(result: EnteredResult, place: ResultPlace): ResultFlaw | null {
  const { kind, score, forfeitedBy, goesOn } = result;
  const { sport, isKnockout, isOrganiser, tie } = place;
  if (kind === 'played' && !score) return flaw('scoreMissing');
  if (score && NO_SCORE.includes(kind)) return flaw('noScore');
  if (BY_A_SIDE.includes(kind) !== (forfeitedBy !== null)) return flaw(forfeitedBy ? 'whoNeedless' : 'whoMissing');
  const wrong =
    score &&
    (scoreFlaw(score, place, !!result.isSure) ??
      winnerFlaw(result, place) ??
      (kind === 'forfeit' ? forfeitFlaw(result, place) : null) ??
      (kind === 'played' ? bestOfFlaw(score, place, !!result.isSure) : null));
  if (wrong) return wrong;
  if (goesOn && !isOrganiser) return flaw('goesOnOrganiser');
  const { goesOn: _, ...played } = result;
  const winner = winnerOf(played, sport, tie);
  if (goesOn && (winner || !isKnockout || kind === 'postponed')) return flaw('goesOnNeedless');
  // What decides the tie can't be asked for before the first leg has a result.
  const mustWin = isKnockout && broughtInto(tie) !== null;
  if (kind === 'played' && goesOn === 'nobody') return flaw('goesOn');
  if (kind === 'played' && !winner && !goesOn) {
    if (!canDraw(place) && !tie) return flaw('mustWinSport');
    // Penalties or more extra time decide what is level; sets and rubbers leave it to the organisers.
    if (mustWin && factsOf(sport).scoring !== 'sets') return flaw(tie ? 'mustWinTie' : 'mustWin');
  }
  // A captain can say that nobody came, or that it was abandoned; who goes on then is the organisers' word.
  if (mustWin && isOrganiser && kind !== 'postponed' && !winner && !goesOn) return flaw('goesOn');
  return null;
}
