import { MENTIONS_TOLD, MENTIONS_TOLD_AN_HOUR } from '../../../contract/talk/mentions.ts';

/** What a text has of mentions already: whom it has told stays told, also when their name has left it. */
export type Earlier = { accountId: string; isTold: boolean };

/**
 * Whom of those that a text mentions it tells: the first ones in it, as many as one text may, and as its author may in
 * an hour. Who is named twice counts once.
 * @param people in the order of the text; those who have muted its author are told of nothing
 * @param untold who is told of this text by other means
 */
export function toBeTold(
  people: { id: string; isMuting: boolean }[],
  { earlier, untold, toldLately }: { earlier: Earlier[]; untold: ReadonlySet<string>; toldLately: number },
): Set<string> {
  const toldBefore = new Set(earlier.filter(({ isTold }) => isTold).map(({ accountId }) => accountId));
  const most = Math.min(MENTIONS_TOLD - toldBefore.size, MENTIONS_TOLD_AN_HOUR - toldLately);
  const fit = people.filter(({ id, isMuting }) => !isMuting && !untold.has(id) && !toldBefore.has(id));
  return new Set([...new Set(fit.map(({ id }) => id))].slice(0, Math.max(0, most)));
}
