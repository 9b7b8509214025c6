import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Login and signup (spec 1 §2, §8; spec 2 §8). */
export const texts = catalogue({
  or: 'or',
  googleFailed: 'Failed to authenticate with Google. Please try again.',
  googleBusy: 'loading...',

  welcome: 'Welcome',
  welcomeAgain: 'Welcome back',
  verifyFirst: 'Verify your email address, then sign in.',
  newcomer: 'Sign in with the password you just chose.',
  sinceLast: 'Sign in to see what happened on campus since the last whistle.',
  newHere: "New here? <signup>Don't have an account?</signup>",
  loginFailed: 'Login failed',
  welcomeBack: 'Welcome back {name}',
  identifierMissing: 'Please enter your username or email.',
  passwordMissing: 'Please enter your password.',
  expired: 'Login expired, please login again.',
  identifier: 'Username or Email',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  forgot: 'Forgot your password?',
  googleSignIn: 'Sign in with Google',
  enterEmail: 'Please enter your email address to resend verification',
  resend: 'Resend verification email',

  createAccount: 'Create Account',
  creating: 'Creating Account...',
  takesAMinute: 'Your clips, your team, your campus. It takes a minute.',
  haveAccount: 'Already have an account?',
  signupFailed: 'Signup failed',
  signedUp: 'Account created successfully! Please check your email to verify your account.',
  usernameMissing: 'Please choose a username.',
  passwordUnchosen: 'Please choose a password.',
  username: 'Username',
  usernameHint: '3 to 30 letters, digits, underscores or dots.',
  signUp: 'Sign Up',
  terms: 'By signing up you agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>.',
  googleSignUp: 'Sign up with Google',

  sentTo: 'Sent to {email}',
  checkEmail: 'Check your email',
  openLink: {
    other:
      'Open the link in that email to verify your address. It works for {count} hours. Can’t find it? Check your spam folder.',
  },
  ifUnverified: {
    other:
      'If there’s an unverified account for {email}, you’ll get a link to verify it. It works for {count} hours. Can’t find it? Check your spam folder.',
  },
  enoughLinks: {
    other: 'That makes {count} links, and each of them works. You can ask for more in an hour.',
  },
  sentAgain: 'Sent again.',
  resendIn: { other: 'Resend in {count} s' },
  resendDialog: "We'll send a new verification email to <b>{email}</b>",
  sendVerification: 'Send Verification',
});
