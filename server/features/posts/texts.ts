import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  stilled: 'Animated PNG and AVIF pictures don’t move here. Use GIF or WebP instead.',
});
