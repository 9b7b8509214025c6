/** YouTube's days: its quotas are counted from midnight to midnight Pacific time. */
import { HOUR } from '../../platform/clock.ts';

// https://developers.google.com/youtube/v3/getting-started#quota
const CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const OFFSETS = [7, 8]; // hours behind UTC: in summer and in winter; the clocks change at two in the morning

/** The Pacific day at that moment, as `2026-11-21`. */
export const pacificDay = (at: Date): string => CALENDAR.format(at);

/** When the next Pacific day begins. */
export function nextPacificMidnight(at: Date): Date {
  const [year = 0, month = 0, day = 0] = pacificDay(at).split('-').map(Number);
  const noon = new Date(Date.UTC(year, month - 1, day + 1, 20)); // 12 or 13 o'clock Pacific time
  const tomorrow = pacificDay(noon);
  const midnights = OFFSETS.map((offset) => new Date(Date.UTC(year, month - 1, day + 1) + offset * HOUR));
  return midnights.find((midnight) => pacificDay(midnight) === tomorrow) ?? noon;
}
