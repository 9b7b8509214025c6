/** When the weekly mail is due, by the clock on the member's wall. */
import { DIGEST_HOUR } from '../../../../contract/notifications/digest.ts';

const DAYS = 7;

/** The next Monday morning in a zone, after a moment. Where the clocks leave that hour out, it is the one after it. */
export function nextMonday(timeZone: string, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone);
  const monday = local.toPlainDate().add({ days: (DAYS + 1 - local.dayOfWeek) % DAYS });
  const inZone = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: { hour: DIGEST_HOUR } }).epochMilliseconds;
  const due = inZone(monday);
  return new Date(due > after.getTime() ? due : inZone(monday.add({ days: DAYS })));
}
