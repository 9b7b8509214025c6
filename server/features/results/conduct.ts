/** What captains say of each other's sportsmanship and of cards, and what of it counts. Pure. */
import type { Side } from '../../../contract/sports/core.ts';
import { currentVersions, type ResultAct } from '../../../contract/sports/matches.ts';
import type { CaptainsConduct, Cards, Conduct, EnteredResult } from '../../../contract/sports/results.ts';
import { pointsOfCards } from '../../sports/tables/conduct.ts';

/**
 * As it stands with a version, by the side that it is about: the mark that it got, and its cards. `conduct`: the points
 * that an organiser has decided, whatever the timeline says.
 */
export type SaidConduct = Partial<Record<Side, { spirit?: number; cards?: Cards; conduct?: number }>>;

/** A version, as far as this goes. */
type Version = {
  act: ResultAct;
  side: Side | null;
  result: EnteredResult | null;
  conduct: SaidConduct | null;
};

/** What the rules of the competition rank by. */
export type Asks = { spirit: boolean; cards: boolean };

const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const WITHOUT_CONDUCT: readonly EnteredResult['kind'][] = ['forfeit', 'double-forfeit', 'void', 'postponed'];

type Sides = Record<Side, { spirit?: number | undefined; cards?: Cards | undefined; conduct?: number }>;

/** Without what is undefined. */
function tidied({ home, away }: Sides): SaidConduct {
  const of = ({ spirit, cards, conduct }: Sides[Side]) => ({
    ...(spirit !== undefined && { spirit }),
    ...(cards && { cards }),
    ...(conduct !== undefined && { conduct }),
  });
  return { home: of(home), away: of(away) };
}

/** @returns null for what says nothing */
const unlessEmpty = (conduct: SaidConduct): SaidConduct | null =>
  Object.values(conduct).some((side) => Object.keys(side).length > 0) ? conduct : null;

/** A captain's words, by the side that each is about; undefined: none, so that those of before stand. */
export function saidBy(side: Side, words: CaptainsConduct | undefined, asks: Asks): SaidConduct | undefined {
  if (!words || (!asks.spirit && !asks.cards)) return undefined;
  const cards = asks.cards ? words.cards : undefined;
  const of = (about: Side) => ({
    spirit: asks.spirit && about !== side ? words.spirit : undefined,
    cards: cards?.[about],
  });
  return tidied({ home: of('home'), away: of('away') });
}

/** What a side has said last of conduct. */
const lastWordOf = (said: readonly Version[], side: Side) =>
  currentVersions(said).findLast((one) => one.side === side && one.conduct !== null)?.conduct;

/** Whether a captain says something else than before. */
export const isReworded = (said: readonly Version[], side: Side, word: SaidConduct | undefined): boolean =>
  !!word && !isSameConduct(word, lastWordOf(said, side) ?? null);

/** Whether a captain says something that is not in what counts. */
export const isNews = (word: SaidConduct | undefined, counting: SaidConduct | null): boolean =>
  (['home', 'away'] as const).some((side) => {
    const { spirit, cards } = word?.[side] ?? {};
    const stands = counting?.[side];
    return (
      (spirit !== undefined && spirit !== stands?.spirit) ||
      (cards !== undefined &&
        !isSameConduct({ home: { cards } }, { home: stands?.cards ? { cards: stands.cards } : {} }))
    );
  });

/** Whether two say the same. */
export function isSameConduct(one: SaidConduct | null, other: SaidConduct | null): boolean {
  const told = (conduct: SaidConduct | null) =>
    JSON.stringify(
      (['home', 'away'] as const).map((side) => {
        const { spirit, cards } = conduct?.[side] ?? {};
        return [spirit ?? null, cards ? [cards.yellow, cards.secondYellow, cards.red] : null];
      }),
    );
  return told(one) === told(other);
}

/**
 * The marks that both sides have got so far. Once both have given theirs they see the other's, so that neither changes
 * its own any more.
 */
export function marksOf(said: readonly Version[]): Partial<Record<Side, number>> {
  const marks: Partial<Record<Side, number>> = {};
  for (const { side, conduct } of currentVersions(said)) {
    if (!side || !conduct || (marks.home !== undefined && marks.away !== undefined)) continue;
    const about = otherOf(side);
    const spirit = conduct[about]?.spirit;
    if (spirit === undefined) delete marks[about];
    else marks[about] = spirit;
  }
  return marks;
}

/** Whether both sides have given their mark, so that each may see the other's. */
export function areMarksOpen(said: readonly Version[]): boolean {
  const { home, away } = marksOf(said);
  return home !== undefined && away !== undefined;
}

/** What is about to be written. */
type Next = { act: ResultAct; counts: boolean; result: EnteredResult | null };
type Words = {
  side: Side | null;
  word: SaidConduct | undefined;
  /** They agree with what the other side has said, cards and all: by a press on it, or by a day of silence. */
  hasSeen: boolean;
};

/**
 * What stands with a version. Of one that counts, that is what counts of conduct: the mark that each side gave last, and
 * the cards. Nobody gets cards by the other side's word alone: who confirms it, or says nothing for a day, agrees with
 * its cards; where both have said the same score by themselves, or an organiser decides, each is believed of its own.
 * @param said what was said before
 * @param counting what counted so far
 */
export function conductWith(
  said: readonly Version[],
  next: Next,
  { side, word, hasSeen }: Words,
  counting: SaidConduct | null,
): SaidConduct | null {
  if (!next.counts) return word ?? null;
  if (next.result && WITHOUT_CONDUCT.includes(next.result.kind)) return null;
  if (side === null && word) return unlessEmpty(word);
  if (next.act === 'corrected') return counting;
  const own: Version[] = side && word ? [{ act: 'submitted', side, result: next.result, conduct: word }] : [];
  const marks = marksOf([...said, ...own]);
  const claims = [...currentVersions(said), ...own];
  const claim = claims.findLast((one) => one.side !== null && one.side !== side && one.result !== null);
  const cardsOf = (about: Side) =>
    (hasSeen ? claim : claims.findLast((one) => one.side === about))?.conduct?.[about]?.cards;
  const of = (about: Side) => ({ spirit: marks[about], cards: cardsOf(about) });
  return unlessEmpty(tidied({ home: of('home'), away: of('away') }));
}

/** What an organiser decides: it counts whatever else was said or noted. */
export function decidedBy(words: Conduct | undefined, asks: Asks): SaidConduct | undefined {
  if (!words) return undefined;
  const of = (about: Side) => {
    const { spirit, cards } = words[about];
    return {
      spirit: asks.spirit ? spirit : undefined,
      ...(asks.cards && cards && { cards, conduct: pointsOfCards(cards) }),
    };
  };
  return tidied({ home: of('home'), away: of('away') });
}
