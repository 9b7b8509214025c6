import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of what waits for a clip's uploader; beside the list of a match's clips, which does not load them. */
export const proposalTexts = catalogue({
  proposed: '{who} wants to put this clip to {match}.',
  waits: 'Waiting for the uploader: {match}',
  accept: 'Put it there',
  decline: 'Decline',
  answering: 'Answering…',
  answerFailed: 'That didn’t work. Please try again.',
});
