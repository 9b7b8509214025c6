import { type PointerEvent, useId, useState } from 'react';
import type { OverviewDay } from '../../../../contract/admin.ts';
import { dayName, number } from '../format.ts';
import type { Series } from './series.ts';
import { texts } from './texts.ts';

const STEP = 10; // in units of the drawing, from one day to the next
const BAR = 7;
const HEIGHT = 72;
const FLOOR = 1.5; // the lowest bar: an empty day is visible, too

type Props = { series: Series; total: number; days: OverviewDay[] };

/**
 * A small bar chart of what was added each day. One table for all charts stands below them; here, the picture's label
 * gives the sum and the best day to those who can't see it.
 */
export function DayChart({ series: name, total, days }: Props) {
  const heading = useId();
  const values = days.map((day) => day[name]);
  const sum = values.reduce((all, value) => all + value, 0);
  const most = Math.max(...values);
  const best = days[values.indexOf(most)];
  const width = days.length * STEP;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const pointed = pointedAt === null ? undefined : days[pointedAt];
  /** A day's whole column can be pointed at, however low its bar. */
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.floor(((clientX - left) / drawn) * days.length));
  };
  const told =
    sum === 0
      ? texts.noneNew[name]({ count: days.length })
      : texts.newPerDay[name]({ sum, days: days.length, best: best ? dayName(best.day) : '', most });

  return (
    <article aria-labelledby={heading} className="card p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={heading} className="text-base">
          {texts.series[name]()}
        </h3>
        <p className="text-sm whitespace-nowrap text-muted">+{number(sum)}</p>
      </div>
      <p className="mt-1 font-display text-3xl">{number(total)}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={told}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointedAt(null)}
        className="mt-4 block w-full overflow-visible"
      >
        <path d={`M0 ${HEIGHT}h${width}`} className="stroke-edge" strokeWidth="0.75" />
        {days.map(({ day }, index) => {
          const value = values[index] ?? 0;
          const height = most === 0 ? 0 : (value / most) * (HEIGHT - 4);
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - Math.max(FLOOR, height)}
              width={BAR}
              height={Math.max(FLOOR, height)}
              rx="1"
              className={index === pointedAt ? 'fill-ink' : value === 0 ? 'fill-edge' : 'fill-pitch-ink'}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{days[0] && dayName(days[0].day)}</span>
        {pointed ? (
          <span className="font-semibold text-ink">
            {texts.onDay({ day: dayName(pointed.day), added: pointed[name] })}
          </span>
        ) : (
          most > 0 && <span>{texts.peak({ most })}</span>
        )}
        <span>{texts.today()}</span>
      </div>
    </article>
  );
}
