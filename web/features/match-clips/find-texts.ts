import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of the search for a clip's match. */
export const findTexts = catalogue({
  field: 'Team or competition',
  today: 'Today',
  noneToday: 'No matches today. Type a team or a competition.',
  found: 'Teams and competitions',
  nothing: 'No team or competition has this name.',
  noMatches: 'No matches yet.',
  back: 'Back to the results',
  loading: 'Loading matches',
  failed: 'The matches could not be loaded.',
});
