import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Pages that mailed links and Google lead to, and the one that asks for a link (spec 1 §2, §8; spec 2 §8). */
export const texts = catalogue({
  forgot: 'Forgot password',
  forgotIntro: 'Enter your account’s email address and we’ll send you a link to choose a new password.',
  sendLink: 'Send Reset Link',
  checkEmail: 'Check Your Email',
  onItsWay: 'If <b>{email}</b> has an account, a link to choose a new password is on its way.',
  expires: {
    one: "The link expires in {count} hour. If you don't see it, please check your spam folder.",
    other: "The link expires in {count} hours. If you don't see it, please check your spam folder.",
  },
  tryAnother: 'Try Another Email',

  reset: 'Reset password',
  resetIntro: 'Choose a new password. You’ll be signed out everywhere.',
  invalidLink: 'Invalid reset link',
  newLink: 'Get a new link',
  confirmPassword: 'Confirm new password',
  noMatch: 'Passwords do not match',
  resetButton: 'Reset Password',
  resetting: 'Resetting...',
  resetFailed: 'Failed to reset password',
  resetDone: 'Password reset successfully!',
  resetDoneTitle: 'Password Reset Successfully!',
  resetDoneText: 'You can now sign in with your new password. We’ll take you to the login page in a moment.',

  verifying: 'Verifying Email',
  verified: 'Email Verified!',
  accountReady: "Your account is ready. We'll take you to the login page in a moment.",
  verifyFailedTitle: 'Verification Failed',
  verifyFailed: 'Verification failed. Please try again.',
  resend: 'Resend Verification Email',
  proveTitle: 'Verify Your Email',
  proveWhy: 'You’ve opened this link in another browser. If you didn’t sign up, <end>end that sign-up</end>.',
  prove: 'Verify Email',
  proving: 'Verifying…',

  endTitle: 'Wasn’t It You?',
  endIntro: 'Somebody signed up with your email address. If it wasn’t you, end that sign-up.',
  end: 'It Wasn’t Me',
  ending: 'Ending…',
  ended: 'Sign-up Ended',
  endFailed: 'Failed to end the sign-up',

  support: 'Need help? Contact support: <mail>{email}</mail>',
  supportUnknown: 'Need help? Ask your sports union, which runs this site.',

  googleRefused: 'Google authentication failed. Please try again.',
  googleNoToken: 'No ID token received from Google.',
  authFailed: 'Authentication failed',
  authUnanswered: 'Authentication failed. Please try again.',
  signedIn: 'Successfully signed in with Google!',
  redirecting: 'Redirecting...',
  signingYouIn: 'Signing you in...',
});
