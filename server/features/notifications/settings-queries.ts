import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../contract/notifications/notifications.ts';
import {
  ALWAYS_TOLD,
  type Channel,
  type NotificationSetting,
  notToldAtFirst,
  type QuietHours,
} from '../../../contract/notifications/settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { notificationSettings, quietHours } from '../../schema/notifications.ts';

/** Names of this code's own, as constants of SQL: a parameter would be one for each of them. */
const listed = (kinds: readonly NotificationKind[]) =>
  sql.raw(`(${kinds.length === 0 ? 'null' : kinds.map((kind) => `'${kind}'`).join()})`);

/**
 * The condition that a member wants to be told of a kind by a channel: one look into the settings' primary key.
 * @param account a column with the member's id, or the id; it and `kind` with their tables' names, as this is a subquery
 */
export const isWanted = (channel: Channel, account: SQL | AnyPgColumn, kind: SQL | AnyPgColumn): SQL => sql`(
  ${kind} in ${listed(ALWAYS_TOLD)} or coalesce(
    (select setting.${sql.identifier(channel)} from notification_settings as setting
      where setting.account_id = ${account} and setting.kind = ${kind}),
    (${kind} in ${listed(notToldAtFirst[channel])}) is not true))`;

/** Those of some members who want to be told of a kind by a channel. */
export async function listWanting(
  db: Db,
  accountIds: string[],
  kind: NotificationKind,
  channel: Channel,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select member.id from unnest(${sql.param(accountIds)}::uuid[]) as member (id)
    where ${isWanted(channel, sql`member.id`, sql`${kind}::text`)}`);
  return rows.map(({ id }) => id);
}

/** How a member wants to be told, kind by kind. */
export async function listSettings(db: Db, accountId: string): Promise<NotificationSetting[]> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.accountId, accountId));
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return NOTIFICATION_KINDS.map((kind) => {
    const isOn = (channel: Channel) =>
      ALWAYS_TOLD.includes(kind) || (byKind.get(kind)?.[channel] ?? !notToldAtFirst[channel].includes(kind));
    return { kind, here: isOn('here'), push: isOn('push'), mail: isOn('mail') };
  });
}

/** Switches one channel of some kinds; the others stay as they are, also where another tab switches them meanwhile. */
export async function putSettings(
  db: Db,
  accountId: string,
  { kinds, channel, on }: { kinds: NotificationKind[]; channel: Channel; on: boolean },
): Promise<void> {
  // Each once, in one order: calls that come at once wait for one another, and never in a circle.
  const rows = NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const isToldAtFirst = (one: Channel) => !notToldAtFirst[one].includes(kind);
    const first = { here: isToldAtFirst('here'), push: isToldAtFirst('push'), mail: isToldAtFirst('mail') };
    return { accountId, kind, ...first, [channel]: on };
  });
  await db
    .insert(notificationSettings)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationSettings.accountId, notificationSettings.kind],
      set: { [channel]: on },
    });
}

/** When a member is not to be disturbed; undefined: at no time. */
export async function findQuietHours(db: Db, accountId: string): Promise<QuietHours | undefined> {
  const [row] = await db
    .select({ from: quietHours.fromMinute, until: quietHours.untilMinute, timeZone: quietHours.timeZone })
    .from(quietHours)
    .where(eq(quietHours.accountId, accountId));
  return row;
}

export async function putQuietHours(db: Db, accountId: string, hours: QuietHours): Promise<void> {
  const set = { fromMinute: hours.from, untilMinute: hours.until, timeZone: hours.timeZone };
  await db
    .insert(quietHours)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: quietHours.accountId, set });
}

export async function deleteQuietHours(db: Db, accountId: string): Promise<void> {
  await db.delete(quietHours).where(eq(quietHours.accountId, accountId));
}
