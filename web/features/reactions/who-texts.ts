import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The dialog that says whose reactions there are. */
export const texts = catalogue({
  title: 'Reactions',
  byType: 'Reactions by type',
  ofType: '{type}: {total}',
  people: 'People',
  more: { other: '… and {count} more' },
});
