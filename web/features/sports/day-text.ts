import { now } from '../../platform/now.ts';
import { texts as days } from './day-texts.ts';
import { dayOf, nearDay } from './kick-off.tsx';
import { texts } from './texts.ts';

/** The day on which a match begins, over all that begin then: 'Today', 'Sat, Nov 21'; null: its date is open. */
export function dayText(time: string | null, at = now()): string {
  if (time === null) return texts.dateOpen();
  const near = nearDay(time, at);
  return near ? days[near]() : dayOf(time, at);
}
