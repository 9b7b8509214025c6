import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  add: 'Add to calendar',
  google: 'Google Calendar',
  download: 'Download (.ics)',
  subscribe: 'Subscribe',
  copy: 'Copy calendar link',
  copied: 'Link copied',
  notCopied: 'The link couldn’t be copied.',
  heading: 'Your calendar',
  note: 'Your matches in your own calendar, moved whenever they are. Whoever has the link can see it: if somebody has it who shouldn’t, change it.',
  get: 'Get your calendar link',
  change: 'Change link',
  changeTitle: 'Change your calendar link?',
  changeNote: 'The link that you have now stops working wherever you have added it.',
  changed: 'Your calendar has a new link.',
  keep: 'Keep it',
  busy: 'Changing...',
  failed: 'The link couldn’t be changed. Please try again.',
  loading: 'Loading your calendar',
});
