import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Menu items for words that are reported by themselves. */
export const texts = catalogue({ reportName: 'Report a name', reportWords: 'Report this text' });
