/** Notifications that reach a browser while no page of the site is open (RFC 8030). */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { catalogue } from '../texts/catalogue.ts';

/** Of one member; the one that was heard of least lately makes room. */
export const DEVICES_MAX = 10;
export const ENDPOINT_MAX = 2000; // characters; Windows' have some 500

/** The browser's key and secret (RFC 8291), as `PushSubscription.toJSON()` writes them. */
const Subscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: ENDPOINT_MAX }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 100 }), auth: Type.String({ maxLength: 50 }) }),
});
export type Subscription = Static<typeof Subscription>;

/** What a browser needs to subscribe, and how many of the member's have. */
export const getPush = {
  method: 'GET',
  path: '/api/push',
  answer: Type.Object({
    /** The site's key, as base64url (RFC 8292). */
    publicKey: Type.String(),
    devices: Type.Integer(),
  }),
} as const;

/** Pushes go to this browser, too; again: confirms that it is still there. It ends with the session. */
export const subscribePush = { method: 'PUT', path: '/api/push', body: Subscription, answer: MessageAnswer } as const;

/** They don't go there any more; also where they never did. */
export const endPush = {
  method: 'POST',
  path: '/api/push/end',
  body: Type.Object({ endpoint: Type.String({ maxLength: ENDPOINT_MAX }) }),
  answer: MessageAnswer,
} as const;

/**
 * What is pushed: a declarative push message (https://w3c.github.io/push-api/#declarative-push-message), which browsers
 * that know it show by themselves, and the service worker shows in the others.
 */
export type PushMessage = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** The page that it opens, absolute. */
    navigate: string;
    /** Replaces what is shown under the same one. */
    tag: string;
    lang: string;
    dir: 'auto';
    /** The notification that is read when it is opened; null for several. */
    data: { id: string | null };
  };
};

/** Texts of the calls, and what is pushed for several notifications. */
export const pushMessages = catalogue(
  {
    on: 'You are told on this device',
    off: 'Alerts are off for this device',
    notAService: 'This is not the address of a push service.',
    keysUnusable: 'The keys of this browser can’t be used.',
    taken: 'This browser has been set up with other keys. Please switch notifications off and on again.',
    several: { one: '{count} new notification', other: '{count} new notifications' },
    severalBody: 'They came in while you wanted quiet.',
  },
  'push',
);
