/**
 * What a member's copy holds of the database: table by table, column by column. `tables.test.ts` walks the schema: a
 * table that names a person stands here, or in `NOT_THEIRS` with the reason; and so does each column of a table here.
 */
import { accounts, mailTokens, sessions } from '../../schema/accounts.ts';
import { commentLoves, comments, mentions } from '../../schema/comments.ts';
import { saves, schoolFollows, ties } from '../../schema/follow.ts';
import { reports } from '../../schema/moderation.ts';
import {
  digests,
  notificationSettings,
  notifications,
  pushSubscriptions,
  quietHours,
} from '../../schema/notifications.ts';
import { formerUsernames, profiles } from '../../schema/people.ts';
import { postImages, posts } from '../../schema/posts.ts';
import { reactions } from '../../schema/reactions.ts';
import { uploads } from '../../schema/uploads.ts';
import { videos } from '../../schema/videos.ts';
import { type Exported, exported } from './exported.ts';
import { EXPORTED_OF_MATCH_DAY, NOT_THEIRS_OF_MATCH_DAY } from './match-day-tables.ts';

const SECRET = 'a hash that lets somebody in, and says nothing about them';
const TO_BROWSER = 'with it anybody could show something in their browser';
const OURS = 'how the site itself goes on with its work';
const THE_FILE = 'the file itself is in the copy';

export const EXPORTED: readonly Exported[] = [
  exported({
    file: 'account',
    table: accounts,
    whose: accounts.id,
    order: accounts.id,
    columns: [
      ...(['id', 'username', 'email', 'role', 'isActive', 'verifiedAt'] as const),
      ...(['googleSubject', 'usernameChangedAt', 'createdAt'] as const),
    ],
    without: {
      passwordHash: SECRET,
      profilePicture: THE_FILE,
      signedUpWith: 'null once the email is verified',
      leavingAt: 'null as long as a copy can be had',
    },
  }),
  exported({
    file: 'profile',
    table: profiles,
    whose: profiles.accountId,
    order: profiles.accountId,
    columns: ['name', 'bio', 'school', 'faculty', 'teams', 'links', 'visibility', 'updatedAt'],
    without: { accountId: OURS },
  }),
  exported({
    file: 'former-usernames',
    table: formerUsernames,
    whose: formerUsernames.accountId,
    order: formerUsernames.username,
    columns: ['username', 'heldUntil'],
    without: { accountId: OURS },
  }),
  exported({
    file: 'sessions',
    table: sessions,
    whose: sessions.accountId,
    order: sessions.id,
    columns: ['userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'],
    without: { id: OURS, tokenHash: SECRET },
  }),
  exported({
    file: 'mailed-links',
    table: mailTokens,
    whose: mailTokens.accountId,
    order: mailTokens.id,
    columns: ['purpose', 'createdAt', 'expiresAt', 'usedAt'],
    without: { id: OURS, tokenHash: SECRET },
  }),
  exported({
    file: 'posts',
    table: posts,
    whose: posts.authorId,
    order: posts.id,
    columns: [
      ...(['id', 'content', 'category', 'tags', 'likeCount', 'reactionCounts', 'commentCount'] as const),
      ...(['hidden', 'createdAt', 'updatedAt'] as const),
    ],
    without: { pictureBytes: OURS },
  }),
  exported({
    file: 'pictures',
    table: postImages,
    whose: postImages.postId,
    of: { id: posts.id, whose: posts.authorId },
    order: postImages.fileKey,
    columns: ['postId', 'position', 'width', 'height', 'alt'],
    without: { fileKey: THE_FILE, widths: OURS, thumbhash: THE_FILE, bytes: OURS },
  }),
  exported({
    file: 'comments',
    table: comments,
    whose: comments.accountId,
    order: comments.id,
    columns: [
      'id',
      'postId',
      'videoId',
      'matchId',
      'parentId',
      'answersId',
      'content',
      'hidden',
      'loveCount',
      'createdAt',
      'editedAt',
    ],
    without: { edition: OURS, pinnedAt: 'what others made of it', replyCount: OURS, hiddenReplies: OURS },
  }),
  exported({
    file: 'comments-loved',
    table: commentLoves,
    whose: commentLoves.accountId,
    order: commentLoves.commentId,
    columns: ['commentId', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'mentions',
    table: mentions,
    whose: mentions.authorId,
    order: mentions.id,
    columns: ['commentId', 'postId', 'name', 'accountId', 'createdAt'],
    without: { id: OURS, isTold: OURS, stands: OURS },
  }),
  exported({
    file: 'reactions',
    table: reactions,
    whose: reactions.accountId,
    order: reactions.id,
    columns: ['postId', 'videoId', 'matchId', 'type', 'createdAt'],
    without: { id: OURS },
  }),
  exported({
    file: 'clips',
    table: videos,
    whose: videos.uploaderId,
    order: videos.id,
    columns: [
      ...(['id', 'title', 'description', 'country', 'schoolName', 'schoolFaculty', 'schoolDepartment'] as const),
      ...(['eventType', 'eventSubtype', 'tags', 'participants', 'category', 'status', 'host', 'hostVideoId'] as const),
      ...(['mimeType', 'byteSize', 'durationSeconds', 'likeCount', 'reactionCounts', 'commentCount'] as const),
      ...(['createdAt', 'editedAt', 'publishedAt'] as const),
    ],
    without: {
      ...{ hostState: OURS, hostError: OURS, uploadId: OURS, posterBytes: OURS },
      ...{ edition: OURS, hostLacksWords: OURS, hostLacksPoster: OURS },
      ...{ uploadKey: THE_FILE, posterKey: THE_FILE },
    },
  }),
  exported({
    file: 'uploads',
    table: uploads,
    whose: uploads.ownerId,
    order: uploads.id,
    columns: ['id', 'byteSize', 'receivedBytes', 'touchedAt', 'createdAt'],
    without: { multipart: OURS },
  }),
  exported({
    file: 'follows-mutes-blocks',
    table: ties,
    whose: ties.accountId,
    order: ties.id,
    columns: ['kind', 'otherId', 'createdAt'],
    without: { id: OURS },
  }),
  exported({
    file: 'schools-followed',
    table: schoolFollows,
    whose: schoolFollows.accountId,
    order: schoolFollows.school,
    columns: ['school', 'createdAt'],
    without: {},
  }),
  exported({
    file: 'saved',
    table: saves,
    whose: saves.accountId,
    order: saves.itemId,
    columns: ['postId', 'videoId', 'createdAt'],
    without: { itemId: 'one of the two others' },
  }),
  exported({
    file: 'notifications',
    table: notifications,
    whose: notifications.accountId,
    order: notifications.id,
    columns: ['kind', 'subjectKind', 'subjectId', 'detail', 'placeId', 'count', 'at', 'seenAt', 'readAt'],
    without: { id: OURS, holds: OURS, known: OURS, ringsAt: OURS, pushedAt: OURS, pushWaits: OURS },
  }),
  exported({
    file: 'notification-settings',
    table: notificationSettings,
    whose: notificationSettings.accountId,
    order: notificationSettings.kind,
    columns: ['kind', 'here', 'push', 'mail'],
    without: {},
  }),
  exported({
    file: 'quiet-hours',
    table: quietHours,
    whose: quietHours.accountId,
    order: quietHours.accountId,
    columns: ['fromMinute', 'untilMinute', 'timeZone'],
    without: { accountId: OURS },
  }),
  exported({
    file: 'weekly-mail',
    table: digests,
    whose: digests.accountId,
    order: digests.accountId,
    columns: ['timeZone', 'dueAt', 'sentAt', 'visitedAt', 'ended'],
    without: { accountId: OURS, toldUntil: OURS, token: OURS, tokenHash: OURS },
  }),
  exported({
    file: 'push-subscriptions',
    table: pushSubscriptions,
    whose: pushSubscriptions.accountId,
    order: pushSubscriptions.id,
    columns: ['createdAt', 'confirmedAt'],
    without: { id: OURS, sessionId: OURS, endpoint: TO_BROWSER, publicKey: TO_BROWSER, secret: TO_BROWSER },
  }),
  exported({
    file: 'reports',
    table: reports,
    whose: reports.reporterId,
    order: reports.id,
    columns: ['reason', 'text', 'createdAt'],
    without: { id: OURS, caseId: 'what admins have made of it, which is theirs' },
  }),
  ...EXPORTED_OF_MATCH_DAY,
];

/** Tables, or columns of them (`table.column`), that name a person and are in no copy. */
export const NOT_THEIRS: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers that this member’s browser has had already, for a day, so that nothing is done twice',
  upload_parts: 'where the bytes of an upload stand, while they arrive',
  avatars: 'where the files of their picture stand; the picture itself is in the copy',
  known_browsers: 'hashes of a number by which a browser is known, and nothing else',
  notification_actors: 'whom others are told of: what they did is in the copy as what it is',
  data_exports: 'the copy itself',
  'mentions.account_id': 'who mentions this member: in the copy of whose words they are',
  'ties.other_id': 'who follows, has muted or has blocked this member: in the copy of whose doing it is',
  account_deletions: 'what the account page says until the account is gone',
  ...NOT_THEIRS_OF_MATCH_DAY,
};
