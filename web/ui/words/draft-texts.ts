import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A form that holds what was typed into it before. */
export const texts = catalogue({
  restored: 'Draft restored',
  discard: 'Discard draft',
});
