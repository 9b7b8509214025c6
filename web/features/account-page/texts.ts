import { catalogue } from '../../../contract/texts/catalogue.ts';

/** A member's own account. */
export const texts = catalogue({
  title: 'Account',
  pages: {
    profile: 'Profile',
    signIn: 'Sign-in and devices',
    notifications: 'Notification settings',
    people: 'People and clips',
    data: 'Your data',
    delete: 'Delete your account',
  },
  lines: {
    profile: 'Your name, picture and username, and who sees your page',
    signIn: 'Your email address, your password, and where you’re signed in',
    notifications: 'What you hear about, and how; quiet hours and the weekly mail',
    people: 'Who you follow, mute or block; clips that name you; clips that play in the feed',
    data: 'A copy of everything that we keep about you',
    delete: { one: 'You have {count} day to change your mind', other: 'You have {count} days to change your mind' },
  },
  aboutYou:
    'What we keep about you and what you can do about it: <privacy>Privacy Policy</privacy>. The rules: <terms>Terms and Conditions</terms>.',
  roles: { admin: 'Admin', user: 'Member' },
  noNetwork:
    'This page needs the network, which can’t be reached at the moment. What is missing will come by itself when it’s back.',
  emailFailed: 'Couldn’t load your email address.',

  devices: 'Where you’re signed in',
  devicesLoading: 'Loading devices',
  devicesFailed: 'Failed to load your devices',
  noOthers: 'No other devices are signed in.',
  thisDevice: 'This device',
  signedInOn: 'Signed in on {date}<dot> · </dot><seen>last seen {ago}</seen>',
  logOut: 'Log out',
  logOutDevice: 'Log out {device}',
  logOutOthers: 'Log out everywhere else',
  logOutOthersText: 'Every other browser and device will have to sign in again. This one stays signed in.',
  loggingOut: 'Logging out',
  logOutFailed: 'Failed to sign out that device',

  linkSent: {
    one: 'We’ve emailed you a link. It expires in {count} hour. If you don’t see it, check your spam folder.',
    other: 'We’ve emailed you a link. It expires in {count} hours. If you don’t see it, check your spam folder.',
  },
  choosePassword: 'Choose a password',
  noPassword: 'You sign in with Google and don’t have a password yet. We’ll email you a link to set one.',
  changePassword: 'Change password',
  changing: 'Changing...',
  changeFailed: 'Failed to change your password',
  signedOutElsewhere: 'You’ll be signed out on every other browser and device.',
  currentPassword: 'Current password',
  forgotIt: 'Forgot it? <mail>Email me a link</mail>',
  forgotSending: 'Forgot it? <mail>Sending...</mail>',
});
