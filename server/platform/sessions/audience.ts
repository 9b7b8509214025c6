/** Whom an answer is shown to: members may read more of others than visitors. */

/** Everyone: visitors too, and what is cached for them. */
export type Audience = 'everyone' | 'members';

/** Whom an answer to one viewer is shown to. @param viewer undefined for a visitor */
export const audienceOf = (viewer: object | undefined): Audience => (viewer ? 'members' : 'everyone');

/** What either is shown, read once. */
export const presentToBoth = <Shown>(present: (to: Audience) => Shown): Record<Audience, Shown> => ({
  everyone: present('everyone'),
  members: present('members'),
});

/** The same as JSON; as long as nothing is for members only, the same bytes. */
export function jsonToBoth(shown: Record<Audience, unknown>): Record<Audience, Buffer> {
  const everyone = Buffer.from(JSON.stringify(shown.everyone));
  const members = Buffer.from(JSON.stringify(shown.members));
  return { everyone, members: members.equals(everyone) ? everyone : members };
}
