import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  title: 'Notifications',
  loading: 'Loading your notifications',
  loadFailed: 'Your notifications could not be loaded.',
  none: 'Nothing yet',
  noneNote:
    'When somebody reacts to what you share, comments on it or follows you, you read it here. So it is with new clips of those whom you follow.',
  allRead: 'Mark all as read',
  readFailed: 'That didn’t work. Please try again later.',
  unread: 'Unread.',
  settings: 'Settings',
  offer: 'Be told also when Touchline is closed.',
  tellMe: 'Tell me on this device',
  notNow: 'Not now',
});
