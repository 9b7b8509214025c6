import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../../contract/notifications/notifications.ts';
import { DEVICES_MAX } from '../../../../contract/notifications/push.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { BrowserKeys } from '../../../platform/push/encryption.ts';
import type { Recipient } from '../../../platform/push/sender.ts';
import type { SiteKeys } from '../../../platform/push/site-keys.ts';
import { notifications, pushKeys, pushSubscriptions } from '../../../schema/notifications.ts';
import { isWanted } from '../settings-queries.ts';

const ONLY = 1;

/** The site's keys; undefined: none have been made. */
export async function findSiteKeys(db: Db): Promise<SiteKeys | undefined> {
  const [row] = await db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .where(eq(pushKeys.id, ONLY));
  return row;
}

/** Stores the site's keys, unless another server has been faster. */
export async function insertSiteKeys(db: Db, keys: SiteKeys, createdAt: Date): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ id: ONLY, ...keys, createdAt })
    .onConflictDoNothing();
}

/**
 * Stores that a browser is told from now on. One in which somebody else was told is taken over: with the same keys it is
 * the same browser.
 * @returns false where the endpoint has other keys, or the session has ended
 */
export async function putSubscription(
  tx: Db,
  one: BrowserKeys & { id: string; accountId: string; sessionId: string; endpoint: string },
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    insert into push_subscriptions
      (id, account_id, session_id, endpoint, public_key, secret, created_at, confirmed_at)
    select ${one.id}, account_id, id, ${one.endpoint}, ${one.publicKey}, ${one.secret}, ${at}, ${at}
    from sessions where id = ${one.sessionId} and account_id = ${one.accountId}
    for key share
    on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, confirmed_at = excluded.confirmed_at
      where push_subscriptions.public_key = excluded.public_key and push_subscriptions.secret = excluded.secret`);
  await tx.execute(sql`
    delete from push_subscriptions where id = any(array(
      select id from push_subscriptions where account_id = ${one.accountId}
      order by confirmed_at desc, id desc offset ${DEVICES_MAX}
    ))`);
  return rowCount === 1;
}

/** Ends what a member has set up in a browser. */
export async function deleteSubscription(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.accountId, accountId)));
}

/** Forgets a browser that its push service no longer knows. */
export async function forgetSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Notes that a browser's push service has taken something. @param since it is not written again if it is newer */
export async function confirmSubscription(db: Db, id: string, now: Date, since: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ confirmedAt: now })
    .where(and(eq(pushSubscriptions.id, id), lt(pushSubscriptions.confirmedAt, since)));
}

/** The browsers of a member: those whose sessions have not ended. */
export async function listSubscriptions(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ id: string; endpoint: string }[]> {
  const { rows } = await db.execute<{ id: string; endpoint: string }>(sql`
    select push_subscriptions.id, endpoint from push_subscriptions
    join sessions on sessions.id = session_id and sessions.expires_at > ${now.toISOString()}::timestamptz
    where push_subscriptions.account_id = ${accountId}`);
  return rows;
}

/** A browser, if it is still the member's. */
export async function findSubscription(db: Db, id: string, accountId: string): Promise<Recipient | undefined> {
  const [row] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      publicKey: pushSubscriptions.publicKey,
      secret: pushSubscriptions.secret,
    })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)));
  return row;
}

const PORTION = 1000; // rows of one transaction

/** Forgets some of the browsers of which nothing was heard since a moment. @returns how many */
export async function forgetSubscriptionsBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from push_subscriptions where id = any(array(
      select id from push_subscriptions where confirmed_at < ${before.toISOString()}::timestamptz limit ${PORTION}
    ))`);
  return rowCount ?? 0;
}

/** What waits to be pushed. */
export type Waiting = { id: string; accountId: string; kind: NotificationKind; pushedAt: Date | null };

const WAITING = {
  id: notifications.id,
  accountId: notifications.accountId,
  kind: notifications.kind,
  pushedAt: notifications.pushedAt,
};
const waits = () => sql`push_waits and seen_at is null and count > 0
  and ${isWanted('push', sql`notifications.account_id`, sql`notifications.kind`)}`;

/** A notification that waits to be pushed, held until the transaction ends: another server finds that it waits no more. */
export async function holdWaiting(tx: Db, id: string): Promise<Waiting | undefined> {
  const [row] = await tx
    .select(WAITING)
    .from(notifications)
    .where(and(eq(notifications.id, id), waits()))
    .for('update');
  return row;
}

/** All of a member's that wait. */
export const holdAllWaiting = (tx: Db, accountId: string): Promise<Waiting[]> =>
  tx
    .select(WAITING)
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), waits()))
    .orderBy(notifications.id)
    .for('update');

/** Notes that these are pushed. */
export async function markPushed(tx: Db, ids: string[], now: Date): Promise<void> {
  await tx.update(notifications).set({ pushWaits: false, pushedAt: now }).where(inArray(notifications.id, ids));
}
