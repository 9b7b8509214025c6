/** The one source of time of the server: a test can hold it (see server/testing/clock.ts). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The day of a moment in UTC, such as 2026-11-22. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);
