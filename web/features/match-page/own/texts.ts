import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  lineUp: 'Line-up of {team}',
  lineUpNote: 'Choose who begins and who is on the bench. Numbers can differ from those in the team.',
  loading: 'Loading the players',
  loadFailed: 'The players could not be loaded.',
  nobody: 'This team has no members yet.',
  place: 'Place of {name}',
  number: 'Number of {name}',
  places: { out: 'Not there', starts: 'Starts', bench: 'Bench' },
  chosen: '{starters} start, {bench} on the bench',
  save: 'Save line-up',
  saving: 'Saving...',
  saveFailed: 'The line-up could not be saved.',
  scorers: 'Scorekeepers',
  scorersNote: 'Captains and organisers can keep the score anyway. Name others who may.',
  username: 'Username',
  add: 'Add',
  remove: 'Remove {name}',
  none: 'Nobody else yet.',
  failed: 'That did not work.',
});
