/** How members want to be told of what happens: each kind here, by push and by mail, and when not to be disturbed. */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { catalogue } from '../texts/catalogue.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notifications.ts';

/** `here`: on the page and in the bell's count. `mail`: in the digest. */
export const CHANNELS = ['here', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What says that somebody may have taken over an account can't be switched off. */
export const ALWAYS_TOLD: readonly NotificationKind[] = ['sign-in'];

/**
 * Until the member says otherwise. Clips of those whom one follows come at any time, and are no answer to anything; a goal is
 * no news any more when the digest comes.
 */
export const notToldAtFirst: Readonly<Record<Channel, readonly NotificationKind[]>> = {
  here: [],
  push: ['clip'],
  mail: ['match-alert'],
};

export const TIME_ZONE_MAX = 64; // characters; the longest IANA name has 32

const Minute = Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 });
export const QuietHours = Type.Object({
  /** Minutes after midnight; it ends on the next day where it begins later than it ends. */
  from: Minute,
  until: Minute,
  /** An IANA name, such as Africa/Accra. */
  timeZone: Type.String({ minLength: 1, maxLength: TIME_ZONE_MAX }),
});
export type QuietHours = Static<typeof QuietHours>;

const Setting = Type.Object({
  kind: Type.Enum(NOTIFICATION_KINDS),
  here: Type.Boolean(),
  push: Type.Boolean(),
  mail: Type.Boolean(),
});
export type NotificationSetting = Static<typeof Setting>;

const Settings = Type.Object({
  kinds: Type.Array(Setting),
  /** Null: pushes come at any time. */
  quietHours: Type.Union([QuietHours, Type.Null()]),
});
export type NotificationSettings = Static<typeof Settings>;

export const getNotificationSettings = {
  method: 'GET',
  path: '/api/notifications/settings',
  answer: Settings,
} as const;

/** Switches one channel of some kinds, all or none of them; two tabs undo nothing of each other's. */
export const setNotificationSetting = {
  method: 'PUT',
  path: '/api/notifications/settings',
  body: Type.Object({
    kinds: Type.Array(Type.Enum(NOTIFICATION_KINDS), { minItems: 1, maxItems: NOTIFICATION_KINDS.length }),
    channel: Type.Enum(CHANNELS),
    on: Type.Boolean(),
  }),
  answer: MessageAnswer,
} as const;

/** From when until when pushes wait. */
export const setQuietHours = {
  method: 'PUT',
  path: '/api/notifications/quiet-hours',
  body: QuietHours,
  answer: MessageAnswer,
} as const;

export const endQuietHours = {
  method: 'DELETE',
  path: '/api/notifications/quiet-hours',
  answer: MessageAnswer,
} as const;

/** Texts of the calls. */
export const settingMessages = catalogue(
  {
    saved: 'Saved',
    alwaysTold: 'New sign-ins are always told, so that nobody can use your account unnoticed.',
    noTime: 'Quiet hours can’t begin and end at the same time.',
    noZone: 'There’s no such time zone.',
  },
  'notificationSettings',
);
