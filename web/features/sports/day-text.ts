import { texts as days } from './day-texts.ts';
import { dayOf, nearDay } from './kick-off.tsx';
import { texts } from './texts.ts';

/** The day on which a match begins, over all that begin then: 'Today', 'Sat, Nov 21'; null: its date is open. */
export function dayText(time: string | null, now = Date.now()): string {
  if (time === null) return texts.dateOpen();
  const near = nearDay(time, now);
  return near ? days[near]() : dayOf(time, now);
}
