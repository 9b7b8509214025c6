import { locale } from '../../contract/texts/language.ts';
import { now } from './now.ts';
import { ago } from './texts/time-texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the words of spec 2 §9. */
export function relativeTime(date: string, at = now()): string {
  const age = at - Date.parse(date);
  if (age < MINUTE) return ago.justNow(); // also when the clock is a little behind the server's
  if (age < HOUR) return ago.minutes({ count: Math.floor(age / MINUTE) });
  if (age < DAY) return ago.hours({ count: Math.floor(age / HOUR) });
  const days = Math.floor(age / DAY);
  if (days < 30) return ago.days({ count: days });
  const months = Math.floor(days / 30);
  return months < 12 ? ago.months({ count: months }) : ago.years({ count: Math.floor(months / 12) });
}

/** 'Nov 21, 2025' (spec 1 §2, videos page). */
export const shortDate = (date: string) =>
  new Date(date).toLocaleDateString(locale().tag, { month: 'short', day: 'numeric', year: 'numeric' });

/** Seconds as m:ss (spec 1 §2, video editor). */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
