import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  score: '{home}–{away}',
  /** Of names, which have spaces themselves. */
  match: '{home} – {away}',
  /** A set within the score of a match. */
  sets: '{score} ({sets})',
  afterExtraTime: '{score} after extra time',
  onPenalties: '{score}, {penalties} on penalties',
  /** Beside the score. */
  extraTimeAlone: 'After extra time',
  penaltiesAlone: '{penalties} on penalties',
  byForfeit: '{score}: {team} did not appear',
  forfeit: '{team} did not appear',
  byDefault: '{score}: {team} could not go on',
  default: '{team} could not go on',
  doubleForfeit: 'Neither side appeared',
  abandonedAt: 'Abandoned at {score}',
  abandoned: 'Abandoned',
  void: 'Void: it does not count',
  postponed: 'Postponed',
  states: {
    scheduled: 'To come',
    live: 'Live',
    submitted: 'Not yet confirmed',
    confirmed: 'Final',
    disputed: 'Disputed',
    decided: 'Decided by the organisers',
    postponed: 'Postponed',
    cancelled: 'Cancelled',
  },
  missing: 'Result missing',
  toBeKnown: 'To be known',
  penalties: '({count})',
  matchNumber: 'Match {number}',
  round: 'Round {round}',
  dateOpen: 'Date open',
  today: 'Today, {hour}',
  tomorrow: 'Tomorrow, {hour}',
  yesterday: 'Yesterday, {hour}',
  on: '{day}, {hour}',
  /** Over the matches of a day. */
  days: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  live: 'Live',
  todayOf: { mine: 'Today', school: 'Today at your university', all: 'Today everywhere' },
  matchDay: 'Match day',
  places: { myMatches: 'My matches', competitions: 'Competitions', teams: 'Teams', freeAgents: 'Free agents' },
});
