import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The weekly mail: its switch on the account page, and the page that its link leads to. */
export const texts = catalogue({
  title: 'Weekly mail',
  switch: 'Mail me on Mondays when I’ve missed something',
  note: 'At most one mail a week, with what you haven’t seen here yet, of the kinds that you want by mail. It ends by itself when you haven’t been here for 60 days.',
  notSent: 'This site isn’t set up to send mail at the moment, so nothing will come yet.',
  ended: {
    idle: 'It has ended because you hadn’t been here for a while. You can switch it on again.',
    refused: 'It has ended because your email address didn’t take our mail. You can switch it on again once it does.',
  },
  loading: 'Loading the weekly mail',
  loadFailed: 'The weekly mail couldn’t be loaded.',
  failed: 'That didn’t work. Please try again.',
  endTitle: 'Weekly mail',
  endQuestion: 'Do you want no more of these mails? Everything else of your account stays as it is.',
  end: 'Stop the weekly mail',
  ending: 'Stopping...',
  again: 'You can switch it on again on your <account>account page</account>.',
});
