import { ChevronDown } from 'lucide-react';
import type { OverviewDay } from '../../../../contract/admin.ts';
import { dayName, number } from '../format.ts';
import { SERIES } from './series.ts';
import { texts } from './texts.ts';

/** The numbers behind the charts, newest day first. */
export function DayTable({ days }: { days: OverviewDay[] }) {
  return (
    <details className="group mt-4">
      <summary className="btn btn-quiet -ml-3.5 w-fit text-pitch-ink">
        {texts.asTable()}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, which the keyboard must reach
        tabIndex={0}
        aria-label={texts.table()}
        className="card mt-2 max-h-[28rem] overflow-auto"
      >
        <table className="w-full border-collapse text-right text-[0.9375rem] tabular-nums">
          <caption className="sr-only">{texts.tableCaption({ count: days.length })}</caption>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className="sticky top-0 border-b border-line bg-surface px-4 py-2.5 text-left">
                {texts.day()}
              </th>
              {SERIES.map((name) => (
                <th key={name} scope="col" className="sticky top-0 border-b border-line bg-surface px-4 py-2.5">
                  {texts.series[name]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-normal whitespace-nowrap">
                  {dayName(day.day)}
                </th>
                {SERIES.map((name) => (
                  <td key={name} className="px-4 py-2">
                    {number(day[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
