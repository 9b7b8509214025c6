import Type, { type Static } from 'typebox';
import { Id } from './ids.ts';
import { catalogue } from './texts/catalogue.ts';

export const USERNAME_PATTERN = '^[A-Za-z0-9_.]{3,30}$'; // spec D.9
export const PASSWORD_MIN = 6; // spec 1 §9
export const PASSWORD_MAX = 128; // a text without a limit invites abuse
export const EMAIL_MAX = 254; // RFC 5321 §4.5.3.1.3, less the angle brackets
/**
 * An email as people type it: before the @ what the HTML standard accepts, after it letters of any script, for domains;
 * no characters with a special meaning in a mail header. The server checks more closely.
 */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[^\\u0000-\\u002c\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a0]+$";
export const RESET_LINK_HOURS = 1; // spec 1 §9
export const VERIFY_LINK_HOURS = 24; // spec D.25

/**
 * By this the browser recognises an answer (spec 1 §7), whatever language it shows; the answer to a signup contains it.
 */
export const ANSWERED = {
  signedUp: 'User registered successfully',
  loggedIn: 'User logged in successfully',
  reset: 'Password reset successfully',
} as const;

/**
 * Texts of the accounts calls; those that the browser compares answers with are the specification's (spec 1 §7, §8).
 */
export const accountMessages = catalogue(
  {
    signedUp: 'User registered successfully. Please check your email to verify your account.',
    loggedIn: 'User logged in successfully',
    loggedOut: 'User logged out successfully',
    verified: 'Email verified successfully',
    resent: 'If there’s an unverified account for this address, a new link is on its way.',
    forgot: 'If there’s an account for this address, a link to choose a new password is on its way.',
    reset: 'Password reset successfully',
    nameMissing: 'Please enter your username or email.',
    wrongCredentials: 'Wrong username, email or password.',
    needsVerification:
      'Please verify your email address before logging in. Check your inbox for the verification link.', // spec 1 §8
    deactivated: 'Your account has been deactivated.', // spec D.20
    usernameTaken: 'This username is already taken.',
    usernameReserved: 'This username is reserved. Please choose another one.',
    usernameBare: 'A username needs at least one letter or digit.',
    usernameRule: 'Usernames are 3 to 30 characters long: letters, digits, underscores and dots.',
    emailRule: 'Please enter a valid email address.',
    passwordTooShort: 'Password must be at least 6 characters long', // spec 1 §8
    passwordTooLong: 'Passwords can be up to 128 characters.',
    passwordCommon: 'This password is too common. Please choose another one.',
    passwordOwn: 'Your password can’t be your username or email address. Please choose another one.',
    passwordSame: 'That’s your current password. Please choose a new one.',
    passwordChanged: 'Password changed. You’ve been signed out everywhere else.',
    oldPasswordMissing: 'Please enter your current password.',
    oldPasswordWrong: 'That’s not your current password.',
    passwordNone: 'Your account has no password yet. Ask for an emailed link to set one.',
    linkWorks: 'This link works.',
    linkInvalid: 'This link isn’t valid. Please ask for a new one.',
    linkUsed: 'This link has already been used.',
    linkExpired: 'This link has expired. Please ask for a new one.',
    passwordFirst: 'Enter the password that {name} signed up with.',
    signupPasswordWrong: 'That’s not the password of this sign-up.',
    signupEnded: 'This sign-up has ended. Nobody can use it any more.',
    alreadyVerified: 'Your email address is already verified. You can log in.',
    googleStarted: 'Continue on Google’s page.',
    googleSignedIn: 'Signed in with Google',
    googleNotSetUp: 'Google sign-in isn’t available here yet. Use your username or email instead.',
    googleRefused: 'Google’s response couldn’t be verified. Please sign in again.', // whatever is wrong with it: only an attacker would profit from details
    googleUnverified: 'Your Google account’s email address isn’t verified.',
    googleAddress: 'Your Google account’s email address can’t be used here.',
    googleOther: 'The account with this email address uses a different Google account.',
    googleUnreachable: 'Google can’t be reached at the moment. Please try again later.',
    sessionEnded: 'Signed out on that device',
    sessionUnknown: 'That device is already signed out.',
    othersEnded: 'Signed out everywhere else',
  },
  'accounts',
);

/** A username as it can be chosen. */
export const Username = Type.String({
  pattern: USERNAME_PATTERN,
  maxLength: 30,
  message: accountMessages.usernameRule,
});
const Email = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX,
  message: accountMessages.emailRule,
});
const NewPassword = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  message: accountMessages.passwordTooShort,
});

/** The member's own account ('userData' in the browser). */
export const SessionUser = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  role: Type.Union([Type.Literal('user'), Type.Literal('admin')]),
  profilePicture: Type.Union([Type.String(), Type.Null()]),
});
export type SessionUser = Static<typeof SessionUser>;

/** How an author appears beside what they wrote. */
export const Author = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  /** The name that they gave, where there is one and who asks may see it (their profile's visibility). */
  name: Type.Optional(Type.String()),
  profilePicture: Type.Union([Type.String(), Type.Null()]),
});
export type Author = Static<typeof Author>;

/** The same, with what only the account page needs. */
export const OwnRecord = Type.Object({
  ...SessionUser.properties,
  /** False for a member who signed up with Google and has never chosen one. */
  hasPassword: Type.Boolean(),
  /** When the account will be deleted, if its owner has asked for that. */
  deletedAt: Type.Optional(Type.String()),
});
export type OwnRecord = Static<typeof OwnRecord>;

export const MessageAnswer = Type.Object({ message: Type.String() });
const SuccessAnswer = Type.Object({ success: Type.Boolean(), message: Type.String() });

export const signup = {
  method: 'POST',
  path: '/api/auth/signup',
  body: Type.Object({ username: Username, email: Email, password: NewPassword }),
  answer: MessageAnswer,
} as const;

export const login = {
  method: 'POST',
  path: '/api/auth/login',
  body: Type.Object({
    username: Type.Optional(Type.String({ minLength: 1, maxLength: EMAIL_MAX })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: EMAIL_MAX })),
    password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
  }),
  answer: Type.Object({ message: Type.String(), data: SessionUser }),
} as const;

export const logout = { method: 'POST', path: '/api/auth/logout', answer: MessageAnswer } as const;

export const check = {
  method: 'POST',
  path: '/api/auth/check',
  answer: Type.Object({ authenticated: Type.Boolean(), data: Type.Optional(OwnRecord) }),
} as const;

/** Whose email it is now: the login has the name filled in, wherever the mail was opened. */
const VerifiedAnswer = Type.Object({ message: Type.String(), username: Type.String() });

/** What the page of a mailed link sends. A POST: programs that look through mails open links, but send no forms. */
export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify-email/:token',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  answer: VerifiedAnswer,
} as const;
/** The specification's call (spec 1 §7), which no mail and no page of ours leads to. */
export const verifyEmailByGet = { ...verifyEmail, method: 'GET' } as const;

/**
 * The same with the password of the sign-up, which has to be known where several wait for one email, and for that of
 * ADMIN_EMAIL, in another browser than that of the sign-up. Without it the answer is 403, code 'password-needed'.
 */
export const verifyWithPassword = {
  method: 'POST',
  path: '/api/auth/verify-email',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
  }),
  answer: VerifiedAnswer,
} as const;

/** 'It wasn't me': whoever has the link of a sign-up had the mail. The sign-up is gone; if it was verified meanwhile, its password is. */
export const endSignup = {
  method: 'POST',
  path: '/api/auth/verify-email/not-me',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  answer: MessageAnswer,
} as const;

export const resendVerification = {
  method: 'POST',
  path: '/api/auth/resend-verification',
  body: Type.Object({ email: Email }),
  answer: SuccessAnswer,
} as const;

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: Type.Object({ email: Email }),
  answer: SuccessAnswer,
} as const;

/**
 * Says whether a mailed link to choose a new password works, without using it, so that nobody chooses one in vain. A
 * POST, so that the token appears in no log.
 */
export const lookAtResetLink = {
  method: 'POST',
  path: '/api/auth/reset-password/link',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  /** `username`: whose password it is, so that a password manager stores it under their name. */
  answer: Type.Object({ message: Type.String(), username: Type.String() }),
} as const;

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset-password',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword }),
  answer: MessageAnswer,
} as const;

/**
 * Changes the member's password. Every other session ends and mailed links expire; this browser's session gets new
 * cookies.
 */
export const changePassword = {
  method: 'POST',
  path: '/api/auth/change-password',
  body: Type.Object({
    oldPassword: Type.String({
      minLength: 1,
      maxLength: PASSWORD_MAX,
      message: accountMessages.oldPasswordMissing,
    }),
    newPassword: NewPassword,
  }),
  answer: MessageAnswer,
} as const;

/**
 * Begins a sign-in with Google: the nonce that the token must carry is bound to this browser by a cookie that scripts
 * cannot read, so the server makes it, and the url to go to.
 */
export const startGoogle = {
  method: 'POST',
  path: '/api/auth/google/start',
  answer: Type.Object({ message: Type.String(), url: Type.String() }),
} as const;

/** Ends a sign-in with Google: `token` is the id_token that came back in the url's fragment (spec 2 §7). */
export const google = {
  method: 'POST',
  path: '/api/auth/google',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 8192 }) }),
  answer: Type.Object({
    ...{ success: Type.Boolean(), message: Type.String(), data: SessionUser },
    /** They had no account before. */
    isNew: Type.Optional(Type.Boolean()),
  }),
} as const;

/** One browser in which the member is signed in. */
export const SignedInDevice = Type.Object({
  _id: Type.String(),
  /** For people to read: 'Chrome on Android', or 'Unknown device'. */
  device: Type.String(),
  signedInAt: Type.String(),
  /** No finer than an hour. */
  lastSeenAt: Type.String(),
  /** The browser that makes this call. */
  current: Type.Boolean(),
});
export type SignedInDevice = Static<typeof SignedInDevice>;

/** Where the member is signed in: this browser first, then the most recently used. */
export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions',
  answer: Type.Object({ sessions: Type.Array(SignedInDevice) }),
} as const;

/** Signs the member out on one device. */
export const endSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  params: Type.Object({ id: Id }),
  answer: MessageAnswer,
} as const;

/** Signs the member out everywhere but here. */
export const endOtherSessions = {
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  answer: Type.Object({ message: Type.String(), ended: Type.Integer() }),
} as const;
