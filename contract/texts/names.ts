/** What is said of names that are refused: of teams, competitions, stages, venues, people. */
import { catalogue } from './catalogue.ts';

export const nameMessages = catalogue(
  {
    odd: 'Invisible and direction-changing characters can’t be used here.',
    dots: 'A name can’t be dots alone.',
    tick: 'Ticks can’t be used in names: only admins vouch for something.',
    mixed: 'A word of a name can’t mix letters of different alphabets.',
    marks: 'This name has too many accents on one letter.',
    /** Of what admins can vouch for. */
    needsMark: '“{word}” needs an admin’s mark. Choose another name, or ask an admin.',
    /** Of all else. */
    claims: '“{word}” can’t be used in this name. Choose another one.',
  },
  'names',
);
