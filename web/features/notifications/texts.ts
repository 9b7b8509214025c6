import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  title: 'Notifications',
  loading: 'Loading your notifications',
  loadFailed: 'Your notifications could not be loaded.',
  none: 'Nothing yet',
  noneNote: 'Reactions, comments, followers and new clips from people you follow appear here.',
  allRead: 'Mark all as read',
  readFailed: 'That didn’t work. Please try again later.',
  unread: 'Unread.',
  settings: 'Settings',
  offer: 'Get alerts when Touchline is closed.',
  tellMe: 'Get alerts on this device',
  notNow: 'Not now',
});
