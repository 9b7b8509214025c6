import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  stilled: 'Pictures of people don’t move. Only the first frame is shown.',
});
