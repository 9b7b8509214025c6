import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The mail to admins when the disk is nearly full; its main sentence is `adminMessages.spaceLow`. */
export const texts = catalogue({
  lowSpace: {
    subject: '{brand} is running out of space',
    hello: 'Hello,',
    overview: 'The overview shows what takes up how much:',
  },
});
