import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The size of a file. */
export const sizes = catalogue({
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
});
