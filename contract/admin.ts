/**
 * The admin panel's calls. All are below `ADMIN_PREFIX`, where one guard answers visitors with 401, and members who are
 * not admins with 403 and `adminMessages.denied`; the deletion of a video is in videos.ts.
 */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from './accounts.ts';
import { Id } from './ids.ts';
import { auditNames } from './reports.ts';
import { catalogue } from './texts/catalogue.ts';
import { FACULTY_MAX, Video } from './videos.ts';

export const ADMIN_PREFIX = '/api/admin';

export const USERS_PER_PAGE = 50;
export const ADMIN_VIDEOS_PER_PAGE = 24; // fills rows of two, three and four cards
export const AUDIT_PER_PAGE = 50;
export const ADMIN_PAGE_MAX = 100; // of each of the three
export const ADMIN_SEARCH_MAX = 100; // characters
export const OVERVIEW_DAYS = 30;
export const OVERVIEW_AGE = 60; // seconds for which the overview's counts and sums are cached at most while it is being viewed
export const QUEUE_SHOWN = 100; // unpublished videos, oldest first; `queue.total` counts all

/** Texts of the admin panel. Those of spec 2 §8 are verbatim; the specification has none for roles and retries. */
export const adminMessages = catalogue(
  {
    denied: 'Access denied. Admin privileges required.', // spec 2 §8
    fetchFailed: 'Failed to fetch data', // spec 2 §8
    unexpected: 'An unexpected error occurred', // spec 2 §8
    deleteVideoFailed: 'Failed to delete video', // spec 2 §8
    deleteUserFailed: 'Failed to delete user', // spec 2 §8
    statusFailed: 'Failed to update user status', // spec 2 §8
    roleFailed: 'Failed to update user role',
    retryFailed: 'Failed to publish this clip again',
    userDeleted: 'User deleted successfully', // spec 2 §8
    activated: 'User activated successfully', // spec 2 §8
    deactivated: 'User deactivated successfully', // spec 2 §8
    promoted: 'User promoted to admin',
    demoted: 'Admin rights removed',
    retrying: 'This clip is being published again.',
    confirmVideo: 'Are you sure you want to delete this video?', // spec 2 §8
    confirmUser: 'Are you sure you want to delete this user? This action cannot be undone.', // spec 2 §8
    noVideos: 'No videos found', // spec 2 §2
    noUsers: 'No users found', // spec 2 §2
    notYourStatus: 'You can’t deactivate your own account. Ask another admin to do it.',
    notYourRole: 'You can’t remove your own admin rights. Ask another admin to do it.',
    notYourself: 'You can’t delete your own account here. Ask another admin to do it.',
    lastAdmin: 'This is the only active admin. Make someone else an admin first.',
    notEligible: 'Only active people with a verified email address can become admins.',
    userGone: 'This user has already been deleted.',
    videoGone: 'This clip has already been deleted.',
    alreadyPublished: 'This clip has already been published.',
    // Warns admins, in the overview and by mail, when there is little room left.
    spaceLow:
      'The server is running out of space: there is room for another {left} MB, after that clips and pictures are refused. The last {floor} MB of the disk are reserved for the database. Please delete old clips, or ask whoever runs the server for a larger disk.',
    fileGone: 'This clip’s file is no longer stored. It needs to be uploaded again.',
  },
  'admin',
);

const MEGABYTE = 1024 * 1024;
/** The parameters of `adminMessages.spaceLow`, from bytes. */
export const spaceInMegabytes = ({ left, floor }: { left: number; floor: number }) => ({
  left: Math.floor(left / MEGABYTE),
  floor: Math.floor(floor / MEGABYTE),
});

const Search = Type.Optional(Type.String({ maxLength: ADMIN_SEARCH_MAX }));
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: ADMIN_PAGE_MAX }));
/** The `nextCursor` of the page before, for the same search, filters and order. */
const Cursor = Type.Optional(Type.String({ maxLength: 100 }));
const NextCursor = Type.Union([Type.String(), Type.Null()]);
const ById = Type.Object({ id: Id });

/** An account as the admins' list shows it (spec 2 §3). */
export const AdminUser = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  profilePicture: Type.Union([Type.String(), Type.Null()]),
  faculty: Type.Union([Type.String(), Type.Null()]),
  role: Type.Union([Type.Literal('user'), Type.Literal('admin')]),
  isActive: Type.Boolean(),
  isVerified: Type.Boolean(),
  createdAt: Type.String(),
  /** When any session still open was last used, no finer than an hour; null: signed in nowhere. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
});
export type AdminUser = Static<typeof AdminUser>;

export const USER_SORTS = ['joined', 'name'] as const;
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Those who match a search are counted up to here: nobody reads through more, and to count on takes a look at each. */
export const USERS_COUNTED_MAX = 500;

/** Accounts. Without parameters: the newest first. */
export const listUsers = {
  method: 'GET',
  path: '/api/admin/users/all-user',
  query: Type.Object({
    /** Part of a name or an email; case does not matter. */
    search: Search,
    role: Type.Optional(Type.Enum(['user', 'admin'] as const)),
    status: Type.Optional(Type.Enum(['active', 'inactive'] as const)),
    verified: Type.Optional(Type.Enum(['yes', 'no'] as const)),
    sort: Type.Optional(Type.Enum(USER_SORTS)),
    /** Default: ascending for names, newest first for dates. */
    order: Type.Optional(Type.Enum(SORT_ORDERS)),
    limit: Limit,
    cursor: Cursor,
  }),
  answer: Type.Object({
    users: Type.Array(AdminUser),
    /** How many accounts match the search and the filters. */
    total: Type.Integer(),
    /** More match the search than are counted: `total` is USERS_COUNTED_MAX. */
    isCapped: Type.Boolean(),
    /** How many accounts there are, for the tab. */
    all: Type.Integer(),
    nextCursor: NextCursor,
  }),
} as const;

const UserAnswer = Type.Object({ message: Type.String(), user: AdminUser });

/**
 * Deactivates or activates an account. Deactivating ends all its sessions at once. Repeating the call changes nothing.
 */
export const setUserStatus = {
  method: 'PATCH',
  path: '/api/admin/users/:id/status',
  params: ById,
  body: Type.Object({ isActive: Type.Boolean() }),
  answer: UserAnswer,
} as const;

/** Makes a member an admin, or a user again. Repeating the call changes nothing. */
export const setUserRole = {
  method: 'PATCH',
  path: '/api/admin/users/:id/role',
  params: ById,
  body: Type.Object({ role: Type.Enum(['user', 'admin'] as const) }),
  answer: UserAnswer,
} as const;

/** Removes an account with its posts, comments, reactions and sessions; its videos stay, without an uploader. */
export const deleteUser = {
  method: 'DELETE',
  path: '/api/admin/users/delete-user/:id',
  params: ById,
  answer: MessageAnswer,
} as const;

/** A published video as admins see it: with its uploader's email (spec 2 §3). */
export const AdminVideo = Type.Object({
  ...Video.properties,
  uploadedBy: Type.Union([
    Type.Object({
      _id: Type.String(),
      username: Type.String(),
      email: Type.String(),
      profilePicture: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type AdminVideo = Static<typeof AdminVideo>;

/** Published videos, newest first. `GET /videos/get-videos` is public, so it has no emails. */
export const listAdminVideos = {
  method: 'GET',
  path: '/api/admin/videos',
  query: Type.Object({
    /** Part of the title, of the school's name, or of the uploader's name or email; case does not matter. */
    search: Search,
    faculty: Type.Optional(Type.String({ maxLength: FACULTY_MAX })),
    limit: Limit,
    cursor: Cursor,
  }),
  answer: Type.Object({
    videos: Type.Array(AdminVideo),
    /** How many videos match the search and the faculty. */
    total: Type.Integer(),
    /** How many published videos there are, for the tab. */
    all: Type.Integer(),
    /** Each distinct faculty that has a video, by name. */
    faculties: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    nextCursor: NextCursor,
  }),
} as const;

/**
 * Tries to publish a queued video now: one that was refused, or one that waits for its next try. 404 if it is gone, 409
 * if it is already published or its file no longer exists.
 */
export const retryVideo = {
  method: 'POST',
  path: '/api/admin/videos/:id/retry',
  params: ById,
  answer: MessageAnswer,
} as const;

/** A video that has been uploaded but not published. */
export const QueuedVideo = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  /** The uploader's name; null if their account is gone. */
  uploadedBy: Type.Union([Type.String(), Type.Null()]),
  /**
   * waiting: will be tried automatically; publishing: at this moment; failed: refused, not tried again automatically.
   */
  status: Type.Union([Type.Literal('waiting'), Type.Literal('publishing'), Type.Literal('failed')]),
  /** The host's last error, in words; null: none yet. */
  error: Type.Union([Type.String(), Type.Null()]),
  /** When it was uploaded. */
  since: Type.String(),
  /** The earliest time of the next automatic try; null if there is none, or one is under way. */
  nextTry: Type.Union([Type.String(), Type.Null()]),
  /** Whether `retryVideo` can help. False if the file is gone: then the video can only be deleted. */
  canRetry: Type.Boolean(),
});
export type QueuedVideo = Static<typeof QueuedVideo>;

/** What was added on a day (UTC) and still exists. */
const Day = Type.Object({
  /** 2026-11-21 */
  day: Type.String(),
  users: Type.Integer(),
  posts: Type.Integer(),
  videos: Type.Integer(),
  comments: Type.Integer(),
  reactions: Type.Integer(),
});
export type OverviewDay = Static<typeof Day>;

/** The Overview tab. Counts and sums may be `OVERVIEW_AGE` seconds old; the queue and the quota are current. */
export const overview = {
  method: 'GET',
  path: '/api/admin/overview',
  answer: Type.Object({
    /** When the counts were taken. */
    countedAt: Type.String(),
    totals: Type.Object({
      users: Type.Integer(),
      admins: Type.Integer(),
      inactive: Type.Integer(),
      posts: Type.Integer(),
      videos: Type.Integer(),
      comments: Type.Integer(),
      reactions: Type.Integer(),
    }),
    /** What is played here, in competitions that are no drafts; `missing`: matches without a result whose time to be told is over. */
    sports: Type.Object({
      teams: Type.Integer(),
      competitions: Type.Integer(),
      matches: Type.Integer(),
      missing: Type.Integer(),
    }),
    /** `OVERVIEW_DAYS` days without gaps, the oldest first, today last. */
    days: Type.Array(Day),
    /** Bytes of the files that the site knows of, and of its database. */
    storage: Type.Object({
      measuredAt: Type.String(),
      pictures: Type.Integer(),
      posters: Type.Integer(),
      /** Videos that this site hosts itself. */
      videos: Type.Integer(),
      /** Half-finished uploads, and videos that are not published yet. */
      uploads: Type.Integer(),
      database: Type.Integer(),
      /** What can still be stored. */
      free: Type.Integer(),
    }),
    /** Bytes, current: what may still be stored, and what is reserved beyond that for the database. */
    room: Type.Object({
      left: Type.Integer(),
      floor: Type.Integer(),
      /** Whether to show `adminMessages.spaceLow`. */
      isLow: Type.Boolean(),
    }),
    queue: Type.Object({
      waiting: Type.Integer(),
      failed: Type.Integer(),
      total: Type.Integer(),
      videos: Type.Array(QueuedVideo, { maxItems: QUEUE_SHOWN }),
    }),
    /** Uploads that the channel accepts today; null if videos are not published to YouTube. */
    youtube: Type.Union([
      Type.Object({
        left: Type.Integer(),
        perDay: Type.Integer(),
        /** When the channel's next day begins, and with it a new `perDay`. */
        resetsAt: Type.String(),
      }),
      Type.Null(),
    ]),
    /** When the last backup was made; null if none is on record. */
    lastBackup: Type.Union([Type.String(), Type.Null()]),
    /** Its bytes; null if not on record. */
    lastBackupSize: Type.Union([Type.Integer(), Type.Null()]),
    /** One is to be made every night, and has not been for a day and a half. */
    backupIsLate: Type.Boolean(),
    /** When a restore was last tried, of a backup of when, and whether the site came back; null if never. */
    lastDrill: Type.Union([
      Type.Object({ triedAt: Type.String(), madeAt: Type.String(), ok: Type.Boolean() }),
      Type.Null(),
    ]),
    /** A restore is to be tried: none was, the last one failed, or it was 90 days ago. */
    drillIsDue: Type.Boolean(),
  }),
} as const;
export type Overview = Static<typeof overview.answer>;

export const AUDIT_ACTS = [
  'activate-user',
  'deactivate-user',
  'promote-user',
  'demote-user',
  'delete-user',
  'delete-own-account',
  'clear-profile',
  'delete-video',
  'retry-video',
  'hide-content',
  'unhide-content',
  'remove-content',
  'blank-content',
  'dismiss-reports',
  'approve-content',
  'vouch-for',
  'take-vouching-back',
  'rename-season',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** What an admin did. Names are as they were then, and stay when the account or the content is gone. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  act: Type.Enum(AUDIT_ACTS),
  /** `_id` is null for the command line, which has no account. */
  who: Type.Object({ _id: Type.Union([Type.String(), Type.Null()]), name: Type.String() }),
  whom: Type.Object({
    kind: Type.Enum(Object.values(auditNames)),
    _id: Type.String(),
    name: Type.String(),
  }),
  /** The whole entry in words: 'amara deactivated kofi.' */
  text: Type.String(),
  /** What else was known then, such as the email of a deleted account or how many posts were deleted with it. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The audit log, newest first. */
export const listAudit = {
  method: 'GET',
  path: '/api/admin/audit',
  query: Type.Object({ limit: Limit, cursor: Cursor }),
  answer: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }),
} as const;
