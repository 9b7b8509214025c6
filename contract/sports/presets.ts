/** Rules that competitions begin with: what the federations and leagues say, with their sources. */
import { catalogue } from '../texts/catalogue.ts';
import {
  type AwardedScore,
  type Criterion,
  type MatchFormat,
  type Measure,
  majorityOf,
  type PointsRule,
  type Rules,
} from './rules.ts';
import { factsOf, type Sport } from './sports.ts';

const all = (...measures: Measure[]): Criterion[] => measures.map((by) => ({ by, over: 'all' }));
const between = (...measures: Measure[]): Criterion[] => measures.map((by) => ({ by, over: 'level' }));

/** Only where two are level: more of them go on to the next criterion. */
const betweenTwo: Criterion = { by: 'wins', over: 'two' };

const FOOTBALL_POINTS = { win: 3, draw: 1, loss: 0, forfeit: 0 } as const satisfies PointsRule;
const THREE_NIL = { won: 3, lost: 0 } as const; // FIFA Disciplinary Code: a forfeited match is lost 0–3

const football = { points: FOOTBALL_POINTS, forfeitScore: THREE_NIL } as const;

/** It ends as soon as one side has won more than half of them. */
const sets = (bestOf: number): MatchFormat => ({ unit: 'sets', bestOf, playsAll: false });
const rubbers = (bestOf: number, playsAll: boolean): MatchFormat => ({ unit: 'rubbers', bestOf, playsAll });

/** What a forfeit counts: all that are played, or as many as it takes. */
const forfeitIn = (format: MatchFormat): AwardedScore => ({
  won: format.playsAll ? format.bestOf : majorityOf(format),
  lost: 0,
});
const inFormat = (format: MatchFormat, forfeitSetPoints: number) => ({
  ...{ format, forfeitSetPoints, forfeitScore: forfeitIn(format) },
});

/**
 * ITTF, Handbook, 3.7.5 (competitions in groups): 2 points for a win, 1 for a loss, none for one in a match that was not
 * played or not finished; then the matches between those that are level, by points, by the ratio of rubbers (of teams),
 * games and points; whoever is placed is left out, and the rest begin again.
 */
const tableTennis = {
  points: { win: 2, draw: 1, loss: 1, forfeit: 0, default: 0 },
  criteria: [...all('points'), ...between('points', 'set-quotient', 'point-quotient')],
  restart: 'from-top' as const,
} satisfies Pick<Rules, 'points' | 'criteria' | 'restart'>;

/** A table by wins, in which a draw of an even number of rubbers is half of one. */
const BY_WINS = { win: 2, draw: 1, loss: 0, forfeit: 0 } as const satisfies PointsRule;

/**
 * BWF, General Competition Regulations, round robin: matches won; of two that are level the winner of the match between
 * them; of more the difference of games (of teams: of matches), then of points (of games), and again of two that are left.
 */
const badminton = {
  points: BY_WINS,
  criteria: [...all('points'), betweenTwo, ...all('difference', 'point-difference')],
  restart: 'from-top' as const,
} satisfies Pick<Rules, 'points' | 'criteria' | 'restart'>;

/**
 * As the ATP Finals and the groups of the Davis Cup: matches won; of two that are level the winner of the match between
 * them; of more the percentage of sets (of teams: of rubbers), then of games (of sets). Quotients rank as percentages do.
 */
const tennis = {
  points: BY_WINS,
  criteria: [...all('points'), betweenTwo, ...all('set-quotient', 'point-quotient')],
  restart: 'from-top' as const,
} satisfies Pick<Rules, 'points' | 'criteria' | 'restart'>;

export const PRESETS = {
  /**
   * A plain one, after what university intramural leagues have in common, such as UConn Recreation, 'Intramural Format':
   * 3, 1, 0 and −1 for a forfeit, then head to head, sportsmanship rating, point differential. They break ties to seed
   * the play-offs, after the regular season, so the matches between level ones wait until all of them are played.
   */
  intramural: {
    ...football,
    points: { ...FOOTBALL_POINTS, forfeit: -1 },
    criteria: [...all('points'), ...between('points'), ...all('spirit', 'difference', 'scored')],
    restart: 'still-level',
  },
  /**
   * Regulations for the FIFA World Cup 26, article 13: (a) points, (b) difference, (c) goals in the matches between
   * those that are level, applied again to those who still are; then (d) difference and (e) goals in all, (f) the
   * conduct score, (g) the FIFA ranking, which here is the seed. All of it is said of those who are level after the
   * completion of the group stage, so that on the way the matches between them wait.
   */
  'fifa-2026': {
    ...football,
    criteria: [
      ...all('points'),
      ...between('points', 'difference', 'scored'),
      ...all('difference', 'scored', 'conduct', 'seed'),
    ],
    restart: 'still-level',
  },
  /**
   * Regulations of the 2018 FIFA World Cup Russia, article 32.5: (b) difference and (c) goals in all matches, then (d)
   * to (f) points, difference and goals between those concerned, (g) fair play, (h) lots.
   */
  'fifa-older': {
    ...football,
    criteria: [
      ...all('points', 'difference', 'scored'),
      ...between('points', 'difference', 'scored'),
      ...all('conduct'),
    ],
    restart: 'no',
  },
  /**
   * FIBA, Official Basketball Rules, D.1: 2 points for a win, 1 for a loss (by default, too), 0 for a forfeit; then the
   * games between those that are level, and all of it again from the beginning whenever one can be classified (D.1.4).
   * D.1.3 means these games also on the way: those who are still tied 'before all games have been played in the group'
   * share a ranking. A forfeit stands as 20–0 (article 20), a default as 2–0 where who gets it did not lead (article 21).
   */
  fiba: {
    points: { win: 2, draw: 1, loss: 1, forfeit: 0 },
    criteria: [...all('points'), ...between('points', 'difference', 'scored'), ...all('difference', 'scored')],
    restart: 'from-top',
    betweenOnTheWay: true,
    forfeitScore: { won: 20, lost: 0 },
    defaultScore: { won: 2, lost: 0 },
  },
  /**
   * FIVB, pool ranking criteria of the World Cup 2019: matches won; 3 points for 3–0 and 3–1, 2 and 1 for 3–2; quotient
   * of sets, quotient of points; then between those concerned. A forfeit is 0 points, and 25–0 three times.
   */
  fivb: {
    points: { win: 3, draw: 0, loss: 0, forfeit: 0, sets: [{ won: 3, lost: 2, winner: 2, loser: 1 }] },
    criteria: [
      ...all('wins', 'points', 'set-quotient', 'point-quotient'),
      ...between('wins', 'points', 'set-quotient', 'point-quotient'),
    ],
    restart: 'no',
    forfeitScore: { won: 3, lost: 0 },
    forfeitSetPoints: 25,
  },
  /**
   * BUCS: who has conceded walkovers is always below who has not (REG 9.9.1 of 2017/18), then by the results between
   * them, by their aggregate (REG 9.9.3), and by all. A walkover costs three points.
   */
  bucs: {
    ...football,
    points: { ...FOOTBALL_POINTS, forfeit: -3 },
    criteria: [...all('points', 'fewest-forfeits'), ...between('points', 'difference'), ...all('difference', 'scored')],
    restart: 'no',
  },
  /** Premier League, rule C.17 (since 2019/20): difference, goals, then points and away goals between them. */
  england: {
    ...football,
    criteria: [...all('points', 'difference', 'scored'), ...between('points', 'away-scored')],
    restart: 'no',
  },
  /** DFL, Spielordnung: difference, goals, the matches between them and the away goals in these, away goals in all. */
  germany: {
    ...football,
    criteria: [
      ...all('points', 'difference', 'scored'),
      ...between('points', 'difference', 'away-scored'),
      ...all('away-scored'),
    ],
    restart: 'no',
  },
  /** LFP, règlement des compétitions, article 518 ter (2023/24 and 2024/25). */
  france: {
    ...football,
    criteria: [
      ...all('points', 'difference'),
      ...between('points', 'difference', 'scored', 'away-scored'),
      ...all('scored', 'away-scored', 'conduct'),
    ],
    restart: 'no',
  },
  /**
   * RFEF, Reglamento General, article 201, 'si al término del campeonato resultara empate': points, then difference between them, then difference and goals in all; who
   * has been parted from the rest is left out, and the rest begin again.
   */
  spain: {
    ...football,
    criteria: [...all('points'), ...between('points', 'difference'), ...all('difference', 'scored', 'conduct')],
    restart: 'from-top',
  },
  /**
   * FIGC, NOIF, article 51, 'al termine di ogni Campionato': points, then difference between them (classifica avulsa),
   * then difference, goals, lots.
   */
  italy: {
    ...football,
    criteria: [...all('points'), ...between('points', 'difference'), ...all('difference', 'scored')],
    restart: 'no',
  },
  'table-tennis-singles': { ...tableTennis, ...inFormat(sets(7), 11) },
  /** A contest ends when a team has won the majority of the possible matches (ITTF, Handbook, 3.7.6). */
  'table-tennis-team': { ...tableTennis, ...inFormat(rubbers(5, false), 3) },
  'badminton-singles': { ...badminton, ...inFormat(sets(3), 21) },
  'badminton-team': { ...badminton, ...inFormat(rubbers(5, true), 2) },
  'tennis-singles': { ...tennis, ...inFormat(sets(3), 6) },
  'tennis-team': { ...tennis, ...inFormat(rubbers(3, true), 2) },
  /** Of squash we have read no regulation of groups: the order is badminton's. */
  'squash-singles': { ...badminton, ...inFormat(sets(5), 11) },
  'squash-team': { ...badminton, ...inFormat(rubbers(5, true), 3) },
} as const satisfies Record<string, Omit<Rules, 'preset'>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_IDS = Object.keys(PRESETS) as Preset[];

/** Team matches of the BUCS leagues: 4–4 of badminton (BAD 1.2) and 3–3 of tennis are draws. */
const BUCS_FORMATS: Partial<Record<Sport, MatchFormat>> = {
  badminton: rubbers(8, true),
  tennis: rubbers(6, true),
  tableTennis: rubbers(17, true),
  squash: rubbers(5, true),
};

const OF_RACKETS: Partial<Record<Sport, Preset[]>> = {
  tableTennis: ['table-tennis-singles', 'table-tennis-team'],
  badminton: ['badminton-singles', 'badminton-team'],
  tennis: ['tennis-singles', 'tennis-team'],
  squash: ['squash-singles', 'squash-team'],
};

/** The score of a forfeit by the sport, where the preset is not one sport's own. */
function forfeitScoreOf(sport: Sport): AwardedScore {
  const { scoring, periods } = factsOf(sport);
  if (scoring === 'sets') return { won: Math.ceil(periods / 2), lost: 0 };
  if (scoring === 'points') return PRESETS.fiba.forfeitScore;
  return scoring === 'times' ? { won: 0, lost: 0 } : THREE_NIL;
}

/** The presets that make sense in a sport, its own first. */
export function presetsOf(sport: Sport): Preset[] {
  const { scoring, rules } = factsOf(sport);
  const own = rules as Preset;
  const isOther = (id: Preset) => id === 'fiba' || id === 'fivb' || 'format' in PRESETS[id];
  const fitting =
    sport === 'football' || sport === 'futsal' ? PRESET_IDS.filter((id) => !isOther(id)) : (OF_RACKETS[sport] ?? []);
  const plain: Preset[] = scoring === 'times' ? ['intramural'] : ['intramural', 'bucs'];
  return [...new Set([own, ...plain, ...fitting])];
}

/**
 * A preset as the rules of a competition.
 * @param asked how many sets or rubbers its matches have; left out: as the preset has it
 */
export function rulesOf(preset: Preset, sport: Sport, asked?: MatchFormat): Rules {
  const rules: Rules = structuredClone({ preset, ...PRESETS[preset] }) as Rules;
  if (preset === 'intramural' || preset === 'bucs') rules.forfeitScore = { ...forfeitScoreOf(sport) };
  const usual = rules.format ?? (preset === 'bucs' ? BUCS_FORMATS[sport] : undefined);
  const format = asked ?? usual;
  if (format) {
    rules.format = { ...format };
    rules.forfeitScore = forfeitIn(format);
    // What a set or a rubber of a forfeit counts is known only of those that the preset means.
    if (format.unit !== (usual?.unit ?? 'sets')) delete rules.forfeitSetPoints;
  }
  if (factsOf(sport).scoring === 'times') rules.wonBy = 'less';
  return rules;
}

export const presetTexts = catalogue(
  {
    names: {
      intramural: 'Plain',
      'fifa-2026': 'World Cup 2026',
      'fifa-older': 'World Cups until 2022',
      fiba: 'Basketball (FIBA)',
      fivb: 'Volleyball (FIVB)',
      bucs: 'BUCS',
      england: 'English league',
      germany: 'German league',
      france: 'French league',
      spain: 'Spanish league',
      italy: 'Italian league',
      'table-tennis-singles': 'Singles (ITTF)',
      'table-tennis-team': 'Team matches (ITTF)',
      'badminton-singles': 'Singles (BWF)',
      'badminton-team': 'Team matches (BWF)',
      'tennis-singles': 'Singles',
      'tennis-team': 'Team matches',
      'squash-singles': 'Singles',
      'squash-team': 'Team matches',
    },
    about: {
      intramural:
        '3 points for a win, 1 for a draw, −1 for a no-show; then the matches between those that are level, sportsmanship, and difference.',
      'fifa-2026':
        '3 points for a win, 1 for a draw; then the matches between those that are level, difference and goals in all, cards, and seeding.',
      'fifa-older':
        '3 points for a win, 1 for a draw; then difference and goals in all, the matches between those that are level, and cards.',
      fiba: '2 points for a win, 1 for a loss, none for a no-show; then the matches between those that are level, from the beginning whenever one is placed.',
      fivb: 'Matches won; then 3 points for 3–0 and 3–1, 2 and 1 for 3–2, and the quotients of sets and of points.',
      bucs: '3 points for a win, 1 for a draw, −3 for a no-show; then the fewest forfeits, and the matches between those that are level.',
      england:
        '3 points for a win, 1 for a draw; then difference and goals in all, and the matches between those that are level.',
      germany:
        '3 points for a win, 1 for a draw; then difference and goals in all, the matches between those that are level, and goals away from home.',
      france:
        '3 points for a win, 1 for a draw; then difference in all, the matches between those that are level, and goals.',
      spain:
        '3 points for a win, 1 for a draw; then the matches between those that are level, again whenever one is placed, and difference in all.',
      italy: '3 points for a win, 1 for a draw; then the matches between those that are level, and difference in all.',
      'table-tennis-singles':
        '2 points for a win, 1 for a loss, none for a no-show; then the matches between those that are level, by points, games and rallies.',
      'table-tennis-team':
        '2 points for a win, 1 for a draw or a loss, none for a no-show; then the matches between those that are level, by points, rubbers and games.',
      'badminton-singles':
        '2 points for a win; then the match between two that are level, and the differences of games and of points.',
      'badminton-team':
        '2 points for a win, 1 for a draw; then the match between two that are level, and the differences of rubbers and of games.',
      'tennis-singles':
        '2 points for a win; then the match between two that are level, and the quotients of sets and of games.',
      'tennis-team':
        '2 points for a win, 1 for a draw; then the match between two that are level, and the quotients of rubbers and of sets.',
      'squash-singles':
        '2 points for a win; then the match between two that are level, and the differences of games and of points.',
      'squash-team':
        '2 points for a win, 1 for a draw; then the match between two that are level, and the differences of rubbers and of games.',
    },
  },
  'presets',
);
