/**
 * A name as names are compared: without case ('STRASSE' is 'straße', of the Turkish i also the dot) and however its marks
 * are composed. Other marks stay, since they are other letters: 'Koln' is not 'Köln'. `fold_name` does the same in SQL.
 */
export const foldName = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC');
