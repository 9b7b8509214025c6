import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({ newVersion: 'New version: reload' });
