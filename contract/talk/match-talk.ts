import { catalogue } from '../texts/catalogue.ts';

/** Texts of the calls about what is said of a match. */
export const matchTalkMessages = catalogue({ unknown: 'There is no such match.' }, 'matchTalk');
