import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The mails about an account, paragraph by paragraph; the link of each stands in a paragraph of its own. */
export const texts = catalogue({
  hello: 'Hello {name},',
  notYou: 'If this wasn’t you, don’t open it. You can ignore this email.',
  verify: {
    subject: 'Verify your email address for {brand}',
    open: {
      one: 'Someone signed up with this email address and username. If it was you, open this link to verify your address. It works for {count} hour:',
      other:
        'Someone signed up with this email address and username. If it was you, open this link to verify your address. It works for {count} hours:',
    },
    who: 'Username: {name}. Signed up: {when} UTC, with: {device}.',
    notYou: 'If it wasn’t you, don’t open that link. End this sign-up here:',
  },
  reset: {
    subject: 'Choose a new password for {brand}',
    open: {
      one: 'Open this link to choose a new password. It works for {count} hour:',
      other: 'Open this link to choose a new password. It works for {count} hours:',
    },
  },
  barred: {
    subject: 'No new {brand} account for this address',
    why: 'Someone tried to sign up with this email address. An account with this mailbox has been deactivated by an admin, so no new one was made.',
    ask: 'If you think that is a mistake, write to the admins of this site.',
  },
  signupOfTaken: {
    subject: 'Somebody tried to sign up for {brand} with your address',
    has: 'Somebody tried to sign up with this email address, which has an account already: {name}. Nothing about it has changed.',
    wasIt: 'If it was you, log in, or choose a new password here:',
  },
  passwordChanged: {
    subject: 'Your {brand} password was changed',
    wasIt: 'Your account’s password was changed. If it was you, there’s nothing to do.',
    wasNot: 'If it wasn’t, choose a new one right away. That also signs out anyone who is in your account:',
  },
  device: {
    of: '{browser} on {system}',
    unknown: 'Unknown device',
  },
});
