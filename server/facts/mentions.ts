/** Accounts that are told of something because its text mentions them; left out where there are none. */
export type Mentioned = { mentioned?: string[] };

/**
 * `mentioned`: for the first time; `mentionedAgain`: an edit before this one had taken their name out; `unmentioned`:
 * this one has.
 */
export type MentionsEdited = Mentioned & { mentionedAgain?: string[]; unmentioned?: string[] };

/** Whom something tells, as its facts have it. */
export const mentioning = (mentioned: string[]): Mentioned => (mentioned.length > 0 ? { mentioned } : {});

/** Whom an edit tells, and whom no longer. */
export const mentionsEdited = (told: { first: string[]; again: string[]; gone: string[] }): MentionsEdited => ({
  ...mentioning(told.first),
  ...(told.again.length > 0 && { mentionedAgain: told.again }),
  ...(told.gone.length > 0 && { unmentioned: told.gone }),
});
