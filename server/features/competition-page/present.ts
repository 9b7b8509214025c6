import type { MatchCard } from '../../../contract/sports/core.ts';
import type { BracketMatch, CompetitionCard, Scorer } from '../../../contract/sports/lists.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { displayName } from '../../platform/text.ts';
import { presentTeamName } from '../teams/present.ts';
import type { BracketRow, CompetitionCardRow, ScorerRow } from './queries.ts';

export function presentCompetitionCard(row: CompetitionCardRow): CompetitionCard {
  const { id, name, sport, season, school, state, hidden, teams } = row;
  return { _id: id, name, sport, season, school, state, teams, ...(hidden && { hidden }) };
}

export const presentScorer = ({ memberId, scored, matches, name, username, team }: ScorerRow): Scorer => ({
  ...{ memberId, scored, matches, username },
  name: username === null ? (name ?? teamMessages.formerPlayer()) : displayName(username),
  team: presentTeamName(team),
});

/** The stages of a bracket, each match with where its winner and its loser go on to. */
export function presentBracket(
  rows: readonly BracketRow[],
  cards: readonly MatchCard[],
): { _id: string; name: string; matches: BracketMatch[] }[] {
  const byId = new Map(cards.map((card) => [card._id, card]));
  const leads = { winner: new Map<number, number>(), loser: new Map<number, number>() };
  for (const { number, homeSource, awaySource } of rows) {
    for (const source of [homeSource, awaySource])
      if (source?.from === 'winner' || source?.from === 'loser') leads[source.from].set(source.match, number);
  }
  const stages = new Map<string, { _id: string; name: string; matches: BracketMatch[] }>();
  for (const { id, number, stageId, stageName } of rows) {
    const match = byId.get(id);
    if (!match) continue; // removed between the statements
    const stage = stages.get(stageId) ?? { _id: stageId, name: stageName, matches: [] };
    stages.set(stageId, stage);
    stage.matches.push({
      match,
      winnerTo: leads.winner.get(number) ?? null,
      loserTo: leads.loser.get(number) ?? null,
    });
  }
  return [...stages.values()];
}
