import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** A clip that plays in its card. */
export const texts = catalogue({
  pause: 'Pause {title}',
  play: 'Play {title} without sound',
});
