import { locale } from '../../../contract/texts/language.ts';
import { texts } from './texts.ts';

const STEP = 1000; // as disks are sold, and as everywhere else on the site
const UNITS = ['bytes', 'kb', 'mb', 'gb', 'tb'] as const;

/** Bytes for display: 1536000 → '1.5 MB'. */
export function bytes(count: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  const value = count / STEP ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return texts.sizes[UNITS[power] ?? 'bytes']({ size: Number(value.toFixed(digits)) });
}

export const number = (value: number) => locale().number(value);

/** A day of the overview, in UTC: '2026-11-21' → 'Nov 21'. */
export const dayName = (day: string) =>
  new Date(day).toLocaleDateString(locale().tag, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Date and time, to the minute: 'Nov 21, 2026, 3:04 PM'. */
export const moment = (date: string) =>
  new Date(date).toLocaleString(locale().tag, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
