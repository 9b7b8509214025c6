/** What members are told of: reactions and comments on their things, outcomes, sign-ins. */
import Type, { type Static } from 'typebox';
import { Author, MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { catalogue } from '../texts/catalogue.ts';

export const NOTIFICATIONS_PER_PAGE = 20;
export const NOTIFICATIONS_PER_PAGE_MAX = 50;
/** The bell counts to here; one more is said to be more. */
export const UNSEEN_SHOWN = 99;
/** Names in a sentence; the others are counted. */
export const ACTORS_SHOWN = 2;
export const NOTIFICATION_EXCERPT = 120; // characters

/** The kinds; the server's side of each is a file in `server/features/notifications/kinds/`. */
export const NOTIFICATION_KINDS = [
  'reaction',
  'comment',
  'mention',
  'reply',
  'follow',
  'clip',
  'clip-pinned',
  'clip-proposed',
  'clip-named',
  'published',
  'refused',
  'moderation',
  'report',
  'sign-in',
  'join-asked',
  'joined',
  'result-due',
  'result-submitted',
  'result-confirmed',
  'result-disputed',
  'result-decided',
  'match-result',
  'match-alert',
  'match-moved',
  'entry',
  'organiser-invited',
  'entry-invited',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What members look for in their settings; each kind is in one. */
export const NOTIFICATION_GROUPS = ['talk', 'people', 'clips', 'matches', 'teams', 'account'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

export const groupOf: Readonly<Record<NotificationKind, NotificationGroup>> = {
  reaction: 'talk',
  comment: 'talk',
  mention: 'talk',
  reply: 'talk',
  follow: 'people',
  clip: 'people',
  'clip-pinned': 'clips',
  'clip-proposed': 'clips',
  'clip-named': 'clips',
  published: 'clips',
  refused: 'clips',
  moderation: 'account',
  report: 'account',
  'sign-in': 'account',
  'join-asked': 'teams',
  joined: 'teams',
  'result-due': 'matches',
  'result-submitted': 'matches',
  'result-confirmed': 'matches',
  'result-disputed': 'matches',
  'result-decided': 'matches',
  'match-result': 'matches',
  'match-alert': 'matches',
  'match-moved': 'matches',
  entry: 'teams',
  'organiser-invited': 'teams',
  'entry-invited': 'teams',
};

export const Notification = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(NOTIFICATION_KINDS),
  /** What it is about; 'none' if that is gone or has no page. */
  subject: Type.Enum(['post', 'comment', 'video', 'match', 'team', 'competition', 'none'] as const),
  /**
   * `<outcome> <kind of thing>` of 'moderation' and 'report'; the browser's name of 'sign-in'; how urgent a result is, and
   * for whom; 'match' of a clip that is told for its match's sake, 'taken' of one that was taken from its match; else null.
   */
  detail: Type.Union([Type.String(), Type.Null()]),
  /**
   * The beginning of the post or comment, the video's title, who played and how it stands, or the name of the team or
   * competition; empty for pictures without text.
   */
  excerpt: Type.String(),
  /** The newest of those who acted, and how many there are. */
  actors: Type.Array(Author, { maxItems: ACTORS_SHOWN }),
  count: Type.Integer(),
  /** The page that it opens. */
  path: Type.String(),
  at: Type.String(),
  isSeen: Type.Boolean(),
  isRead: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

/** The member's notifications, those that something was added to last first. */
export const listNotifications = {
  method: 'GET',
  path: '/api/notifications',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: NOTIFICATIONS_PER_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    notifications: Type.Array(Notification),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/** How many notifications the member has not seen: `UNSEEN_SHOWN` + 1 for more than that. */
export const countUnseen = {
  method: 'GET',
  path: '/api/notifications/unseen',
  answer: Type.Object({ unseen: Type.Integer() }),
} as const;

/** The member has looked at the list: nothing in it counts as new any more, up to this moment. */
export const markSeen = {
  method: 'POST',
  path: '/api/notifications/seen',
  answer: MessageAnswer,
} as const;

/** The member has opened a notification. 404 for all but its member. */
export const markRead = {
  method: 'POST',
  path: '/api/notifications/:id/read',
  params: Type.Object({ id: Id }),
  answer: MessageAnswer,
} as const;

export const markAllRead = {
  method: 'POST',
  path: '/api/notifications/read',
  answer: MessageAnswer,
} as const;

/** Texts of the calls. */
export const notificationMessages = catalogue(
  {
    gone: 'This notification is gone.',
    seen: 'Marked as seen',
    read: 'Marked as read',
    allRead: 'All notifications are marked as read',
  },
  'notifications',
);
