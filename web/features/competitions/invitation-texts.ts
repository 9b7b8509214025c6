import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of the page on which an invitation to organise a competition is answered. */
export const texts = catalogue({
  title: 'Organise {name}?',
  asked: '{who} invites you to organise this competition.',
  askedByNobody: 'You’re invited to organise this competition.',
  note: 'Nobody sees your name here until you accept.',
  accept: 'Accept',
  decline: 'Decline',
  block: 'Decline and block {who}',
  busy: 'Answering…',
  blocked: 'Declined. {who} is blocked.',
  blockTitle: 'Decline and block {who}?',
  blockText: 'You won’t see each other’s posts, and they can’t invite you.',
  failed: 'That didn’t work. Please try again.',
  loading: 'Loading the invitation',
  loadFailed: 'The invitation couldn’t be loaded',
  none: 'This invitation has been answered or taken back.',
  open: 'Open the competition',
});
