/** Why a side of a match is open, and why sources are refused, in words (issue 18, point 2). */
import { catalogue } from '../texts/catalogue.ts';

export const sourceTexts = catalogue(
  {
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
    takenTwice: 'Matches {number} and {other} wait for the same side.',
    tooManyBest: 'More matches wait for the best at place {place} than there are groups for them.',
  },
  'sources',
);
