import type { Side, TeamName } from '../../../contract/sports/core.ts';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { winnerBy, winnerOf } from '../sports/score-text.ts';
import { roundsOf } from './rounds.ts';

/** Who has won the final of a knockout, over both legs if it has two; null: nobody yet. */
export function winnerOfKnockout(matches: readonly BracketMatch[]): TeamName | null {
  const last = roundsOf(matches).at(-1);
  if (last?.name !== 'final') return null;
  const final = last.matches.find(({ match, tie }) => match.number !== last.third && tie?.leg !== 1);
  const side = final && (final.match.result?.goesOn ?? winnerOfTie(final));
  return side && side !== 'nobody' ? final.match[side].team : null;
}

function winnerOfTie({ match, tie }: BracketMatch): Side | null {
  if (!tie) return winnerOf(match);
  const penalties = match.result?.score?.penalties;
  return tie.aggregate && winnerBy({ ...tie.aggregate, ...(penalties && { penalties }) }, match.competition.sport);
}

/** Who is first of a table that nothing can change any more; null: nobody alone. */
export function winnerOfTable(table: GroupTable | undefined): TeamName | null {
  const first = table?.isFinal ? table.rows.filter(({ place }) => place === 1) : [];
  return (first.length === 1 && first[0]?.team) || null;
}
