/** Where the sides of matches come from, in words (issue 18, point 2). */
import { catalogue } from '../texts/catalogue.ts';
import type { Source } from './core.ts';

export const sourceTexts = catalogue(
  {
    winner: 'Winner of match {match}',
    loser: 'Loser of match {match}',
    first: 'Winner of group {group}',
    second: 'Runner-up of group {group}',
    third: 'Third of group {group}',
    place: 'Place {place} of group {group}',
    placeOfTable: 'Place {place} of the table',
    bestThird: 'One of the best thirds: {groups}',
    best: 'One of the best at place {place}: {groups}',
    // Why a side is not known yet.
    noResult: 'Match {match} has no result that counts yet.',
    noWinner: 'Match {match} ended without a winner: an organiser has to decide who goes on.',
    sideOpen: 'It is not known yet who plays in match {match}.',
    notFinal: 'Group {group} has matches to play.',
    tableNotFinal: 'The table has matches to play.',
    level: 'In group {group}, nothing decides yet who is at place {place}.',
    tableLevel: 'In the table, nothing decides yet who is at place {place}.',
    noPlace: 'Group {group} has no place {place}.',
    groupsNotFinal: 'Groups have matches to play: {groups}.',
    bestLevel: 'Nothing decides yet who of those at place {place} goes on.',
    noAllocation: 'Those at place {place} who go on cannot be spread over the matches that wait for them.',
    // Why sources are refused.
    circle: 'These matches wait for each other: {matches}.',
    unknownMatch: 'Match {number} waits for match {match}, which does not exist.',
    unknownGroup: 'Match {number} waits for a group that does not exist.',
    placeTaken: 'Matches {number} and {other} wait for the same: {source}.',
    tooManyBest: 'More matches wait for the best at place {place} than there are groups for them.',
  },
  'sources',
);

/**
 * A source in words, such as 'Winner of match 73'.
 * @param nameOf the name of a group by its id; empty for the one of a league
 */
export function sourceText(source: Source, nameOf: (groupId: string) => string): string {
  if (source.from === 'winner') return sourceTexts.winner({ match: String(source.match) });
  if (source.from === 'loser') return sourceTexts.loser({ match: String(source.match) });
  const place = String(source.place);
  if (source.from === 'best') {
    const groups = source.groups.map(nameOf).join('/');
    return source.place === 3 ? sourceTexts.bestThird({ groups }) : sourceTexts.best({ place, groups });
  }
  const group = nameOf(source.group);
  if (group === '') return sourceTexts.placeOfTable({ place });
  const ordinal = { 1: 'first', 2: 'second', 3: 'third' } as const;
  const named = ordinal[source.place as 1 | 2 | 3];
  return named ? sourceTexts[named]({ group }) : sourceTexts.place({ place, group });
}
