/** The sports that teams play, and how each is scored. */
import { catalogue } from '../texts/catalogue.ts';

/**
 * How a match is won. `goals`: by one number a side; `points`: the same, in large numbers (basketball, rugby); `sets`: by
 * sets, each of points; `times`: by who is faster, in milliseconds.
 */
export const SCORINGS = ['goals', 'points', 'sets', 'times'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** What scorers can note, besides its score. */
export type SportEvent =
  | 'goal'
  | 'own-goal'
  | 'penalty-goal'
  | 'yellow-card'
  | 'red-card'
  | 'substitution'
  | 'set-point';

type SportFacts = {
  scoring: Scoring;
  /** Periods of a match, and the minutes of one; null: it is not played by the clock. */
  periods: number;
  periodMinutes: number | null;
  /** What a tap of the scorer adds, the most frequent first. */
  steps: readonly number[];
  /** Whether a match can end level. */
  canDraw: boolean;
  cards: boolean;
  substitutions: boolean;
  /** A target can be reset, so that fewer have won. */
  resetsTarget?: boolean;
  /** The preset of rules that a new competition begins with (contract/sports/rules.ts). */
  rules: string;
};

const byGoals = {
  scoring: 'goals',
  periods: 2,
  steps: [1],
  canDraw: true,
  cards: true,
  substitutions: true,
  rules: 'intramural',
} as const;
const bySets = {
  scoring: 'sets',
  periodMinutes: null,
  steps: [1],
  canDraw: false,
  cards: false,
  substitutions: false,
} as const;

/** The closed list: a team has one of these. */
export const SPORTS = {
  football: { ...byGoals, periodMinutes: 45 },
  futsal: { ...byGoals, periodMinutes: 20 },
  hockey: { ...byGoals, periods: 4, periodMinutes: 15 },
  handball: { ...byGoals, periodMinutes: 30 },
  waterPolo: { ...byGoals, periods: 4, periodMinutes: 8 },
  lacrosse: { ...byGoals, periods: 4, periodMinutes: 15 },
  rugby: { ...byGoals, scoring: 'points', periodMinutes: 40, steps: [5, 2, 3] },
  netball: { ...byGoals, scoring: 'points', periods: 4, periodMinutes: 15, cards: false },
  basketball: {
    ...byGoals,
    scoring: 'points',
    periods: 4,
    periodMinutes: 10,
    steps: [2, 3, 1],
    canDraw: false,
    cards: false,
    rules: 'fiba',
  },
  volleyball: { ...bySets, periods: 5, substitutions: true, rules: 'fivb' },
  tennis: { ...bySets, periods: 3, rules: 'intramural' },
  tableTennis: { ...bySets, periods: 5, rules: 'intramural' },
  badminton: { ...bySets, periods: 3, rules: 'intramural' },
  squash: { ...bySets, periods: 5, rules: 'intramural' },
  cricket: {
    ...byGoals,
    scoring: 'points',
    periodMinutes: null,
    steps: [1, 4, 6],
    cards: false,
    resetsTarget: true,
  },
  athletics: {
    ...byGoals,
    scoring: 'times',
    periods: 1,
    periodMinutes: null,
    steps: [],
    cards: false,
    substitutions: false,
  },
  rowing: {
    ...byGoals,
    scoring: 'times',
    periods: 1,
    periodMinutes: null,
    steps: [],
    cards: false,
    substitutions: false,
  },
} as const satisfies Record<string, SportFacts>;

export type Sport = keyof typeof SPORTS;
export const SPORT_IDS = Object.keys(SPORTS) as Sport[];
export const factsOf = (sport: Sport): SportFacts => SPORTS[sport];

/** How long a match is, in minutes, without its breaks; an hour where it is not played by the clock. */
export function minutesOf(sport: Sport): number {
  const { periods, periodMinutes } = factsOf(sport);
  return periodMinutes === null ? 60 : periods * periodMinutes;
}

export const sportTexts = catalogue(
  {
    names: {
      football: 'Football',
      futsal: 'Futsal',
      hockey: 'Hockey',
      handball: 'Handball',
      waterPolo: 'Water polo',
      lacrosse: 'Lacrosse',
      rugby: 'Rugby',
      netball: 'Netball',
      basketball: 'Basketball',
      volleyball: 'Volleyball',
      tennis: 'Tennis',
      tableTennis: 'Table tennis',
      badminton: 'Badminton',
      squash: 'Squash',
      cricket: 'Cricket',
      athletics: 'Athletics',
      rowing: 'Rowing',
    },
  },
  'sports',
);
