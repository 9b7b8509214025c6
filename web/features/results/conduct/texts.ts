import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  both: 'Sportsmanship and cards',
  spirit: 'Sportsmanship',
  cards: 'Cards',
  optional: 'optional',
  spiritOf: 'Sportsmanship of {team}',
  /** From 4 down to 0. */
  marks: {
    excellent: '4: excellent',
    good: '3: good',
    average: '2: average',
    weak: '1: below average',
    poor: '0: poor',
    none: 'No mark',
  },
  hidden: 'They see it once they have marked you, or the result counts.',
  cardsHint: 'Who confirms your result agrees with the cards in it.',
  fromTimeline: 'The cards of the timeline count. What you enter here counts instead.',
  yellow: '{team}: yellow cards',
  secondYellow: '{team}: sent off by a second yellow',
  red: '{team}: red cards',
  twice: 'Don’t count the first yellow again where a second one followed.',
  said: {
    spirit: 'Sportsmanship of {team}: {mark} of {max}',
    cards: 'Cards of {team}: {cards}',
    none: 'none',
    yellow: '{count} yellow',
    secondYellow: '{count} sent off by a second yellow',
    red: '{count} red',
  },
});
