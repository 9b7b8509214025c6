import type { BracketMatch } from '../../../contract/sports/lists.ts';

/** A round of a knockout; one with a name of its own is among the last three. */
export type Round = {
  round: number;
  name: 'final' | 'semiFinals' | 'quarterFinals' | null;
  matches: BracketMatch[];
  /** The number of the match that is played for the third place, beside the final; null: none is. */
  third: number | null;
};

const NAMES = { 1: 'final', 2: 'semiFinals', 4: 'quarterFinals' } as const;

/**
 * The rounds of a knockout. A round has its name by how many of its ties lead on to the final: a match for the third
 * place is played beside it, and makes no semi-final of it.
 */
export function roundsOf(matches: readonly BracketMatch[]): Round[] {
  const rounds = new Map<number, BracketMatch[]>();
  for (const one of matches) rounds.set(one.match.round, [...(rounds.get(one.match.round) ?? []), one]);
  const ordered = [...rounds].toSorted(([one], [other]) => one - other);
  /** Those to which winners, and no losers, go on. */
  const losersPlay = new Set(matches.flatMap(({ loserTo }) => loserTo ?? []));
  return ordered.map(([round, ofRound], at) => {
    const leading = ofRound.filter(({ match, tie }) => tie?.leg !== 1 && !losersPlay.has(match.number)).length;
    // The last round has one, the one before it two, and the one before that four.
    const isFull = leading === 2 ** (ordered.length - 1 - at);
    const name = (isFull && NAMES[leading as keyof typeof NAMES]) || null;
    const third = name === 'final' ? ofRound.find(({ match }) => losersPlay.has(match.number)) : undefined;
    // The second leg stands behind its first one.
    const second = new Map(ofRound.flatMap((one) => (one.tie?.leg === 2 ? [[one.tie.other, one] as const] : [])));
    const inOrder = ofRound
      .filter(({ tie }) => tie?.leg !== 2)
      .flatMap((one) => [one, ...(second.get(one.match.number) ? [second.get(one.match.number) as BracketMatch] : [])]);
    return { round, matches: inOrder, name, third: third?.match.number ?? null };
  });
}
