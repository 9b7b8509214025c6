/** What was played, is being played, and is to come: times are days from now, at an hour of the wall. */
import type { ResultKind, Score, Side, Source } from '../../../contract/sports/core.ts';

export type SeedMatch = {
  /** By their places in the list of teams. */
  home: number;
  away: number;
  round: number;
  /** From today. */
  day: number;
  hour: number;
  score?: Score | [number, number];
  kind?: ResultKind;
  forfeitedBy?: Side;
  /** It is being played: minutes since it began. */
  live?: number;
  /** Submitted by one side and not confirmed, or disputed by the other. */
  waits?: 'submitted' | 'disputed';
  reason?: string;
  dateOpen?: true;
  /** The captain at home scores the last goal so many minutes after the ninetieth. */
  added?: number;
  /** Points for sportsmanship that both sides agreed on. */
  spirit?: [number, number];
  /** Where both sides came from. */
  from?: [Source, Source];
};

const on = (
  [home, away]: [number, number],
  [round, day, hour]: [number, number, number],
  score?: SeedMatch['score'],
  more: Partial<SeedMatch> = {},
): SeedMatch => ({ home, away, round, day, hour, ...(score && { score }), ...more });

/** Group by group, each with its four teams as 0 to 3. */
export const cupGroups: SeedMatch[][] = [
  // Amina and Jaja are level on points: the match between them decides.
  [
    on([0, 1], [1, -15, 16], [2, 1], { added: 1, spirit: [3, 3] }),
    on([2, 3], [1, -15, 18], [0, 0]),
    on([0, 2], [2, -8, 16], [1, 1], { spirit: [3, 2] }),
    on([1, 3], [2, -8, 18], [3, 0]),
    on([3, 0], [3, -1, 16], [1, 0]),
    on([1, 2], [3, -1, 18], [3, 2], { added: 3, spirit: [2, 3] }),
  ],
  // Kofo and Honours are level on everything: lots have to be drawn.
  [
    on([0, 1], [1, -14, 16], [1, 0]),
    on([2, 3], [1, -14, 18], [0, 2]),
    on([0, 2], [2, -7, 16], [4, 1]),
    on([1, 3], [2, -7, 18], [1, 1]),
    on([3, 0], [3, -1, 14], [0, 1]),
    on([1, 2], [3, -1, 12], [2, 0]),
  ],
  [
    on([0, 1], [1, -13, 16], [2, 2]),
    on([2, 3], [1, -13, 18], [3, 0], { kind: 'forfeit', forfeitedBy: 'away' }),
    on([0, 2], [2, -6, 16], [1, 0]),
    on([1, 3], [2, -6, 18], [2, 1]),
    on([3, 0], [3, 0, 0], undefined, { live: 81 }),
    on([1, 2], [3, 0, 21]),
  ],
];

const basket = (
  teams: [number, number],
  at: [number, number, number],
  score?: [number, number],
  more: Partial<SeedMatch> = {},
) => on(teams, at, score, more);

/** Each against each, once; one of five rests in each round. */
export const league: SeedMatch[] = [
  basket([1, 4], [1, -20, 17], [61, 58]),
  basket([2, 3], [1, -20, 19], [70, 74]),
  basket([0, 4], [2, -13, 17], [82, 60]),
  basket([1, 2], [2, -13, 19], [55, 66]),
  basket([0, 3], [3, -6, 17], [69, 71]),
  basket([4, 2], [3, -6, 19], [48, 63], { kind: 'played' }),
  basket([3, 1], [4, -2, 17], [64, 59], { waits: 'submitted' }),
  basket([2, 0], [4, -2, 19], [71, 70], {
    waits: 'disputed',
    reason: 'The last basket came after the buzzer. The table has it on film.',
  }),
  // Nobody has said how it ended.
  basket([4, 3], [5, -3, 19]),
  basket([0, 1], [5, 6, 19], undefined, { dateOpen: true }),
];

const sets = (home: number, away: number, ...points: [number, number][]): Score => ({
  home,
  away,
  sets: points.map(([one, other]) => ({ home: one, away: other })),
});

/** An evening of volleyball that is over. */
export const evening: SeedMatch[] = [
  on([0, 1], [1, -5, 17], sets(3, 2, [25, 21], [22, 25], [25, 23], [20, 25], [15, 13])),
  on([2, 3], [1, -5, 17], sets(3, 0, [25, 18], [25, 20], [25, 22])),
  on([0, 2], [2, -5, 18], sets(3, 1, [25, 22], [19, 25], [25, 17], [25, 20])),
  on([1, 3], [2, -5, 18], sets(3, 1, [25, 20], [25, 23], [21, 25], [25, 15])),
  on([3, 0], [3, -5, 20], sets(1, 3, [20, 25], [25, 23], [18, 25], [16, 25])),
  on([1, 2], [3, -5, 20], sets(2, 3, [25, 19], [22, 25], [25, 21], [23, 25], [12, 15])),
];

const winner = (match: number): Source => ({ from: 'winner', match });
const loser = (match: number): Source => ({ from: 'loser', match });

/** A knockout that is over: eight teams, two evenings; the match for the third place comes before the final. */
export const taca: { knockout: SeedMatch[]; third: SeedMatch } = {
  knockout: [
    on([0, 7], [1, -11, 17], [4, 1]),
    on([3, 4], [1, -11, 18], [2, 3]),
    on([1, 6], [1, -11, 19], undefined, { score: { home: 5, away: 5, penalties: { home: 3, away: 4 } } }),
    on([2, 5], [1, -11, 20], [2, 0]),
    on([0, 4], [2, -4, 17], [3, 2], { from: [winner(1), winner(2)] }),
    on([6, 2], [2, -4, 18], [4, 3], { from: [winner(3), winner(4)] }),
    on([0, 6], [3, -4, 21], undefined, {
      score: { home: 2, away: 2, penalties: { home: 2, away: 3 } },
      from: [winner(5), winner(6)],
    }),
  ],
  third: on([4, 2], [1, -4, 19], [1, 3], { from: [loser(5), loser(6)] }),
};
