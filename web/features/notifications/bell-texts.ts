import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  none: 'Notifications',
  some: { one: 'Notifications, {count} new', other: 'Notifications, {count} new' },
  more: 'Notifications, more than {count} new',
  plus: '{count}+',
});
