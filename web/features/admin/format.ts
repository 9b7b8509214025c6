const STEP = 1000; // as disks are sold, and as the rest of the site counts
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Bytes for people: 1536000 → '1.5 MB'. */
export function bytes(count: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  const value = count / STEP ** power;
  return `${value.toLocaleString('en', { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${UNITS[power]}`;
}

export const number = (value: number) => value.toLocaleString('en');

/** A day of the overview, which are days of UTC: '2026-11-21' → 'Nov 21'. */
export const dayName = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A moment, to the minute: 'Nov 21, 2026, 3:04 PM'. */
export const moment = (date: string) =>
  new Date(date).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
