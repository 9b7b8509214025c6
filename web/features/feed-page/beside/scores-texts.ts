import { catalogue } from '../../../../contract/texts/catalogue.ts';

export const scoresTexts = catalogue({ playing: 'Live now' });
