/** What stands in the form of a result, and the result that it is. */
import type { GoesOn, Pair, ResultKind, Side } from '../../../contract/sports/core.ts';
import { ahead, type EnteredResult, type Tie, winnerOf } from '../../../contract/sports/results.ts';
import type { MatchFormat } from '../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';

/** Null: what is typed is no number, or no time. */
type Typed = Record<Side, number | null>;

export type Draft = {
  kind: ResultKind;
  score: Typed;
  /** Empty: of a team match only the rubbers that each side has won are said. */
  sets: Typed[];
  /** Of an abandoned match and the like: whether a score stood. */
  hasScore: boolean;
  hadExtraTime: boolean;
  /** What the home side had when extra time began: it begins only when they are level, over two legs by the aggregate. */
  levelAt: number | null;
  penalties: Typed;
  forfeitedBy: Side | null;
  goesOn: GoesOn | null;
  /** Who has won by a target that was reset; null: whoever has more. */
  winner: Side | null;
  /** They were asked whether its numbers are right, and have said yes. */
  isSure: boolean;
};

const none = (): Typed => ({ home: 0, away: 0 });

/** The form as it opens: with what was said last, else with what the scorers have kept. */
export function draftOf(result: EnteredResult | null, kept: Pair | null, sport: Sport, format?: MatchFormat): Draft {
  const { scoring } = factsOf(sport);
  const hasSets = scoring === 'sets' && format?.unit !== 'rubbers';
  const score = result?.score ?? kept;
  return {
    kind: result?.kind ?? 'played',
    score: score ? { home: score.home, away: score.away } : scoring === 'times' ? { home: null, away: null } : none(),
    sets: result?.score?.sets ?? (hasSets ? [none()] : []),
    hasScore: result?.score != null,
    hadExtraTime: result?.score?.beforeExtraTime !== undefined,
    levelAt: result?.score?.beforeExtraTime?.home ?? 0,
    penalties: result?.score?.penalties ?? none(),
    forfeitedBy: result?.forfeitedBy ?? null,
    goesOn: result?.goesOn ?? null,
    winner: result?.score?.winner ?? null,
    isSure: false,
  };
}

const whole = ({ home, away }: Typed): Pair | null => (home === null || away === null ? null : { home, away });

/** The sets that each side has won. */
export const setsWon = (sets: readonly Typed[]): Pair => ({
  home: sets.filter(({ home, away }) => (home ?? 0) > (away ?? 0)).length,
  away: sets.filter(({ home, away }) => (away ?? 0) > (home ?? 0)).length,
});

/**
 * Whether this kind of result has a score: always, if somebody says so, or never. A larger defeat that stands in place of
 * a forfeit is for organisers to say.
 */
export function scoreIn(kind: ResultKind, isOrganiser = false): 'always' | 'maybe' | 'never' {
  if (kind === 'played') return 'always';
  return kind === 'default' || kind === 'abandoned' || (kind === 'forfeit' && isOrganiser) ? 'maybe' : 'never';
}

/** Whether two sides met in it, so that there is something to say of sportsmanship and cards. */
export const hasConduct = ({ kind }: Pick<EnteredResult, 'kind'>): boolean => scoreIn(kind) !== 'never';

/** By how much the home side of a second leg is ahead by the first one. */
const leadOf = (tie: Tie | null | undefined): number =>
  tie?.leg === 2 && tie.carry ? tie.carry.home - tie.carry.away : 0;

/** Whether the form asks for penalties: somebody has to win, and nobody has by the score, or by the aggregate of two legs. */
export const asksPenalties = (
  { kind, score: { home, away } }: Draft,
  sport: Sport,
  isKnockout: boolean,
  tie?: Tie | null,
): boolean =>
  isKnockout &&
  kind === 'played' &&
  factsOf(sport).scoring === 'goals' &&
  (home === null ? away === null : home + leadOf(tie) === away);

/** The result that the form says; null: something in it is no number. */
export function resultOf(
  draft: Draft,
  sport: Sport,
  isKnockout: boolean,
  tie?: Tie | null,
  isOrganiser = false,
): EnteredResult | null {
  const { kind, forfeitedBy, goesOn } = draft;
  const isOfSets = factsOf(sport).scoring === 'sets';
  const rest = {
    kind,
    forfeitedBy: kind === 'forfeit' || kind === 'default' ? forfeitedBy : null,
    ...(goesOn && (kind !== 'played' || isOfSets) && { goesOn }),
    ...(draft.isSure && { isSure: true }),
  };
  const has = scoreIn(kind, isOrganiser);
  if (has === 'never' || (has === 'maybe' && !draft.hasScore)) return { ...rest, score: null };
  if (isOfSets) {
    const sets = draft.sets.flatMap((set) => whole(set) ?? []);
    const won = draft.sets.length > 0 ? setsWon(sets) : whole(draft.score);
    if (!won || sets.length < draft.sets.length) return null;
    const said = { ...rest, score: { ...won, ...(sets.length > 0 && { sets }) } };
    // Who goes on was asked while it was level.
    return kind === 'played' && winnerOf({ ...said, goesOn: null }, sport, tie) ? { ...said, goesOn: null } : said;
  }
  const score = whole(draft.score);
  if (!score || (draft.hadExtraTime && draft.levelAt === null)) return null;
  const at = draft.levelAt ?? 0;
  const penalties = asksPenalties(draft, sport, isKnockout, tie) ? whole(draft.penalties) : undefined;
  if (penalties === null) return null;
  const { resetsTarget, scoring } = factsOf(sport);
  const isReset = resetsTarget && kind === 'played' && !tie && ahead(score, scoring) !== draft.winner;
  return {
    ...rest,
    score: {
      ...score,
      ...(draft.hadExtraTime && { beforeExtraTime: { home: at, away: Math.max(0, at + leadOf(tie)) } }),
      ...(penalties && { penalties }),
      ...(isReset && draft.winner && { winner: draft.winner }),
    },
  };
}

/** Milliseconds of a time as people write it: 9.58, 1:40.91; null: it is none. */
export function readTime(text: string): number | null {
  const [, minutes, seconds, rest = ''] = /^\s*(?:(\d{1,3}):)?(\d{1,2})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return null;
  return (Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}
