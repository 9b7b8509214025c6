import { nameOfSide } from '../../../contract/pages/match-head.ts';
import type { MatchCard, Side } from '../../../contract/sports/core.ts';
import type { Conduct, EnteredResult, MatchOutcome, ResultVersion } from '../../../contract/sports/results.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { presentAuthor } from '../accounts/present.ts';
import type { SaidConduct } from './conduct.ts';
import type { Said } from './policy.ts';
import type { VersionRow } from './queries.ts';

type SaidRow = Omit<VersionRow, 'by' | 'hasHiddenProfile' | 'reason' | 'createdAt'>;

/** What was said; null: it was disputed without another score, which is stored as a match that was played without one. */
const resultOf = ({ act, kind, score, forfeitedBy, goesOn }: SaidRow): EnteredResult | null =>
  act === 'disputed' && kind === 'played' && score === null
    ? null
    : { kind, score, forfeitedBy, ...(goesOn && { goesOn }) };

/** A version, as the rules of results read it. */
export const toSaid = (row: SaidRow): Said => ({
  version: row.version,
  act: row.act,
  result: resultOf(row),
  side: row.side,
  accountId: row.accountId,
  conduct: row.conduct,
});

/**
 * A version, as somebody reads it.
 * @param dueAt when the result was due; null: its date is open
 * @param maySee whether they may know the mark that was given to a side
 * @param isNamed whether they may know who said it
 * @param apart whose words are not for them: one has blocked the other
 * @param to whom it is shown to
 */
export const presentVersion = (
  row: VersionRow,
  dueAt: Date | null,
  maySee: (row: VersionRow) => boolean,
  isNamed: (row: VersionRow) => boolean,
  apart: ReadonlySet<string>,
  to: Audience,
): ResultVersion => ({
  version: row.version,
  act: row.act,
  result: resultOf(row),
  side: row.side,
  reason: apart.has(row.accountId ?? '') ? '' : row.reason,
  ...(row.conduct && { conduct: presentConduct(row.conduct, maySee(row)) }),
  by: row.by && isNamed(row) ? presentAuthor(row.by, to) : null,
  ...(row.by && !isNamed(row) && { isPrivate: true }),
  at: row.createdAt.toISOString(),
  isLate: row.act === 'submitted' && dueAt !== null && row.createdAt > dueAt,
});

/** @param withMarks whether the marks for sportsmanship are for whoever reads it */
function presentConduct(conduct: SaidConduct, withMarks: boolean): Conduct {
  const of = (side: Side) => {
    const { spirit, cards } = conduct[side] ?? {};
    return { ...(withMarks && spirit !== undefined && { spirit }), ...(cards && { cards }) };
  };
  return { home: of('home'), away: of('away') };
}

/** The matches that another one fills, with who plays or where they come from. @param cards of these matches */
export const presentDependents = (
  rows: readonly { id: string; hasBegun: boolean }[],
  cards: readonly MatchCard[],
): MatchOutcome['dependents'] =>
  rows.flatMap(({ id, hasBegun }) => {
    const card = cards.find(({ _id }) => _id === id);
    if (!card) return [];
    return { _id: id, number: card.number, home: nameOfSide(card.home), away: nameOfSide(card.away), hasBegun };
  });
