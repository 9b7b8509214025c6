import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What a video host gets beside a video's own description, and what admins read of an error that is not the host's. */
export const texts = catalogue({
  players: 'With {names}',
  sharedBy: 'Shared by {name} on {brand}',
  outOfReach: 'The server could not reach a file or another server ({code}).',
});
