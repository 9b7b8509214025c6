import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The dialog that renames something. */
export const texts = catalogue({ name: 'Name', save: 'Save', saving: 'Saving…' });
