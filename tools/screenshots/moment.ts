/** The moment that all screenshots show: the afternoon before a cup night. */
export const MOMENT = Date.parse('2026-11-21T15:00:00Z');
