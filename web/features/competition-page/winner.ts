import type { TeamName } from '../../../contract/sports/core.ts';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { winnerOf } from '../sports/score-text.ts';
import { roundsOf } from './rounds.ts';

/** Who has won the final of a knockout; null: nobody yet, or it takes more than one match to say. */
export function winnerOfKnockout(matches: readonly BracketMatch[]): TeamName | null {
  const last = roundsOf(matches).at(-1);
  const finals = last?.name === 'final' ? last.matches.filter(({ match }) => match.number !== last.third) : [];
  const [final] = finals;
  if (!final || finals.length > 1) return null;
  const side = final.match.result?.goesOn ?? winnerOf(final.match);
  return side && final.match[side].team;
}

/** Who is first of a table that nothing can change any more; null: nobody alone. */
export function winnerOfTable(table: GroupTable | undefined): TeamName | null {
  const first = table?.isFinal ? table.rows.filter(({ place }) => place === 1) : [];
  return (first.length === 1 && first[0]?.team) || null;
}
