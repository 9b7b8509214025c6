import type { MatchCard } from '../../../contract/sports/core.ts';
import type { BracketMatch, CompetitionCard, Scorer } from '../../../contract/sports/lists.ts';
import { aggregateOf } from '../../../contract/sports/results.ts';
import type { AwardedScore } from '../../../contract/sports/rules.ts';
import { carriedInto } from '../../../contract/sports/ties.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { nameOfMember, presentTeamName } from '../teams/present.ts';
import type { BracketRow, CompetitionCardRow, ScorerRow } from './queries.ts';

export function presentCompetitionCard(row: CompetitionCardRow): CompetitionCard {
  const { id, name, sport, season, school, vouchedAs, state, hidden, teams } = row;
  return { _id: id, name, sport, season, school, vouchedAs, state, teams, ...(hidden && { hidden }) };
}

/** @param isNamed whether the viewer may know who it is */
export function presentScorer(row: ScorerRow, isNamed: boolean, to: Audience): Scorer {
  const { memberId, scored, matches, username, team } = row;
  return {
    ...{ memberId, scored, matches, username: isNamed ? username : null },
    name: nameOfMember(row, isNamed, to),
    team: presentTeamName(team),
  };
}

/** What a match is in a tie over two legs. @param forfeitScore what a forfeited leg adds */
function presentTie(
  { number, leg, otherLeg }: BracketRow,
  cardOf: (number: number) => MatchCard | undefined,
  forfeitScore: AwardedScore,
): BracketMatch['tie'] {
  if (otherLeg === null) return null;
  const [own, other] = [cardOf(number)?.result, cardOf(otherLeg)?.result];
  const [first, second] = leg === 2 ? [other, own] : [own, other];
  const carry = first ? carriedInto(first, forfeitScore) : null;
  const total = second ? aggregateOf(second, { leg: 2, carry, forfeitScore }) : null;
  const aggregate = total && leg !== 2 ? { home: total.away, away: total.home } : total;
  return { leg: leg === 2 ? 2 : 1, other: otherLeg, aggregate };
}

/** The stages of a bracket, each match with where its winner and its loser go on to. */
export function presentBracket(
  rows: readonly BracketRow[],
  cards: readonly MatchCard[],
  forfeitScore: AwardedScore,
): { _id: string; name: string; matches: BracketMatch[] }[] {
  const byId = new Map(cards.map((card) => [card._id, card]));
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const cardOf = (number: number) => byId.get(ids.get(number) ?? '');
  const leads = { winner: new Map<number, number>(), loser: new Map<number, number>() };
  for (const { number, homeSource, awaySource } of rows) {
    for (const source of [homeSource, awaySource])
      if (source?.from === 'winner' || source?.from === 'loser') leads[source.from].set(source.match, number);
  }
  const stages = new Map<string, { _id: string; name: string; matches: BracketMatch[] }>();
  for (const row of rows) {
    const { id, number, stageId, stageName } = row;
    const match = byId.get(id);
    if (!match) continue; // removed between the statements
    const stage = stages.get(stageId) ?? { _id: stageId, name: stageName, matches: [] };
    stages.set(stageId, stage);
    stage.matches.push({
      match,
      winnerTo: leads.winner.get(number) ?? null,
      loserTo: leads.loser.get(number) ?? null,
      tie: presentTie(row, cardOf, forfeitScore),
    });
  }
  return [...stages.values()];
}
