/** When a member is not to be disturbed, by the clock on their wall. */
import type { QuietHours } from '../../../contract/notifications/settings.ts';

const HOUR = 60; // minutes

/** Names only: an offset such as +01:00 knows no summer time. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** Whether this server knows the zone, also by a name of former days. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * When the quiet hours end in which a moment lies; undefined: it lies in none. A time that the clocks leave out counts
 * as the one after it, and of one that they show twice the first counts.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const minute = local.hour * HOUR + local.minute;
  const isOverNight = from > until;
  const isQuiet = isOverNight ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOverNight && minute >= from;
  const end = local
    .toPlainDate()
    .add({ days: endsTomorrow ? 1 : 0 })
    .toZonedDateTime({ timeZone, plainTime: { hour: Math.floor(until / HOUR), minute: until % HOUR } });
  // Where the clocks are set back in the meantime, the first of two such times may be over.
  return end.epochMilliseconds > now.getTime() ? new Date(end.epochMilliseconds) : undefined;
}
