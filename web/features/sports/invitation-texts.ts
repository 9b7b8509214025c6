import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What organisers ask the captains of a team. */
export const invitationTexts = catalogue({
  title: 'Invitations',
  asks: '{team} is invited to take part.',
  asksAs: '{team} is invited to take part, entered as {name} so far.',
  asksAnew:
    'It was called “{before}” when you agreed. Does {team} go on playing? Until you answer, others see only a name.',
  asksAnewWithin:
    'A stage or an opponent has another name now. Does {team} go on playing? Until you answer, others see only a name.',
  takesPast: {
    one: 'Add the {count} match played as {name} to our team',
    other: 'Add the {count} matches played as {name} to our team',
  },
  by: 'Invited by',
  renamedBy: 'Renamed by',
  stay: 'Go on',
  leave: 'Leave',
  stayOf: 'Go on for {team}: {competition}',
  leaveOf: 'Leave for {team}: {competition}',
  accept: 'Accept',
  decline: 'Decline',
  block: 'Decline and block',
  acceptOf: 'Accept for {team}: {competition}',
  declineOf: 'Decline for {team}: {competition}',
  blockOf: 'Decline and block for {team}: {competition}',
  leaveBlock: 'Leave and block',
  leaveBlockOf: 'Leave and block for {team}: {competition}',
  leaveBlockQuestion: 'Leave with your team, and block {person}?',
  blockQuestion: 'Decline the invitation, and block {person}?',
  blocking: 'Blocking…',
  notLoaded: 'More invitations couldn’t be loaded.',
  failed: 'That didn’t work. Please try again.',
});
