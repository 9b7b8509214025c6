/** The mail that tells a member once a week what they have missed. */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { paths } from '../pages/pages.ts';
import { catalogue } from '../texts/catalogue.ts';
import { TIME_ZONE_MAX } from './settings.ts';

/** When it comes, by the clock on the member's wall. */
export const DIGEST_HOUR = 8; // on Mondays
/** Who has not been here for so long gets one that says it is the last. */
export const DIGEST_IDLE_DAYS = 60;
/** Sentences in one mail; the others are counted. */
export const DIGEST_SHOWN = 10;
/** Clips of those whom one follows, in one mail. */
export const DIGEST_CLIPS = 3;
export const DIGEST_TOKEN_LENGTH = 43; // 256 bits in base64url

const Digest = Type.Object({
  isOn: Type.Boolean(),
  /** Whether the site sends mail: without SMTP it puts its mails into files. */
  isSent: Type.Boolean(),
  /** Why the site itself has switched it off: nobody came for long, or the email does not take it. */
  ended: Type.Union([Type.Literal('idle'), Type.Literal('refused'), Type.Null()]),
});
export type Digest = Static<typeof Digest>;

export const getDigest = { method: 'GET', path: '/api/digest', answer: Digest } as const;

/** Switches it on, in the browser's time zone; again: in another one. */
export const startDigest = {
  method: 'PUT',
  path: '/api/digest',
  body: Type.Object({ timeZone: Type.String({ minLength: 1, maxLength: TIME_ZONE_MAX }) }),
  answer: MessageAnswer,
} as const;

export const endDigest = { method: 'DELETE', path: '/api/digest', answer: MessageAnswer } as const;

/**
 * Ends it by the secret of its mails, without signing in: the button of the page at the same url posts it, and so do
 * mail programs, by one click (RFC 8058). Again: changes nothing. To get the page ends nothing, since scanners of mail
 * open every link.
 */
export const unsubscribe = {
  method: 'POST',
  path: paths.unsubscribe,
  params: Type.Object({
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: DIGEST_TOKEN_LENGTH }),
  }),
  answer: MessageAnswer,
} as const;

/** Texts of the calls. */
export const digestMessages = catalogue(
  {
    started: 'We’ll mail you on Mondays when you’ve missed something.',
    ended: 'You won’t get these mails any more.',
    noZone: 'There’s no such time zone.',
    noLink: 'This link doesn’t belong to any mail of ours.',
  },
  'digest',
);
