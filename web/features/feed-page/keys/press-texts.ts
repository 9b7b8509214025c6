import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const texts = catalogue({ reacted: 'Reacted', tookBack: 'Reaction taken back' });
