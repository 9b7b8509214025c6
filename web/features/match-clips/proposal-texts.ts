import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of what waits for a clip's uploader; beside the list of a match's clips, which does not load them. */
export const proposalTexts = catalogue({
  proposed: '{who} wants to add this clip to {match}.',
  waits: 'Waiting for the uploader: {match}',
  accept: 'Add it',
  decline: 'Decline',
  answering: 'Answering…',
  answerFailed: 'That didn’t work. Please try again.',
});
