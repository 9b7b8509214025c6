import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Words of the share picture. */
export const drawingTexts = catalogue({
  versus: 'v',
  dateOpen: 'Date open',
  penalties: '{penalties} on penalties',
  extraTime: 'After extra time',
  over: 'Full time',
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
});
