import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the page for frames of other sites says, and the call that tells them of it. */
export const texts = catalogue({
  cannotPlay: 'Your browser can’t play this clip.',
  gone: 'This clip cannot be found or has been removed.',
  on: 'on {brand}',
  play: 'Play: {title}',
  format: 'Ask for json.',
});
