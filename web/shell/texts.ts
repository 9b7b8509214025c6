import { catalogue } from '../../contract/texts/catalogue.ts';

/** The frame around every page: what shows at first (spec 1 §2, §4; spec 2 §2, §4). */
export const texts = catalogue({
  skipToContent: 'Skip to content',
  scrollToTop: 'Scroll to top',
  splash: 'Loading your sports experience...',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  site: 'Site',
  darkMode: 'Dark mode',
  admin: 'Admin',
  login: 'Login',
  signUp: 'Sign Up',
  welcome: 'Welcome, {name}',
  feed: 'Feed',
  videos: 'Videos',
  matches: 'Matches',
  clips: 'Clips',
  competitions: 'Competitions',
  teams: 'Teams',
  search: 'Search',
  logout: 'Logout',
  network: { error: 'Network Error', offline: 'You are offline', back: 'You are back online' },
  oopss: 'Oopss!',
  unexpected: 'Sorry, an unexpected error has occurred.',
  notFound: 'The page you are looking for cannot be found or has been removed.',
  goBack: 'Go back',
});
