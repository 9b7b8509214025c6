/**
 * The first page of a member's notifications, in memory until a fact says that something on it may be otherwise
 * (docs/design/facts-and-live.md).
 */
import { NOTIFICATIONS_PER_PAGE } from '../../../contract/notifications/notifications.ts';
import {
  accountDemoted,
  accountPictureChanged,
  accountPortionRemoved,
  accountProfileChanged,
  accountPromoted,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import { commentEdited, commentHidden, commentRemoved, commentShown } from '../../facts/comments.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
  entryAnswered,
  entryInvited,
  entryWithdrawn,
  invitationClosed,
  organiserInvitationClosed,
  organiserInvited,
} from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { postEdited, postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { resultSaid } from '../../facts/results.ts';
import { teamChanged, teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import { videoEdited, videoHidden, videoPublished, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { Parts } from '../../parts.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { notificationsChanged } from './facts.ts';
import { presentNotification } from './present.ts';
import { listNotifications, type NotificationRow } from './queries.ts';

const ROOM = 4 * 1024 * 1024; // bytes of all pages together: some 500 members who have just looked
const ENTRY = 1000; // bytes that a page takes beside its JSON
/** What their lines say depends on their match, its competition and its teams. */
const OF_SPORTS: readonly NotificationRow['subjectKind'][] = ['match', 'competition', 'team'];

type Page = {
  accountId: string;
  /** The answer as JSON. */
  bytes: Buffer;
  /** What its lines are of, where that stands, and who acts. */
  ids: ReadonlySet<string>;
  isOfSports: boolean;
};

export type ShownNotifications = {
  /** The answer as JSON. */
  page(accountId: string): Promise<{ value: Buffer; asOf?: Date }>;
  /** The same, if it is cached. */
  known(accountId: string): Buffer | undefined;
};

const idsOf = ({ subjectId, placeId, commented, actors }: NotificationRow): (string | null | undefined)[] => [
  ...[subjectId, placeId, commented?.postId, commented?.videoId, commented?.matchId],
  ...actors.map(({ id }) => id),
];

/** A page of a member's notifications, as it is answered. @param rows of a query for one more than `limit` */
export function presentPage(rows: NotificationRow[], limit: number) {
  const { shown, nextCursor } = cutPage(rows, limit);
  return { notifications: shown.map(presentNotification), nextCursor };
}

/** Reads and caches them. */
export function createShown(parts: Pick<Parts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>): ShownNotifications {
  const { db, bus } = parts;
  const pages = createPageCache<Page>(parts, {
    ...{ name: 'notifications', room: ROOM },
    sizeOf: ({ bytes }) => bytes.length + ENTRY,
  });
  bus.subscribe(notificationsChanged, ({ accountIds }) => {
    for (const accountId of accountIds) pages.dropKey(accountId);
  });
  const dropWith = (id: string | null | undefined) => {
    if (id) pages.drop(({ ids }) => ids.has(id));
  };
  for (const changed of [postEdited, postHidden, postShown, postRemoved])
    bus.subscribe<{ postId: string }>(changed, ({ postId }) => dropWith(postId));
  for (const changed of [commentEdited, commentHidden, commentShown, commentRemoved])
    bus.subscribe<{ commentId: string }>(changed, ({ commentId }) => dropWith(commentId));
  for (const changed of [videoPublished, videoEdited, videoHidden, videoShown, videoRemoved])
    bus.subscribe<{ videoId: string }>(changed, ({ videoId }) => dropWith(videoId));
  for (const changed of [accountRenamed, accountPictureChanged, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => dropWith(accountId));
  for (const changed of [matchChanged, resultSaid])
    bus.subscribe<{ matchId: string }>(changed, ({ matchId }) => dropWith(matchId));
  // Which of them are there for a member depends on who organises, plays and is invited.
  for (const changed of [
    ...[competitionChanged, competitionHidden, competitionShown, competitionRemoved],
    ...[teamChanged, teamHidden, teamShown, teamRemoved],
    ...[entryAnswered, entryInvited, entryWithdrawn, invitationClosed, organiserInvited, organiserInvitationClosed],
  ])
    bus.subscribe<object>(changed, () => pages.drop(({ isOfSports }) => isOfSports));
  for (const changed of [accountPromoted, accountDemoted, accountRemoved])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => pages.dropKey(accountId));
  // With an account goes what it has done and shared.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => pages.drop(() => true));

  async function read(accountId: string): Promise<Page> {
    const rows = await listNotifications(db, accountId, NOTIFICATIONS_PER_PAGE + 1);
    return {
      accountId,
      bytes: Buffer.from(JSON.stringify(presentPage(rows, NOTIFICATIONS_PER_PAGE))),
      ids: new Set(rows.flatMap(idsOf).filter((id) => id != null)),
      isOfSports: rows.some(({ subjectKind }) => OF_SPORTS.includes(subjectKind)),
    };
  }

  return {
    async page(accountId) {
      const { value, ...age } = await orLastKnown(pages, accountId, () => read(accountId));
      return { value: value.bytes, ...age };
    },
    known: (accountId) => pages.known(accountId)?.bytes,
  };
}
