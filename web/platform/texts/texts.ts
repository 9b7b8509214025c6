import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Texts that any page may need. */
export const texts = catalogue({
  networkError: 'Network Error', // spec 1 §4: no server answered
  fileChanged: 'The file has changed. Choose it again.',
  sessionExpired: 'Session expired', // spec 1 §4: a call was cancelled because the session had ended
  close: 'Close',
  loading: 'Loading...',
  trying: 'Trying...',
  tryAgain: 'Try again',
  reload: 'Reload',
  notLoaded: {
    page: 'This page could not be loaded.',
    part: 'This part of the page could not be loaded.',
  },
  reloadHelps: 'Loading the page anew should help.',
  keepTrying: "Please check your connection. We'll keep trying.",
});
