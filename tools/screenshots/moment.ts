/** When all screenshots are taken: the afternoon of a cup night. */
export const MOMENT = Date.parse('2026-11-21T15:00:00Z');
