/** Words that members write into what belongs to many, and how they are reported by themselves. */
import Type from 'typebox';
import { catalogue } from '../texts/catalogue.ts';

/**
 * Where such words stand. A result and rules are named by their match or competition and their version, a free agent by
 * the account and the sport, all others by their own id.
 */
export const WORD_PLACES = [
  ...(['result', 'act', 'rules', 'deduction', 'draw'] as const),
  ...(['stage', 'group', 'venue', 'season', 'entry', 'player', 'agent'] as const),
] as const;
export type WordPlace = (typeof WORD_PLACES)[number];

/** Which words are meant, beside the id of their row. */
export const WordsOf = Type.Object({
  place: Type.Enum(WORD_PLACES),
  /** The version of a result or of rules, or the sport of a free agent. */
  part: Type.Optional(Type.String({ maxLength: 20 })),
});

/** What stands where an admin has removed words. */
export const removedWords = catalogue(
  {
    reason: 'Removed by an admin',
    subject: '(name removed)',
    player: 'A player',
    venue: 'Venue',
    team: 'A team',
    competition: 'A competition',
    stage: { league: 'League', groups: 'Groups', knockout: 'Knockout', placement: 'Placement' },
  },
  'removed-words',
);
