import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What the pages without an account have in common: frame, fields, links (spec 1 §2, §8). */
export const texts = catalogue({
  motto: 'The whistle goes. The story stays.',
  mottoMore: 'Highlights, pictures and match talk from every pitch, court and track on campus.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: { other: 'At least {count} characters.' },
  sending: 'Sending...',
  cancel: 'Cancel',
  backToLogin: 'Back to Login',
  goToLogin: 'Go to Login',
  checkingLink: 'One moment, we’re checking your link.',
  resendEmail: 'Resend Email',
  resendFailed: 'Failed to resend verification email', // spec 1 §8
  sendResetFailed: 'Failed to send reset email', // spec 1 §8
  somethingWrong: 'Something went wrong',
});
