import { locale } from '../../../contract/texts/language.ts';

/** '29 November 2026', as the language writes it. */
export const longDate = (date: string) => new Date(date).toLocaleDateString(locale().tag, { dateStyle: 'long' });
