/** What cards cost a side, as FIFA counts it. */
import type { Cards } from '../../../contract/sports/results.ts';
import type { SportEvent } from '../../../contract/sports/sports.ts';

export type Card = {
  kind: Extract<SportEvent, 'yellow-card' | 'red-card'>;
  /** Null: nobody has said who got it. */
  memberId: string | null;
};

// Regulations for the FIFA World Cup 26, article 13 (f): one deduction for each player and match.
const YELLOW = -1;
const SECOND_YELLOW = -3;
const RED = -4;
const YELLOW_AND_RED = YELLOW + RED;

function costOf(yellows: number, reds: number): number {
  if (yellows > 1) return SECOND_YELLOW; // also where the scorer has noted the red one that follows
  if (reds > 0) return yellows > 0 ? YELLOW_AND_RED : RED;
  return yellows > 0 ? YELLOW : 0;
}

/** The conduct points of one side by how many cards it got. A player with a yellow and then a red one is in both. */
export const pointsOfCards = ({ yellow, secondYellow, red }: Cards): number =>
  yellow * YELLOW + secondYellow * SECOND_YELLOW + red * RED || 0; // not −0

/** The conduct points of one side in one match. Cards of nobody in particular count one by one. */
export function conductOf(cards: readonly Card[]): number {
  const players = new Map<string, { yellows: number; reds: number }>();
  for (const [at, { kind, memberId }] of cards.entries()) {
    const key = memberId ?? `card ${at}`;
    const { yellows, reds } = players.get(key) ?? { yellows: 0, reds: 0 };
    players.set(key, kind === 'yellow-card' ? { yellows: yellows + 1, reds } : { yellows, reds: reds + 1 });
  }
  return [...players.values()].reduce((sum, { yellows, reds }) => sum + costOf(yellows, reds), 0);
}
