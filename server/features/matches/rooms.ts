/** The room of who looks at a match; `targets` lets browsers join it (room.ts). */
export const ofMatch = (id: string) => `match:${id}`;

/** The room of who looks at a competition with all its matches. */
export const ofCompetition = (id: string) => `competition:${id}`;
