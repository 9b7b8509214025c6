/** The one source of time of the server: a test can hold it (see server/testing/clock.ts). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
