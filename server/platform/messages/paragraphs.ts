/** The text of a mail from its paragraphs. */
export const paragraphs = (...texts: string[]): string => texts.join('\n\n');
