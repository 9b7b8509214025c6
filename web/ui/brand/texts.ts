import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The footer of the landing page (spec 1 §2). */
export const texts = catalogue({
  motto: 'Where campus sport is seen, shared and remembered.',
  footer: 'Footer',
  home: 'Home',
  videos: 'Videos',
  feed: 'Feed',
  about: 'About',
  /** What needs no account. */
  open: 'Open to everybody',
  matches: 'Matches',
  clips: 'Clips',
  competitions: 'Competitions',
  teams: 'Teams',
  search: 'Search',
  copyright: '© {year} {brand}. All rights reserved.',
  legal: 'Legal',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
});
