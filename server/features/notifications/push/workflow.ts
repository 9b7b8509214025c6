/** Pushes what waits to be pushed, by jobs after the notification's commit (docs/design/facts-and-live.md). */
import type { NotificationKind } from '../../../../contract/notifications/notifications.ts';
import type { FeatureParts } from '../../../parts.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import type { PushSender } from '../../../platform/push/sender.ts';
import { pushServiceOf } from '../../../platform/push/services.ts';
import type { SiteKeys } from '../../../platform/push/site-keys.ts';
import { presentNotification } from '../present.ts';
import { findShown } from '../queries.ts';
import { quietUntil } from '../quiet.ts';
import { findQuietHours } from '../settings-queries.ts';
import { messageOf, messageOfSeveral } from './message.ts';
import * as queries from './queries.ts';

/** What may go with the same push comes within that time: many react to a goal at once. */
const GATHERED_SECONDS = 5;
/** A group that is not seen is pushed again after that at the earliest. */
const AGAIN_AFTER = 5 * MINUTE;
/** The same for kinds that ask for no answer. */
const AGAIN_AFTER_QUIETER = HOUR;
/** Whoever asked for goals wants to hear of the next one. */
const AGAIN_AFTER_GOAL = MINUTE;
const QUIETER: readonly NotificationKind[] = ['reaction', 'follow', 'clip'];
/** For how long a push service tries, and we do: what is older is found on the page. */
const LASTS = DAY;
const GOAL_LASTS = HOUR;
const AT_A_TIME = 6;
const SLOTS_OF_SERVICE = 3; // so that one that hangs leaves half of them to others
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30 * 60;
const CONFIRMED_EVERY = DAY;
const FORGOTTEN_AFTER = 60 * DAY;
const EVERY_NIGHT = '51 3 * * *';

/** One group's push. Its key is the notification's id; while a pushed group waits to be pushed again, `againKey`. */
export const pushNotification = jobKind<{ id: string }>('push-notification');
export const againKey = (id: string) => `${id} again`;
/** One push for all that came in during somebody's quiet hours; its key is the account's id. */
export const pushAfterQuiet = jobKind<{ accountId: string }>('push-after-quiet');
/** One push to one browser: of a notification, or of several. */
type Delivery = {
  subscriptionId: string;
  accountId: string;
  about: { id: string; kind: NotificationKind } | { count: number };
  /** ISO 8601. */
  until: string;
  tries: number;
};
export const deliverPush = jobKind<Delivery>('deliver-push');
const forgetSubscriptions = jobKind<Record<string, never>>('forget-push-subscriptions');

function againAfter(kind: NotificationKind): number {
  if (kind === 'match-alert') return AGAIN_AFTER_GOAL;
  return QUIETER.includes(kind) ? AGAIN_AFTER_QUIETER : AGAIN_AFTER;
}

/** What has just been told, and waits to be pushed. */
export type ToPush = { id: string; kind: NotificationKind; pushedAt: Date | null };

/** Puts a push into the queue, with the notification; while one waits there, no other is added. */
export function enqueuePush(
  { jobs, clock }: Pick<FeatureParts, 'jobs' | 'clock'>,
  tx: Db,
  { id, kind, pushedAt }: ToPush,
): Promise<void> {
  const due = pushedAt ? (pushedAt.getTime() + againAfter(kind) - clock.now().getTime()) / SECOND : 0;
  const afterSeconds = Math.max(GATHERED_SECONDS, due);
  return jobs.enqueue(tx, pushNotification, { id }, { key: pushedAt ? againKey(id) : id, afterSeconds });
}

/** The same for many that have never been pushed. */
export const enqueuePushes = ({ jobs }: Pick<FeatureParts, 'jobs'>, tx: Db, ids: string[]): Promise<void> =>
  jobs.enqueueAll(
    tx,
    pushNotification,
    ids.map((id) => ({ data: { id }, key: id })),
    { afterSeconds: GATHERED_SECONDS },
  );

/** The same push to the same browser waits once: a later one of the group replaces what it says, not when. */
export const deliveryKey = ({ subscriptionId, about }: Pick<Delivery, 'subscriptionId' | 'about'>) =>
  `${subscriptionId} ${'id' in about ? about.id : 'several'}`;
/** Of one group one job runs at a time: ids end in random digits, so the browsers of a service share its slots evenly. */
const groupOf = (subscriptionId: string, endpoint: string) =>
  `${pushServiceOf(endpoint)} ${Number.parseInt(subscriptionId.slice(-4), 16) % SLOTS_OF_SERVICE}`;

function urgencyOf(kind: NotificationKind) {
  if (kind === 'sign-in' || kind === 'match-alert') return 'high';
  return QUIETER.includes(kind) ? 'low' : 'normal';
}

/** An id as a topic: at most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Registers the jobs that push.
 * @param keysOf the site's keys
 * @param report told what a push service refuses for good
 */
export function handlePushes(
  parts: Pick<FeatureParts, 'jobs' | 'db' | 'clock' | 'config'>,
  sender: PushSender,
  keysOf: () => Promise<SiteKeys>,
  report: (error: unknown) => void,
): void {
  const { jobs, db, clock, config } = parts;

  /** Puts a push to each of the member's browsers into the queue. */
  async function deliverTo(tx: Db, accountId: string, about: Delivery['about'], now: Date): Promise<void> {
    const isGoal = 'kind' in about && about.kind === 'match-alert';
    const until = new Date(now.getTime() + (isGoal ? GOAL_LASTS : LASTS)).toISOString();
    const browsers = await queries.listSubscriptions(tx, accountId, now);
    await jobs.enqueueAll(
      tx,
      deliverPush,
      browsers.map(({ id, endpoint }) => ({
        data: { subscriptionId: id, accountId, about, until, tries: 0 },
        key: deliveryKey({ subscriptionId: id, about }),
        group: groupOf(id, endpoint),
      })),
    );
  }

  /** @returns true where the member is not to be disturbed now: one push is to come afterwards */
  async function waitsForMorning(tx: Db, accountId: string, now: Date): Promise<boolean> {
    const hours = await findQuietHours(tx, accountId);
    const end = hours && quietUntil(hours, now);
    if (!end) return false;
    const afterSeconds = (end.getTime() - now.getTime()) / SECOND;
    await jobs.enqueue(tx, pushAfterQuiet, { accountId }, { key: accountId, afterSeconds });
    return true;
  }

  jobs.handle(pushNotification, ({ id }) =>
    db.transaction(async (tx) => {
      const waiting = await queries.holdWaiting(tx, id);
      if (!waiting) return; // seen, taken back or pushed by now
      const now = clock.now();
      if (await waitsForMorning(tx, waiting.accountId, now)) return;
      const { pushedAt, kind, accountId } = waiting;
      if (pushedAt && pushedAt.getTime() + againAfter(kind) > now.getTime()) return enqueuePush(parts, tx, waiting);
      await queries.markPushed(tx, [id], now);
      await deliverTo(tx, accountId, { id, kind }, now);
    }),
  );

  jobs.handle(pushAfterQuiet, ({ accountId }) =>
    db.transaction(async (tx) => {
      const all = await queries.holdAllWaiting(tx, accountId);
      const [first, ...others] = all;
      const now = clock.now();
      if (!first || (await waitsForMorning(tx, accountId, now))) return;
      await queries.markPushed(
        tx,
        all.map(({ id }) => id),
        now,
      );
      const one = { id: first.id, kind: first.kind };
      await deliverTo(tx, accountId, others.length === 0 ? one : { count: all.length }, now);
    }),
  );

  jobs.handle(
    deliverPush,
    async (delivery) => {
      const { subscriptionId, accountId, about, until, tries } = delivery;
      const now = clock.now();
      const left = (Date.parse(until) - now.getTime()) / SECOND;
      const to = await queries.findSubscription(db, subscriptionId, accountId);
      if (!to || left <= 0) return;
      const shown = 'id' in about ? await findShown(db, accountId, about.id) : undefined;
      if ('id' in about && (!shown || shown.seenAt)) return; // gone, hidden, or seen meanwhile
      const { publicUrl } = config;
      const message = shown
        ? messageOf(presentNotification(shown), publicUrl)
        : messageOfSeveral('count' in about ? about.count : 0, publicUrl);
      const sent = await sender.send(
        to,
        {
          text: JSON.stringify(message),
          secondsToLive: Math.floor(left),
          urgency: 'id' in about ? urgencyOf(about.kind) : 'normal',
          topic: 'id' in about ? topicOf(about.id) : 'several',
        },
        await keysOf(),
      );
      if (sent.is === 'taken')
        return queries.confirmSubscription(db, subscriptionId, now, new Date(now.getTime() - CONFIRMED_EVERY));
      if (sent.is === 'gone') return queries.forgetSubscription(db, subscriptionId);
      if (sent.is === 'refused') return report(new Error(`A push was refused: ${sent.why}`));
      const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** tries, LONGEST_PAUSE_SECONDS);
      await jobs.enqueue(
        db,
        deliverPush,
        { ...delivery, tries: tries + 1 },
        {
          key: deliveryKey(delivery),
          afterSeconds: Math.max(pause, sent.seconds),
          group: groupOf(subscriptionId, to.endpoint),
        },
      );
    },
    undefined,
    AT_A_TIME,
  );

  jobs.handle(
    forgetSubscriptions,
    async () => {
      const before = new Date(clock.now().getTime() - FORGOTTEN_AFTER);
      while ((await queries.forgetSubscriptionsBefore(db, before)) > 0);
    },
    EVERY_NIGHT,
  );
}
