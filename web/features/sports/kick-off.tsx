import { type PointerEvent, useRef } from 'react';
import { locale } from '../../../contract/texts/language.ts';
import { tryImport } from '../../platform/code/load-code.ts';
import { now } from '../../platform/now.ts';
import type { Touch } from '../../ui/words/exact-time.ts';
import { texts } from './texts.ts';

const DAY = 24 * 60 * 60_000; // ms

const startOfDay = (date: Date, daysOn = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysOn).getTime();

/** Whether this browser's people write hours up to 12 or up to 24; the words stay in the page's language. */
const hour12 = () => new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions().hour12 ?? false;

/** The hour in a zone, or else the viewer's: '15:00', or '3:00 PM'. */
export const hourOf = (time: string, timeZone?: string): string =>
  new Date(time).toLocaleTimeString(locale().tag, { hour: 'numeric', minute: '2-digit', hour12: hour12(), timeZone });

/** The day in a zone, or else the viewer's: 'Sat, Nov 21', with the year where it is another. */
export function dayOf(time: string, at = now(), timeZone?: string): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date(at).getFullYear();
  return date.toLocaleDateString(locale().tag, {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  });
}

/** Which day that is for whoever looks, where it has a word of its own. */
export function nearDay(time: string, at: number): 'today' | 'tomorrow' | 'yesterday' | undefined {
  const days = Math.round((startOfDay(new Date(time)) - startOfDay(new Date(at))) / DAY); // a day may have 23 hours
  return ({ 0: 'today', 1: 'tomorrow', [-1]: 'yesterday' } as const)[days as 0];
}

/** '20:00 in Los Angeles', with the day where it is another there; undefined: the viewer's clocks say the same. */
export function thereOf(time: string, at: number, timeZone: string | undefined): string | undefined {
  if (timeZone === undefined) return undefined;
  try {
    const [hour, day] = [hourOf(time, timeZone), dayOf(time, at, timeZone)];
    const isSameDay = day === dayOf(time, at);
    if (isSameDay && hour === hourOf(time)) return undefined;
    const zone = timeZone.replace(/^.*\/(?!GMT)/, '').replaceAll('_', ' ');
    return texts.there({ when: isSameDay ? hour : texts.on({ day, hour }), zone });
  } catch {
    return undefined; // a zone that this browser does not know
  }
}

/**
 * When a match begins, for whoever looks: 'Today, 15:00', 'Sat, Nov 21, 15:00'; null: its date is open.
 * @param timeZone the venue's: where clocks show something else there, both are said
 * @param hourOnly its day stands over it
 */
export function kickOffText(time: string | null, at = now(), timeZone?: string, hourOnly = false): string {
  if (time === null) return texts.dateOpen();
  const hour = hourOf(time);
  const near = nearDay(time, at);
  const own = hourOnly ? hour : near ? texts[near]({ hour }) : texts.on({ day: dayOf(time, at), hour });
  const there = thereOf(time, at, timeZone);
  return there ? texts.both({ own, there }) : own;
}

/**
 * When a match begins, in the viewer's zone, and at the venue where that is another; a press, the pointer or the focus
 * says exactly when.
 * @param props.zone the venue's; undefined where it is known that clocks show the same there
 * @param props.inLink it stands within a link, where nothing else can be pressed
 * @param props.hourOnly its day stands over it
 */
export function KickOff({
  time,
  zone,
  inLink = false,
  hourOnly = false,
  className,
}: {
  time: string | null;
  zone: string | undefined;
  inLink?: boolean;
  hourOnly?: boolean;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  if (time === null) return <span className={className}>{texts.dateOpen()}</span>;
  if (inLink)
    return (
      <time dateTime={time} title={new Date(time).toLocaleString([], { timeZoneName: 'short' })} className={className}>
        {kickOffText(time, now(), zone, hourOnly)}
      </time>
    );
  // Without its code, there is the day and the hour.
  const tell = (how: Touch) =>
    void tryImport(() => import('../../ui/words/exact-time.ts')).then(
      (code) => button.current && code?.tellExact(button.current, time, how),
    );
  const byMouse = (how: Touch) => (event: PointerEvent) => event.pointerType === 'mouse' && tell(how);
  return (
    <time dateTime={time} onPointerEnter={byMouse('point')} onPointerLeave={byMouse('leave')} className={className}>
      <button
        ref={button}
        type="button"
        onClick={() => tell('press')}
        onFocus={() => tell('focus')}
        onBlur={() => tell('blur')}
        className="min-h-6 rounded"
      >
        {kickOffText(time, now(), zone)}
      </button>
    </time>
  );
}
