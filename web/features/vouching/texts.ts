import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  open: 'Vouch',
  change: 'Change the mark',
  title: 'Vouch for {name}',
  as: 'Who runs it',
  asHint: 'Everybody reads this beside the name.',
  /** What is offered to begin with. */
  runBy: 'Run by {school}',
  save: 'Vouch',
  saving: 'Saving…',
  takeBack: 'Remove the mark',
  failed: 'The mark could not be changed. Please try again.',
});
